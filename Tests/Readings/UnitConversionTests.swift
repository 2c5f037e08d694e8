import Chance
import Testing

@testable import Readings

@Suite struct UnitConversionTests {
  struct Row: Sendable, Hashable {
    let number: Double
    let from: String
    let result: Double
    let to: String
  }

  /// A number in one unit and in another; both sides by the definitions of the units, with at least thirteen digits.
  static let rows: [Row] = table.map { Row(number: $0.0, from: $0.1, result: $0.2, to: $0.3) }

  private static let table: [(Double, String, Double, String)] = [
    (293.15, "K", 20, "°C"), (0, "K", -273.15, "°C"), (300, "K", 80.33, "°F"),
    (72, "°F", 22.2222222222222, "°C"), (-40, "°F", -40, "°C"), (98.6, "°F", 37, "°C"),
    (100, "°C", 212, "°F"), (273.2, "K", 0.05, "°C"), (20, "°C", 293.15, "K"),
    (101_325, "Pa", 1_013.25, "hPa"), (1, "atm", 101_325, "Pa"), (1_013.25, "hPa", 1, "atm"),
    (1, "bar", 14.5037737730209, "psi"), (1, "psi", 6_894.75729316836, "Pa"),
    (760, "mmHg", 1_013.250144354, "hPa"), (29.92, "inHg", 1_013.20748119, "hPa"),
    (1, "Torr", 133.322368421053, "Pa"), (1, "inH₂O", 249.08891, "Pa"), (5, "kPa", 50, "mbar"),
    (1, "m/s", 1.94384449244060, "kn"), (10, "kn", 18.52, "km/h"), (60, "mph", 96.56064, "km/h"),
    (36, "km/h", 10, "m/s"), (10, "m/s", 32.8083989501312, "ft/s"), (25.4, "mm/h", 1, "in/h"),
    (1, "mi", 1.609344, "km"), (1, "nmi", 1.852, "km"), (6, "ft", 1.8288, "m"),
    (10, "m", 32.8083989501312, "ft"), (5, "ftm", 9.144, "m"), (1, "in", 25.4, "mm"),
    (100, "yd", 91.44, "m"), (1, "ac", 4_046.8564224, "m²"), (1, "ha", 2.47105381467165, "ac"),
    (1, "gal", 3.785411784, "L"), (1, "imp gal", 4.54609, "L"), (1, "m³", 1_000, "L"),
    (1, "ft³", 28.316846592, "L"), (1, "CCF", 2.8316846592, "m³"),
    (1, "fl. oz.", 29.5735295625, "mL"), (1e-5, "m³/s", 36, "L/h"),
    (1, "gal/min", 3.785411784, "L/min"), (100, "ft³/min", 169.90107955200, "m³/h"),
    (1, "lb", 0.45359237, "kg"), (16, "oz", 1, "lb"), (1, "st", 6.35029318, "kg"),
    (2.5, "t", 2_500, "kg"), (3_600_000, "J", 1, "kWh"), (1, "kcal", 4.184, "kJ"),
    (1, "BTU", 1_055.05585262, "J"), (1, "cal", 4.184, "W·s"), (1, "hp", 745.699871582270, "W"),
    (1, "PS", 735.49875, "W"), (12_000, "BTU/h", 3.51685284206667, "kW"), (1, "Ah", 3_600, "C"),
    (1_250, "mV", 1.25, "V"), (0.25, "A", 250, "mA"), (2_350, "W", 2.35, "kW"),
    (4_700, "Ω", 4.7, "kΩ"), (1, "µS/cm", 0.0001, "S/m"), (3.14159265358979, "rad", 180, "°"),
    (1, "rad", 57.2957795130823, "°"), (1, "rad/s", 3_437.74677078494, "°/min"),
    (0.573, "ratio", 57.3, "%"), (86, "ratio", 8_600, "%"), (415, "ppm", 0.0415, "%"),
    (30, "Hz", 1_800, "rpm"), (90, "s", 1.5, "min"), (36_000, "s", 10, "h"), (2, "wk", 14, "d"),
    (35, "µg/m³", 0.035, "mg/m³"), (1, "mg/dL", 10, "mg/L"), (1, "fc", 10.7639104167097, "lx"),
    (100, "Mbit/s", 12.5, "MB/s"), (1, "GiB", 1.073741824, "GB"), (8, "bit", 1, "B"),
    (4, "pCi/L", 148, "Bq/m³"), (0.12, "µSv/h", 120, "nSv/h"), (15, "kWh/100km", 150, "Wh/km"),
    (1_000, "W/m²", 100, "mW/cm²"), (1, "T", 1e6, "µT"), (1, "mol/L", 1_000, "mmol/L"),
  ]

  @Test func thereAreSixtyAndEachIsThereOnce() {
    #expect(Self.rows.count >= 60)
    #expect(Set(Self.rows.map { [$0.from, $0.to, "\($0.number)"] }).count == Self.rows.count)
  }

  @Test(arguments: rows) func isExactToTwelveDigits(row: Row) throws {
    let forth = try #require(UnitConversion(from: row.from, to: row.to))
    let back = try #require(UnitConversion(from: row.to, to: row.from))
    #expect(abs(forth(row.number) - row.result) <= abs(row.result) * 0.5e-12)
    #expect(abs(back(row.result) - row.number) <= max(abs(row.number), 1e-3) * 0.5e-12)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func thereAndBackIsWhereItBegan(seed: UInt64) {
    var dice = Dice(seed: seed)
    for from in MeasuringUnit.all {
      let to = dice.one(of: MeasuringUnit.units(of: from.dimension))
      guard let forth = UnitConversion(from: from, to: to),
        let back = UnitConversion(from: to, to: from)
      else {
        Issue.record("\(from.name) → \(to.name)")
        continue
      }
      let number = Double(dice.roll(2_000_001) - 1_000_000) / [1, 10, 1_000][dice.roll(3)]
      let error = abs(back(forth(number)) - number)
      let isOffset = from.dimension == .temperature
      #expect(
        error <= max(abs(number), isOffset ? 500 : 0) * 1e-12,
        "\(seed): \(from) \(to) \(number)"
      )
    }
  }

  @Test func whatCannotBeConvertedIsNot() {
    #expect(UnitConversion(from: "K", to: "hPa") == nil)
    #expect(UnitConversion(from: "lqi", to: "%") == nil)
    #expect(UnitConversion(from: "", to: "°C") == nil)
    #expect(UnitConversion(from: "mbar", to: "hPa")?.isIdentity == true)
    #expect(UnitConversion(from: "°C", to: "K")?.isIdentity == false)
  }

  @Test func noNumberTrapsAndNoneBecomesInfinite() {
    let numbers: [Double] = [
      0, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e300, -1e308,
      .greatestFiniteMagnitude, 9_007_199_254_740_992,
    ]
    for from in MeasuringUnit.all {
      for to in MeasuringUnit.units(of: from.dimension) {
        let conversion = UnitConversion(from: from, to: to)
        #expect(numbers.allSatisfy { conversion?($0).isFinite ?? false }, "\(from.name) \(to.name)")
      }
    }
  }

  @Test func everyDimensionHasAtLeastTwoUnits() {
    for dimension in Dimension.allCases {
      #expect(MeasuringUnit.units(of: dimension).count >= 2, "\(dimension)")
    }
  }
}
