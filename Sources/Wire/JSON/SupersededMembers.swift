import Readings

/// Finds the members of an object that a later one of the same name replaces, in linear time.
struct SupersededMembers {
  private var table: [JSONValue?] = []

  /// Marks the members that a later one replaces; `JSONValue.isSuperseded` tells them.
  mutating func mark(_ object: JSONValue) {
    let count = object.count
    guard count > 1 else { return }
    var capacity = 8
    while capacity < 2 * count { capacity *= 2 }
    table.removeAll(keepingCapacity: true)
    while table.count < capacity { table.append(nil) }
    for member in object.members { insert(member) }
  }

  private mutating func insert(_ member: JSONValue) {
    let mask = table.count - 1
    var index = Self.hash(member.key) & mask
    while let other = table[index] {
      if other.key.count == member.key.count, other.key.elementsEqual(member.key) {
        other.markSuperseded()
        break
      }
      index = (index + 1) & mask
    }
    table[index] = member
  }

  private static func hash(_ key: BorrowedText) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash >> 16)
  }
}
