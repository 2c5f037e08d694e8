import Chance
import Testing

@testable import Readings

@Suite struct NumberTextTests {
  /// A number, decimals, and its text.
  static let table: [(Double, Int, String?)] = [
    (0, 0, "0"), (0, 1, "0.0"), (0, 3, "0.000"), (-0.0, 0, "0"), (-0.0, 2, "0.00"),
    (1, 0, "1"), (1, 1, "1.0"), (-1, 0, "-1"), (-1, 1, "-1.0"), (9, 0, "9"), (10, 0, "10"),
    (0.5, 0, "1"), (1.5, 0, "2"), (2.5, 0, "3"), (-0.5, 0, "-1"), (-2.5, 0, "-3"),
    (0.49, 0, "0"), (-0.49, 0, "0"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"), (0.04, 1, "0.0"),
    (0.25, 1, "0.3"), (0.75, 1, "0.8"), (2.25, 1, "2.3"), (-2.25, 1, "-2.3"), (2.35, 1, "2.4"),
    (9.94, 1, "9.9"), (9.95, 1, "10.0"), (9.96, 1, "10.0"), (99.95, 1, "100.0"),
    (-9.96, 1, "-10.0"),
    (19.25, 2, "19.25"), (19.25, 1, "19.3"), (19.25, 0, "19"), (19.25, 4, "19.2500"),
    (3.05, 2, "3.05"), (3.05, 3, "3.050"), (0.001, 3, "0.001"), (0.001, 2, "0.00"),
    (0.01, 2, "0.01"), (-0.01, 2, "-0.01"), (-0.001, 2, "0.00"), (0.07, 1, "0.1"),
    (1_013.25, 2, "1013.25"), (1_013.25, 1, "1013.3"), (101_325, 0, "101325"),
    (48_231.7, 1, "48231.7"), (123_456_789, 0, "123456789"), (123_456_789, 2, "123456789.00"),
    (1e15, 0, "1000000000000000"), (1e17, 0, "100000000000000000"),
    (9.99e17, 0, "999000000000000000"),
    (1e18, 0, nil), (1e17, 1, nil), (1e300, 0, nil), (-1e300, 2, nil), (.nan, 1, nil),
    (.infinity, 1, nil), (-.infinity, 0, nil), (.greatestFiniteMagnitude, 6, nil),
    (.leastNonzeroMagnitude, 6, "0.000000"), (1e-7, 6, "0.000000"), (5e-7, 6, "0.000001"),
    (0.123456, 6, "0.123456"), (0.123456, 9, "0.123456"), (1.75, -3, "2"), (100, 6, "100.000000"),
  ]

  @Test(arguments: table.indices) func numbersAreWrittenAsPeopleReadThem(row: Int) {
    let (number, decimals, text) = Self.table[row]
    #expect(NumberText.fixed(number, decimals: decimals) == text, "\(number) with \(decimals)")
  }

  @Test func theTableIsLong() {
    #expect(Self.table.count >= 60)
  }

  @Test func thePointIsAChoice() {
    #expect(NumberText.fixed(-3.25, decimals: 2, point: ",") == "-3,25")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func whatIsWrittenIsTheNearest(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    for _ in 0..<200 {
      let number = Double(dice.roll(2_000_000) - 1_000_000) / 977
      let decimals = dice.roll(5)
      let text = try #require(NumberText.fixed(number, decimals: decimals))
      let half = 0.5 * [1, 0.1, 0.01, 0.001, 0.0001][decimals]
      let back = try #require(Double(text))
      #expect(abs(back - number) <= half * 1.000_001, "seed \(seed): \(number) \(text)")
      #expect(!text.hasPrefix("-0.") || back < 0, "seed \(seed): \(text)")
    }
  }

  @Test func aFieldIsFilledWhenItsNumberIsTooWide() {
    #expect(NumberText.field("12.5", width: 6) == "  12.5")
    #expect(NumberText.field("12.5", width: 4) == "12.5")
    #expect(NumberText.field("12.5", width: 3) == "###")
    #expect(NumberText.field(nil, width: 2, overflow: "*") == "**")
    #expect(NumberText.field("1", width: 0) == "")
    #expect(NumberText.field("1", width: -1) == "")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (-1_000, "-1,000"), (12_345_678, "12,345,678"),
    (.min, "-9,223,372,036,854,775,808"),
  ])
  func thousandsAreSetApart(number: Int, text: String) {
    #expect(NumberText.grouped(number) == text)
  }
}
