import Readings
import Testing

@testable import Wire

@Suite("Spelling of units")
struct UnitSpellingTests {
  static let spellings: [(String, String)] = [
    ("Cel", "°C"), ("C", "°C"), ("celsius", "°C"), ("degC", "°C"), ("℃", "°C"), ("°C", "°C"),
    ("F", "°F"), ("degF", "°F"), ("[degF]", "°F"), ("K", "K"),
    ("%RH", "%"), ("%EL", "%"), ("percent", "%"), ("pct", "%"), ("%", "%"),
    ("lux", "lx"), ("Lux", "lx"), ("lx", "lx"),
    ("ug/m3", "µg/m³"), ("μg/m³", "µg/m³"), ("µg/m³", "µg/m³"), ("μS/cm", "µS/cm"), ("μμ", "µµ"),
    ("uS/cm", "µS/cm"), ("m3/s", "m³/s"), ("W/m2", "W/m²"), ("deg", "°"), ("Ohm", "Ω"),
    ("mbar", "mbar"), ("ratio", "ratio"), ("m", "m"), ("", ""), ("\u{7}", ""),
    ("x\u{1B}[31m", "x[31m"),
  ]

  @Test("One spelling each", arguments: spellings)
  func normal(_ text: String, _ expected: String) {
    let units = UnitSpelling()
    let batch = ReadingBatch()
    let found = lend(text) { String(decoding: units.normal($0, in: batch), as: UTF8.self) }
    #expect(found == expected)
  }
}
