import Paging
import Testing

@testable import Dashboard

@Suite struct KeyOwnerTests {
  /// A state of the inner axis, and who gets up, down, page up, page down, enter, back: `i` the inner axis, `<` and `>`
  /// the axis of pages where movements are handed over (else nobody), `.` nobody.
  static let table: [(InnerState, String)] = [
    // An empty list.
    (InnerState(place: .list, hasAbove: false, hasBelow: false, hasChoice: false), "<><>.."),
    // Nothing chosen yet: the first movement shows the choice.
    (InnerState(place: .list, hasAbove: true, hasBelow: true, hasChoice: false), "iiiii."),
    // The first, one in the middle, the last, the only one.
    (InnerState(place: .list, hasAbove: false, hasBelow: true, hasChoice: true), "<i<iii"),
    (InnerState(place: .list, hasAbove: true, hasBelow: true, hasChoice: true), "iiiiii"),
    (InnerState(place: .list, hasAbove: true, hasBelow: false, hasChoice: true), "i>i>ii"),
    (InnerState(place: .list, hasAbove: false, hasBelow: false, hasChoice: true), "<><>ii"),
    // Details at each range: up leads to the list at last, down to the longest range.
    (.detail(.tenMinutes, hasAbove: true, hasBelow: true), "iiii.i"),
    (.detail(.hour, hasAbove: true, hasBelow: true), "iiii.i"),
    (.detail(.day, hasAbove: true, hasBelow: true), "iiii.i"),
    (.detail(.week, hasAbove: true, hasBelow: true), "i>ii.i"),
    // Of the first, the last and the only sensor.
    (.detail(.hour, hasAbove: false, hasBelow: true), "ii<i.i"),
    (.detail(.hour, hasAbove: true, hasBelow: false), "iii>.i"),
    (.detail(.week, hasAbove: false, hasBelow: false), "i><>.i"),
    // History that could not be read can be asked for again.
    (.detail(.day, hasAbove: true, hasBelow: true, isFailed: true), "iiiiii"),
  ]

  @Test(arguments: table) func aKeyBelongsToTheOuterAxisOnlyWhenTheInnerDoesNotWantIt(
    state: InnerState,
    owners: String
  ) {
    for (move, owner) in zip(InnerMove.allCases, owners) {
      let handedOver: KeyOwner =
        switch owner {
        case "i": .inner
        case "<": .outer(.backward)
        case ">": .outer(.forward)
        default: .nobody
        }
      let isWanted = state.wants(move)
      #expect(KeyOwner(of: move, isWanted: isWanted, end: .handOver) == handedOver, "\(move)")
      let stays = handedOver == .inner ? KeyOwner.inner : .nobody
      #expect(KeyOwner(of: move, isWanted: isWanted, end: .stay) == stays, "\(move)")
    }
  }

  @Test func aKeyThatIsHeldDownMovesInsideButNeverPages() {
    for (move, end) in [(InnerMove.down, InnerEnd.handOver), (.up, .handOver), (.down, .stay)] {
      #expect(KeyOwner(of: move, isWanted: true, end: end, isRepeat: true) == .inner)
      #expect(KeyOwner(of: move, isWanted: false, end: end, isRepeat: true) == .nobody)
    }
  }
}

extension InnerState {
  fileprivate static func detail(
    _ range: HistoryRange,
    hasAbove: Bool,
    hasBelow: Bool,
    isFailed: Bool = false
  ) -> Self {
    Self(
      place: .detail(range),
      hasAbove: hasAbove,
      hasBelow: hasBelow,
      hasChoice: true,
      isFailed: isFailed
    )
  }
}
