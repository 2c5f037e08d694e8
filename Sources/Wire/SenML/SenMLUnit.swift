import Readings

/// The unit symbols of SenML (RFC 8428, RFC 8798): how they are shown, and which quantity they give away.
final class SenMLUnit {
  /// A symbol, the unit as it is shown, and the quantity; an empty one is told by the name alone.
  private static let symbols: [(symbol: StaticString, unit: StaticString, quantity: StaticString)] =
    [
      ("Cel", "°C", "temperature"), ("K", "K", "temperature"),
      ("%RH", "%", "humidity"), ("%EL", "%", "battery"),
      ("Pa", "Pa", "pressure"), ("hPa", "hPa", "pressure"), ("lx", "lx", "illuminance"),
      ("V", "V", "voltage"), ("mV", "mV", "voltage"), ("A", "A", "current"),
      ("mA", "mA", "current"),
      ("W", "W", "power"), ("kW", "kW", "power"),
      ("J", "J", "energy"), ("Wh", "Wh", "energy"), ("kWh", "kWh", "energy"),
      ("VA", "VA", "apparent_power"), ("kVA", "kVA", "apparent_power"),
      ("var", "var", "reactive_power"), ("kvar", "kvar", "reactive_power"),
      ("Hz", "Hz", "frequency"), ("MHz", "MHz", "frequency"),
      ("lat", "°", "latitude"), ("lon", "°", "longitude"),
      ("m/s", "m/s", "speed"), ("km/h", "km/h", "speed"),
      ("kg", "kg", "mass"), ("g", "g", "mass"),
      ("m", "m", "distance"), ("mm", "mm", "distance"), ("cm", "cm", "distance"),
      ("km", "km", "distance"), ("m3", "m³", "volume"), ("l", "L", "volume"),
      ("m3/s", "m³/s", "flow"), ("l/s", "L/s", "flow"),
      ("s", "s", "duration"), ("min", "min", "duration"), ("h", "h", "duration"),
      ("ms", "ms", "duration"), ("rad", "rad", "angle"), ("deg", "°", "angle"),
      ("ug/m3", "µg/m³", "mass_concentration"),
      // "%" is the old name of "/": a ratio from 0 to 1, and no percentage.
      ("/", "ratio", ""), ("%", "ratio", ""), ("/100", "%", ""), ("/1000", "‰", ""),
      ("Ohm", "Ω", ""), ("m2", "m²", ""), ("m/s2", "m/s²", ""), ("W/m2", "W/m²", ""),
      ("cd/m2", "cd/m²", ""), ("kg/m3", "kg/m³", ""), ("EL", "s", ""), ("beat/min", "bpm", ""),
    ]

  private let table = WordTable(symbols.enumerated().map { ($0.element.symbol, $0.offset) })

  /// How a symbol is shown, and its quantity (empty: told by the name).
  func meaning(
    of symbol: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> (unit: BorrowedText, quantity: BorrowedText) {
    guard let known = table.find(symbol) else { return (batch.plain(symbol), .none) }
    let entry = Self.symbols[known]
    return (entry.unit.borrowed, entry.quantity.borrowed)
  }

  /// The symbol for a unit as it is shown, for writing SenML; what SenML does not know stays as it is.
  static func symbol(of unit: BorrowedText, quantity: BorrowedText) -> BorrowedText {
    let fitting = symbols.filter { unit.equals($0.unit) }
    let exact = fitting.first { quantity.equals($0.quantity) }
    let general = fitting.first { $0.quantity.utf8CodeUnitCount == 0 } ?? fitting.first
    return (exact ?? general)?.symbol.borrowed ?? unit
  }
}

/// What RFC 8428 allows in a resolved name.
enum SenMLName {
  /// Whether a byte may stand first.
  static func mayBegin(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// Whether a byte may stand anywhere.
  static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "/"):
      true
    default: mayBegin(byte)
    }
  }

  /// Whether the name may be used.
  static func isValid(_ name: BorrowedText) -> Bool {
    guard !name.isEmpty, name.count <= PlainText.limit else { return false }
    return mayBegin(name[0]) && name.holdsOnly(isAllowed)
  }

  /// The last part of a name that is no mere number, as a hint at the quantity; empty when there is none.
  static func lastWord(_ name: BorrowedText) -> BorrowedText {
    var end = name.count
    while end > 0 {
      var start = end
      while start > 0, !isSeparator(name[start - 1]) { start -= 1 }
      let word = name.part(start..<end)
      if !word.isEmpty, !word.holdsOnly(NumberText.isDigit) { return word }
      end = max(0, start - 1)
    }
    return .none
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "/"): true
    default: false
    }
  }
}
