/// The pages that are not on screen: some warm, as objects, and some cold, as what is left of them.
///
/// The pager takes the page on screen and a transition's target out; the target still counts as one of the warm.
package struct PageCache<P: Page> {
  struct Warm {
    let page: P
    /// When it was left, as a count; `nil` when it was never shown.
    let left: UInt64?
  }

  struct Cold {
    let id: PageID
    let state: P.ColdState
    let left: UInt64
  }

  /// How much is kept.
  package let tiers: Tiers
  private(set) var warm: [Warm] = []
  private(set) var cold: [Cold] = []

  /// Nothing kept yet.
  package init(_ tiers: Tiers) {
    self.tiers = tiers
    warm.reserveCapacity(tiers.warm)
    cold.reserveCapacity(tiers.cold + 1)
  }

  /// The pages that are warm.
  package var warmPages: [P] { warm.map(\.page) }

  /// The identities of the states that are kept.
  package var coldPages: [PageID] { cold.map(\.id) }

  /// Whether the page is warm.
  package func contains(_ page: PageID) -> Bool { warm.contains { $0.page.id == page } }

  /// Where the page was left.
  package func state(of page: PageID) -> P.ColdState? { cold.first { $0.id == page }?.state }

  /// Takes a page out of the warm ones.
  package mutating func take(_ page: PageID) -> (page: P, left: UInt64?)? {
    guard let place = warm.firstIndex(where: { $0.page.id == page }) else { return nil }
    let entry = warm.remove(at: place)
    return (entry.page, entry.left)
  }

  /// Puts a page among the warm ones, which must have room.
  package mutating func keep(_ page: P, left: UInt64?) {
    precondition(warm.count < tiers.warm, "no room for \(page.id)")
    warm.append(Warm(page: page, left: left))
  }

  /// Evicts until one more page finds room: first what nobody wants, by least recent use.
  ///
  /// Returns whether there is room; wanted pages give way only when `isUrgent`, the least wanted first.
  package mutating func makeRoom(wanted: [PageID], isUrgent: Bool) -> Bool {
    while warm.count >= tiers.warm {
      guard let victim = victim(wanted: wanted, isUrgent: isUrgent) else { return false }
      let entry = warm.remove(at: victim)
      chill(entry.page, left: entry.left)
    }
    return true
  }

  /// Keeps of an evicted page what is left of it, if it was ever shown.
  package mutating func chill(_ page: P, left: UInt64?) {
    guard let left else { return }
    let id = page.id
    let state = page.coldState()
    cold.removeAll { $0.id == id }
    cold.append(Cold(id: id, state: state, left: left))
    guard cold.count > tiers.cold else { return }
    let oldest = cold.indices.min { cold[$0].left < cold[$1].left }
    if let oldest { cold.remove(at: oldest) }
  }

  /// Evicts the warm pages that are not members any more.
  package mutating func prune(_ isMember: (PageID) -> Bool) {
    for entry in warm where !isMember(entry.page.id) { chill(entry.page, left: entry.left) }
    warm.removeAll { !isMember($0.page.id) }
  }

  /// Drops a page that broke, with nothing kept of it: what it was left with may be what breaks it.
  package mutating func drop(_ page: PageID) {
    warm.removeAll { $0.page.id == page }
    cold.removeAll { $0.id == page }
  }

  /// Evicts every warm page but one and keeps at most so many states.
  package mutating func shed(besides kept: PageID? = nil, keeping states: Int) {
    for entry in warm where entry.page.id != kept { chill(entry.page, left: entry.left) }
    warm.removeAll { $0.page.id != kept }
    cold.sort { $0.left > $1.left }
    cold.removeLast(max(cold.count - states, 0))
  }

  private func victim(wanted: [PageID], isUrgent: Bool) -> Int? {
    let unwanted = warm.indices.filter { !wanted.contains(warm[$0].page.id) }
    if let oldest = unwanted.min(by: { warm[$0].left ?? 0 < warm[$1].left ?? 0 }) { return oldest }
    guard isUrgent else { return nil }
    return warm.indices.max { rank($0, wanted) < rank($1, wanted) }
  }

  private func rank(_ place: Int, _ wanted: [PageID]) -> Int {
    wanted.firstIndex(of: warm[place].page.id) ?? wanted.count
  }
}
