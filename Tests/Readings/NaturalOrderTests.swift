import Chance
import Testing

@testable import Readings

@Suite struct NaturalOrderTests {
  /// Names in the order in which they must stand.
  static let orders: [[String]] = [
    ["Cold store 1", "Cold store 2", "Cold store 10"],
    ["a", "B", "c"],
    ["", "a"],
    ["a", "a1"],
    ["a1b", "a1c", "a2a"],
    ["a01", "a2", "a10", "a010x"],
    ["x9", "x10", "x99999999999999999999999999", "x100000000000000000000000000"],
    ["1", "a"],
    ["rack 1 fan 2", "rack 1 fan 10", "rack 2 fan 1"],
    ["Zürich", "Äpfel"],
  ]

  @Test(arguments: orders) func namesStandInNaturalOrder(names: [String]) {
    for (first, second) in zip(names, names.dropFirst()) {
      #expect(compare(first, second) < 0, "\(first) | \(second)")
      #expect(compare(second, first) > 0, "\(second) | \(first)")
    }
  }

  @Test func namesThatDifferInCaseOrZerosCountAsEqual() {
    #expect(compare("Attic 007", "aTTIC 7") == 0)
    #expect(compare("0", "000") == 0)
    #expect(compare("", "") == 0)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theOrderIsTransitive(seed: UInt64) {
    var dice = Dice(seed: seed)
    let names = (0..<40).map { _ in
      String((0..<dice.roll(6)).map { _ in Array("01a9B-")[dice.roll(6)] })
    }
    let sorted = names.sorted { compare($0, $1) < 0 }
    for first in sorted.indices {
      for second in sorted.indices where second > first {
        #expect(compare(sorted[first], sorted[second]) <= 0, "seed \(seed)")
      }
    }
  }

  private func compare(_ left: String, _ right: String) -> Int {
    let first = Array(left.utf8)
    let second = Array(right.utf8)
    return first.withUnsafeBufferPointer { left in
      second.withUnsafeBufferPointer { NaturalOrder.compare(left, $0) }
    }
  }
}
