import Chance
import Testing

@testable import Readings

@Suite struct SortedMembersTests {
  /// Against a sorted array.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func membersStayInOrder(seed: UInt64) {
    var dice = Dice(seed: seed)
    let weights = (0..<2_000).map { _ in dice.roll(500) }
    func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
      (weights[Int(left)], left) < (weights[Int(right)], right)
    }
    var members = SortedMembers()
    var model: [UInt32] = []
    for member in (0..<2_000 as Range<UInt32>).shuffled(using: &dice) {
      members.insert(member, precedes: precedes)
      model.append(member)
      if dice.roll(3) == 0, let gone = model.randomElement(using: &dice) {
        members.remove(gone, precedes: precedes)
        model.removeAll { $0 == gone }
      }
    }
    model.sort(by: precedes)
    #expect(members.count == model.count, "seed \(seed)")
    #expect(seen(members, 0..<model.count) == model, "seed \(seed)")
    let places = model.map { members.place(of: $0, precedes: precedes) }
    #expect(places == Array(model.indices), "seed \(seed)")
    #expect(model.indices.allSatisfy { members.member(at: $0) == model[$0] }, "seed \(seed)")
    let light = members.firstPlace { weights[Int($0)] >= 250 }
    #expect(light == model.firstIndex { weights[Int($0)] >= 250 } ?? model.count, "seed \(seed)")
    let part = model.count / 3..<model.count / 2
    #expect(seen(members, part) == Array(model[part]), "seed \(seed)")
  }

  @Test func placesBeyondTheLastAreLeftOut() {
    var members = SortedMembers()
    #expect(seen(members, 0..<5).isEmpty)
    #expect(members.member(at: 0) == nil)
    #expect(members.firstPlace { _ in false } == 0)
    members.insert(1) { $0 < $1 }
    members.insert(0) { $0 < $1 }
    #expect(seen(members, 1..<9) == [1])
    #expect(seen(members, 2..<9).isEmpty)
    members.remove(0) { $0 < $1 }
    members.remove(1) { $0 < $1 }
    #expect(members.count == 0)
    members.insert(3) { $0 < $1 }
    #expect(seen(members, 0..<1) == [3])
  }

  private func seen(_ members: SortedMembers, _ range: Range<Int>) -> [UInt32] {
    var seen: [UInt32] = []
    members.visit(range) { seen.append($0) }
    return seen
  }
}
