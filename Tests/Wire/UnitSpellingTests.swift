import Readings
import Testing

@testable import Wire

@Suite("Spelling of units")
struct UnitSpellingTests {
  /// What is written, by whom, and the one spelling.
  static let spellings: [(String, String)] = ucum + senML + homeAssistant + others

  private static let ucum = [
    ("Cel", "°C"), ("[degF]", "°F"), ("K", "K"), ("mm[Hg]", "mmHg"), ("[in_i'Hg]", "inHg"),
    ("[in_i'H2O]", "inH₂O"), ("m[H2O]", "mH₂O"), ("[psi]", "psi"), ("[lbf_av]", "lbf"),
    ("[kn_i]", "kn"), ("[mi_i]/h", "mph"), ("[ft_i]/s", "ft/s"), ("[in_i]", "in"),
    ("[ft_i]", "ft"), ("[yd_i]", "yd"), ("[mi_i]", "mi"), ("[nmi_i]", "nmi"), ("m2", "m²"),
    ("m3", "m³"), ("[sft_i]", "ft²"), ("[cft_i]", "ft³"), ("[acr_us]", "ac"), ("har", "ha"),
    ("[gal_us]", "gal"), ("[gal_br]", "imp gal"), ("[foz_us]", "fl. oz."),
    ("[gal_us]/min", "gal/min"), ("[lb_av]", "lb"), ("[oz_av]", "oz"), ("[stone_av]", "st"),
    ("ug/m3", "µg/m³"), ("m.s-1", "m/s"), ("m.s-2", "m/s²"), ("kW.h", "kWh"), ("W.h", "Wh"),
    ("A.h", "Ah"), ("[HP]", "hp"), ("[Btu_IT]", "BTU"), ("[Btu_IT]/h", "BTU/h"), ("[cal]", "cal"),
    ("Ohm", "Ω"), ("uS/cm", "µS/cm"), ("{rev}/min", "rpm"), ("{beats}/min", "bpm"),
    ("/min", "1/min"), ("deg", "°"), ("deg/s", "°/s"), ("[ppm]", "ppm"), ("[ppb]", "ppb"),
    ("[pH]", "pH"), ("dB[mW]", "dBm"), ("By", "B"), ("By/s", "B/s"), ("W.m-2", "W/m²"),
  ]

  private static let senML = [
    ("%RH", "%"), ("%EL", "%"), ("/100", "%"), ("lx", "lx"), ("m3/s", "m³/s"), ("l", "L"),
    ("l/s", "L/s"), ("m/s2", "m/s²"), ("W/m2", "W/m²"), ("cd/m2", "cd/m²"), ("kg/m3", "kg/m³"),
    ("beat/min", "bpm"), ("kvarh", "kvarh"), ("kVAh", "kVAh"), ("Wh/km", "Wh/km"), ("S/m", "S/m"),
    ("KiB", "KiB"), ("Mbit/s", "Mbit/s"), ("dBW", "dBW"), ("Bspl", "Bspl"), ("hPa", "hPa"),
    ("mm/h", "mm/h"), ("Bq", "Bq"), ("kat", "kat"), ("J/m", "J/m"),
  ]

  private static let homeAssistant = [
    ("°C", "°C"), ("°F", "°F"), ("%", "%"), ("inHg", "inHg"), ("inH₂O", "inH₂O"),
    ("mbar", "mbar"), ("cbar", "cbar"), ("W/m²", "W/m²"), ("BTU/(h⋅ft²)", "BTU/(h·ft²)"),
    ("μg/m³", "µg/m³"), ("µg/m³", "µg/m³"), ("mg/m³", "mg/m³"), ("Beaufort", "Bft"),
    ("ft³/min", "ft³/min"), ("L/min", "L/min"), ("m³/h", "m³/h"), ("gal/min", "gal/min"),
    ("CCF", "CCF"), ("fl. oz.", "fl. oz."), ("VA", "VA"), ("var", "var"), ("kvar", "kvar"),
    ("kWh/100km", "kWh/100km"), ("dBA", "dBA"), ("dBm", "dBm"), ("bit/s", "bit/s"),
    ("MiB/s", "MiB/s"), ("μS/cm", "µS/cm"), ("μV", "µV"), ("ppm", "ppm"), ("mm/d", "mm/d"),
    ("in/h", "in/h"), ("km/h", "km/h"), ("kn", "kn"), ("ft", "ft"), ("nmi", "nmi"), ("st", "st"),
    ("mmol/L", "mmol/L"), ("mg/dL", "mg/dL"), ("μSv/h", "µSv/h"), ("€/kWh", "€/kWh"),
    ("rpm", "rpm"), ("pH", "pH"), ("μs", "µs"), ("kJ", "kJ"), ("Gcal", "Gcal"),
  ]

  private static let others = [
    ("C", "°C"), ("celsius", "°C"), ("Celsius", "°C"), ("degC", "°C"), ("deg_c", "°C"),
    ("℃", "°C"), ("ºC", "°C"), ("° C", "°C"), (" °C ", "°C"), ("F", "°F"), ("degF", "°F"),
    ("fahrenheit", "°F"), ("℉", "°F"), ("\u{212A}", "K"), ("kelvin", "K"), ("percent", "%"),
    ("pct", "%"), ("% RH", "%"), ("％", "%"), ("lux", "lx"), ("Lux", "lx"), ("LUX", "lx"),
    ("hpa", "hPa"), ("kpa", "kPa"), ("mb", "mbar"), ("PSI", "psi"), ("mmhg", "mmHg"),
    ("volts", "V"), ("VDC", "V"), ("mv", "mV"), ("amps", "A"), ("ma", "mA"), ("uA", "µA"),
    ("watts", "W"), ("KW", "kW"), ("mW", "mW"), ("MW", "MW"), ("kwh", "kWh"), ("KWH", "kWh"),
    ("VAr", "var"), ("kVArh", "kvarh"), ("mah", "mAh"), ("ohms", "Ω"), ("\u{2126}", "Ω"),
    ("k\u{2126}", "kΩ"), ("kOhm", "kΩ"), ("ug/m^3", "µg/m³"), ("ug/m³", "µg/m³"),
    ("mcg/m3", "µg/m³"), ("PPM", "ppm"), ("ppb", "ppb"), ("kph", "km/h"), ("KMH", "KMH"),
    ("mps", "m/s"), ("knots", "kn"), ("kts", "kn"), ("MPH", "mph"), ("rad/s", "rad/s"),
    ("RPM", "rpm"), ("hz", "Hz"), ("mhz", "MHz"), ("sec", "s"), ("mins", "min"), ("hrs", "h"),
    ("days", "d"), ("degrees", "°"), ("º", "°"), ("meters", "m"), ("feet", "ft"),
    ("inches", "in"), ("miles", "mi"), ("litres", "L"), ("ml", "mL"), ("lpm", "L/min"),
    ("gpm", "gal/min"), ("CFM", "ft³/min"), ("m^3/h", "m³/h"), ("m³/hr", "m³/h"), ("lbs", "lb"),
    ("Mbps", "Mbit/s"), ("kbps", "kbit/s"), ("KB", "kB"), ("dbm", "dBm"), ("dB(A)", "dBA"),
    ("LQI", "lqi"), ("uT", "µT"), ("ratio", "ratio"), ("m", "m"), ("M", "M"), ("g", "g"),
    ("G", "G"), ("min", "min"), ("h", "h"), ("H", "H"), ("d", "d"), ("S", "S"), ("W·s", "W·s"),
    ("μμ", "µµ"), ("lqi", "lqi"), ("steps", "steps"), ("", ""), (" ", ""), ("\u{7}", ""),
    ("x\u{1B}[31m", "x[31m"),
  ]

  @Test("One spelling each", arguments: spellings)
  func normal(_ text: String, _ expected: String) {
    let units = UnitSpelling()
    let batch = ReadingBatch()
    let found = lend(text) { String(decoding: units.normal($0, in: batch), as: UTF8.self) }
    #expect(found == expected)
  }

  @Test("There are more than 150, each once")
  func count() {
    #expect(Self.spellings.count >= 150)
    #expect(Set(Self.spellings.map { Array($0.0.utf8) }).count == Self.spellings.count)
  }

  @Test("No spelling is listed for two units, and a unit's own spelling for no other")
  func tables() {
    let all =
      UnitSpelling.mechanicalSpellings + UnitSpelling.electricalSpellings
      + UnitSpelling.otherSpellings
    var seen: Set<[UInt8]> = []
    for unit in all {
      for text in [unit.normal] + unit.others {
        #expect(seen.insert(Array(text.borrowed)).inserted, "\(text)")
      }
    }
    #expect(seen.count > 400)
  }

  @Test("What can be converted is spelt as it is shown")
  func convertible() {
    let units = UnitSpelling()
    // The coulomb is spelt as most feeds spell the degree, and known only where a protocol has it.
    for unit in MeasuringUnit.all where unit.name != "C" {
      #expect(units.normal(unit.name) == unit.name)
    }
  }
}
