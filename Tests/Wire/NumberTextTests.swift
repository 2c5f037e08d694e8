import Readings
import Testing

@testable import Wire

/// What a text comes to, written down: a number with its unit, `null`, or `text`.
private func summary(_ text: String) -> String {
  lend(text) { borrowed in
    switch NumberText.read(borrowed) {
    case .absent: return "null"
    case .other: return "text"
    case .number(let value, let unit):
      let unit = unit.isEmpty ? "" : " " + String(decoding: unit, as: UTF8.self)
      return switch value {
      case .integer(let number): "\(number)\(unit)"
      case .number(let number): "\(number)\(unit)"
      default: "?"
      }
    }
  }
}

@Suite("Numbers in strings")
struct NumberTextTests {
  static let plainRows: [(String, String)] = [
    ("0", "0"), ("21", "21"), ("-5", "-5"), ("+5", "5"), ("21.5", "21.5"), ("-0.5", "-0.5"),
    ("1e3", "1000.0"), ("1.21e3", "1210.0"), ("1E-2", "0.01"), ("2.5e+2", "250.0"),
    ("007", "7"), ("00.5", "0.5"), (" 19.4 ", "19.4"), ("1.017", "1.017"),
    ("9007199254740993", "9007199254740993"), ("-9007199254740993", "-9007199254740993"),
    ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("9223372036854775808", "9.223372036854776e+18"), ("1e999", "null"), ("-1e999", "null"),
  ]

  static let writtenRows: [(String, String)] = [
    ("\u{2212}5", "-5"), ("\u{2212}3,5", "-3.5"), ("19,4", "19.4"), ("-3,25", "-3.25"),
    ("0,125", "0.125"), ("1,0175", "1.0175"), ("1,017", "null"), ("-1,017", "null"),
    ("21,017", "null"), ("1,016.76", "1016.76"), ("1.016,76", "1016.76"),
    ("1,016,760", "1016760"), ("12,016.7", "12016.7"), ("1,01.5", "text"), ("1016,760.5", "text"),
    ("1,016.76.5", "text"), ("1.016.760", "text"), ("1,,5", "text"), ("19,", "text"),
    (",5", "text"), (".5", "text"), ("5.", "text"),
    ("1\u{A0}016", "1016"), ("1\u{2009}016,76", "1016.76"), ("1\u{202F}016.5", "1016.5"),
    ("1\u{A0}016,760", "1016.76"), ("10\u{A0}16", "text"), ("1 016", "text"),
  ]

  static let withUnitRows: [(String, String)] = [
    ("23.4 °C", "23.4 °C"), ("23,4°C", "23.4 °C"), ("38.5 %", "38.5 %"), ("5%", "5 %"),
    ("1013 hPa", "1013 hPa"), ("12 µg/m³", "12 µg/m³"), ("12 μg/m3", "12 μg/m3"),
    ("470 Ω", "470 Ω"), ("21\u{A0}℃", "21 ℃"), ("0.5 /min", "0.5 /min"), ("3 days", "3 days"),
    ("12 m3", "12 m3"), ("9.8 m/s2", "9.8 m/s2"), ("1,017 mbar", "null"), ("-64 dBm", "-64 dBm"),
  ]

  static let otherRows: [(String, String)] = [
    ("1.4.2", "text"), ("1.4.2-beta", "text"), ("v1.2", "text"), ("00:1A:2B", "text"),
    ("3f2a", "text"), ("2026-11-29", "text"), ("10:59:52", "text"), ("192.168.0.1", "text"),
    ("+", "text"), ("-", "text"), ("ajar", "text"), ("550e8400-e29b", "text"),
    ("3 blind mice", "text"),
    ("7\"", "text"),
  ]

  static let absentRows: [(String, String)] = [
    "nan", "NaN", "-nan", "inf", "-Inf", "+infinity", "Infinity", "null", "None", "n/a", "N/A",
    "NA", "--", "unknown", "Unavailable", "undef", "",
  ].map { ($0, "null") }

  @Test("Plain numbers", arguments: plainRows)
  func plain(_ text: String, _ expected: String) { #expect(summary(text) == expected) }

  @Test("Numbers as people write them", arguments: writtenRows)
  func written(_ text: String, _ expected: String) { #expect(summary(text) == expected) }

  @Test("Numbers with a unit", arguments: withUnitRows)
  func withUnit(_ text: String, _ expected: String) { #expect(summary(text) == expected) }

  @Test("What only begins like a number", arguments: otherRows)
  func other(_ text: String, _ expected: String) { #expect(summary(text) == expected) }

  @Test("Words for no valid value", arguments: absentRows)
  func absent(_ text: String, _ expected: String) { #expect(summary(text) == expected) }

  @Test("A number may have 64 bytes of digits and marks, not 65, when marks must be read")
  func longest() {
    #expect(summary("0," + String(repeating: "1", count: 62)) == "0.1111111111111111")
    #expect(summary("0," + String(repeating: "1", count: 63)) == "text")
  }
}
