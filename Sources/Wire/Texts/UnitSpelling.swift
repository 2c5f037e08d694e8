import Readings

/// Units as people and firmware write them, to the one spelling that is shown; nothing is converted.
final class UnitSpelling {
  /// Other spellings, and what they mean.
  ///
  /// What stands here not is taken as it is written.
  private static let spellings: [(StaticString, StaticString)] = [
    ("Cel", "°C"), ("C", "°C"), ("celsius", "°C"), ("Celsius", "°C"), ("CELSIUS", "°C"),
    ("degC", "°C"), ("deg C", "°C"), ("deg_c", "°C"), ("℃", "°C"), ("ºC", "°C"), ("° C", "°C"),
    ("F", "°F"), ("fahrenheit", "°F"), ("Fahrenheit", "°F"), ("FAHRENHEIT", "°F"),
    ("degF", "°F"), ("deg F", "°F"), ("deg_f", "°F"), ("[degF]", "°F"), ("℉", "°F"), ("ºF", "°F"),
    ("° F", "°F"), ("kelvin", "K"), ("Kelvin", "K"),
    ("%RH", "%"), ("%rH", "%"), ("%rh", "%"), ("% RH", "%"), ("%EL", "%"),
    ("percent", "%"), ("Percent", "%"), ("percentage", "%"), ("pct", "%"),
    ("lux", "lx"), ("Lux", "lx"), ("LUX", "lx"),
    ("volt", "V"), ("volts", "V"), ("Volt", "V"), ("Volts", "V"),
    ("ampere", "A"), ("amp", "A"), ("amps", "A"), ("Amps", "A"),
    ("watt", "W"), ("watts", "W"), ("Watt", "W"), ("Watts", "W"),
    ("KW", "kW"), ("kwh", "kWh"), ("KWH", "kWh"), ("KWh", "kWh"),
    ("pascal", "Pa"), ("hpa", "hPa"), ("HPa", "hPa"), ("hectopascal", "hPa"), ("kpa", "kPa"),
    ("mm[Hg]", "mmHg"), ("PPM", "ppm"), ("[ppm]", "ppm"), ("PPB", "ppb"), ("[ppb]", "ppb"),
    ("deg", "°"), ("degree", "°"), ("degrees", "°"), ("dbm", "dBm"), ("db", "dB"),
    ("ohm", "Ω"), ("Ohm", "Ω"), ("ohms", "Ω"), ("Ω", "Ω"), ("hz", "Hz"), ("hertz", "Hz"),
    ("ug/m3", "µg/m³"), ("ug/m³", "µg/m³"), ("µg/m3", "µg/m³"), ("μg/m3", "µg/m³"),
    ("ug/m^3", "µg/m³"), ("mg/m3", "mg/m³"), ("kg/m3", "kg/m³"), ("g/m3", "g/m³"),
    ("m2", "m²"), ("m^2", "m²"), ("m3", "m³"), ("m^3", "m³"), ("m3/s", "m³/s"), ("m3/h", "m³/h"),
    ("m/s2", "m/s²"), ("m/s^2", "m/s²"), ("W/m2", "W/m²"), ("w/m2", "W/m²"), ("ft3", "ft³"),
    ("uS/cm", "µS/cm"), ("uV", "µV"), ("uA", "µA"), ("us", "µs"), ("um", "µm"), ("uT", "µT"),
  ]

  private let table = WordTable(
    spellings.enumerated().map { ($0.element.0, $0.offset) }
  )

  /// The one spelling of a unit, harmless to show; empty for an empty one.
  func normal(_ unit: BorrowedText, in batch: borrowing ReadingBatch) -> BorrowedText {
    if let known = table.find(unit) { return Self.spellings[known].1.borrowed }
    let unit = batch.plain(unit)
    guard unit.contains(0xCE) else { return unit }
    return batch.scratch.make(capacity: unit.count) { Self.foldMicro(unit, into: $0) }
  }

  /// Writes `unit` with the Greek letter µ as the micro sign.
  private static func foldMicro(
    _ unit: BorrowedText,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var index = 0
    while index < unit.count {
      let isGreek = unit.has(0xCE, 0xBC, at: index)
      target[index] = isGreek ? 0xC2 : unit[index]
      if isGreek { target[index + 1] = 0xB5 }
      index += isGreek ? 2 : 1
    }
    return index
  }
}
