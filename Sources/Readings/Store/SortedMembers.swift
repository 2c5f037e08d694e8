/// Series indices in an order that the caller knows, in leaves of bounded length so that adding one moves little.
struct SortedMembers {
  private static let leafLimit = 256

  private var leaves: [[UInt32]] = [[]]
  /// How many members there are.
  private(set) var count = 0

  /// Adds a member; `precedes` says whether one stands before another and is a strict total order.
  mutating func insert(_ member: UInt32, precedes: (UInt32, UInt32) -> Bool) {
    let number = leaf(of: member, precedes: precedes)
    let place = Self.firstPlace(leaves[number].count) { !precedes(leaves[number][$0], member) }
    leaves[number].insert(member, at: place)
    count += 1
    if leaves[number].count > Self.leafLimit { split(number) }
  }

  /// Takes a member out; the order must be the one under which it was added.
  mutating func remove(_ member: UInt32, precedes: (UInt32, UInt32) -> Bool) {
    let number = leaf(of: member, precedes: precedes)
    let place = Self.firstPlace(leaves[number].count) { !precedes(leaves[number][$0], member) }
    precondition(
      place < leaves[number].count && leaves[number][place] == member,
      "member \(member) is not where its order says"
    )
    leaves[number].remove(at: place)
    count -= 1
    if leaves[number].isEmpty && leaves.count > 1 { leaves.remove(at: number) }
  }

  /// The place of a member among all; the order must be the one under which it was added.
  func place(of member: UInt32, precedes: (UInt32, UInt32) -> Bool) -> Int {
    let number = leaf(of: member, precedes: precedes)
    let place = Self.firstPlace(leaves[number].count) { !precedes(leaves[number][$0], member) }
    return leaves[..<number].reduce(place) { $0 + $1.count }
  }

  /// The member at a place; `nil` beyond the last.
  func member(at place: Int) -> UInt32? {
    var member: UInt32?
    visit(place..<(place + 1)) { member = $0 }
    return member
  }

  /// The first place whose member fulfils `holds`, which must stay true once it is; the count when there is none.
  func firstPlace(where holds: (UInt32) -> Bool) -> Int {
    let number = Self.firstPlace(leaves.count) { number in leaves[number].last.map(holds) ?? true }
    guard number < leaves.count else { return count }
    let place = Self.firstPlace(leaves[number].count) { holds(leaves[number][$0]) }
    return leaves[..<number].reduce(place) { $0 + $1.count }
  }

  /// Calls `body` with the members in a range of places, in order.
  func visit(_ range: Range<Int>, _ body: (UInt32) -> Void) {
    var start = 0
    for leaf in leaves where start < range.upperBound {
      let end = start + leaf.count
      if end > range.lowerBound {
        let part = max(range.lowerBound - start, 0)..<min(range.upperBound - start, leaf.count)
        for member in leaf[part] {
          body(member)
        }
      }
      start = end
    }
  }

  /// The last leaf whose first member does not stand behind `member`.
  private func leaf(of member: UInt32, precedes: (UInt32, UInt32) -> Bool) -> Int {
    let later = Self.firstPlace(leaves.count) { number in
      guard let first = leaves[number].first else { return false }
      return precedes(member, first)
    }
    return max(later - 1, 0)
  }

  private mutating func split(_ number: Int) {
    let middle = leaves[number].count / 2
    leaves.insert(Array(leaves[number][middle...]), at: number + 1)
    leaves[number].removeSubrange(middle...)
  }

  /// The first of so many places for which `holds`, which must stay true once it is; the count when there is none.
  private static func firstPlace(_ count: Int, holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
