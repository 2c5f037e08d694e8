/// From the hash of a sensor's name to its series: open addressing, grown a few slots at a time.
///
/// It holds no keys; the caller compares them. The hash must be seeded (`Hasher` is), so that nobody outside can
/// choose names that collide. Entries are never removed.
struct SensorTable {
  /// How many slots of the table before are moved at each insertion.
  private static let step = 16

  /// The low half of the hash above, the index plus one below; 0 is empty.
  private var slots: [UInt64]
  /// The table before the present one, until all its entries have moved.
  private var old: [UInt64] = []
  private var moved = 0
  /// How many entries there are.
  private(set) var count = 0

  /// An empty table.
  init() {
    slots = Array(repeating: 0, count: 64)
  }

  /// The index stored under `hash` for which `matches` holds.
  @inline(__always)
  func find(_ hash: UInt32, matches: (Int) -> Bool) -> Int? {
    if let index = Self.find(hash, in: slots, matches: matches) { return index }
    return old.isEmpty ? nil : Self.find(hash, in: old, matches: matches)
  }

  /// Adds an entry that is not there yet.
  mutating func insert(_ hash: UInt32, index: Int) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    migrate()
    Self.place(UInt64(hash) << 32 | UInt64(index + 1), in: &slots)
    count += 1
  }

  /// The longest way from a hash's own slot to an entry, for tests of how well names spread.
  var longestProbe: Int {
    slots.indices.reduce(0) { longest, slot in
      guard slots[slot] != 0 else { return longest }
      let home = Int(slots[slot] >> 32) & (slots.count - 1)
      return max(longest, (slot - home) & (slots.count - 1))
    }
  }

  @inline(__always)
  private static func find(_ hash: UInt32, in slots: [UInt64], matches: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      if UInt32(slots[slot] >> 32) == hash {
        let index = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
        if matches(index) { return index }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private static func place(_ entry: UInt64, in slots: inout [UInt64]) {
    let mask = slots.count - 1
    var slot = Int(entry >> 32) & mask
    while slots[slot] != 0 {
      slot = (slot + 1) & mask
    }
    slots[slot] = entry
  }

  private mutating func grow() {
    while !old.isEmpty {
      migrate()
    }
    old = slots
    moved = 0
    slots = Array(repeating: 0, count: old.count * 2)
  }

  /// Moves a step of the old table over; its entries stay where they are so that its probes find no holes.
  private mutating func migrate() {
    guard !old.isEmpty else { return }
    let end = min(moved + Self.step, old.count)
    for slot in moved..<end where old[slot] != 0 {
      Self.place(old[slot], in: &slots)
    }
    moved = end
    if moved == old.count { old = [] }
  }
}
