import Readings

/// What entities measure: by their device class, else by the last word of their names.
final class HomeAssistantQuantities {
  /// Quantities of more than one word, as they stand at the end of names.
  private static let phrases: [StaticString] = [
    "apparent_power", "atmospheric_pressure", "battery_level", "carbon_dioxide", "carbon_monoxide",
    "data_rate", "data_size", "illuminance_lux", "nitrogen_dioxide", "nitrogen_monoxide",
    "pm2_5", "power_factor", "precipitation_intensity", "reactive_energy", "reactive_power",
    "relative_humidity", "signal_strength", "sound_pressure", "sulphur_dioxide",
    "volatile_organic_compounds", "volume_flow_rate", "wind_direction", "wind_speed",
  ]
  private static let quantityLimit = 1_024

  /// The quantities that came, by number.
  let table = TextTable(limit: quantityLimit)

  private let spelling = QuantitySpelling()
  private let phrases = WordTable(phrases.enumerated().map { ($0.element, $0.offset) })

  /// What an entity measures that has no device class; `nil` when there are too many quantities.
  func quantity(
    ofID id: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> (quantity: Int, kind: HomeAssistantEntity.Kind)? {
    let domain = id.part(0..<(id.position(of: UInt8(ascii: ".")) ?? 0))
    let name =
      Self.isNamedByQuantity(domain) ? spelling.quantity(lastName(of: id), in: batch) : domain
    guard let name else { return nil }
    return table.insert(name).map { ($0, Self.isBinary(id) ? .switched : .measured) }
  }

  /// What an entity of a device class measures, and how it says so.
  func quantity(
    ofClass name: BorrowedText,
    id: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> (quantity: Int, kind: HomeAssistantEntity.Kind)? {
    let isBinary = Self.isBinary(id)
    // Light that is detected or not is no illuminance.
    let isLight = isBinary && name.equals("light")
    guard let quantity = isLight ? name : spelling.quantity(name, in: batch) else { return nil }
    return table.insert(quantity).map { ($0, isBinary ? .switched : Self.kind(ofClass: name)) }
  }

  private static func kind(ofClass name: BorrowedText) -> HomeAssistantEntity.Kind {
    if name.equals("enum") { return .word }
    return name.equals("timestamp") || name.equals("date") ? .moment : .measured
  }

  private static func isBinary(_ id: BorrowedText) -> Bool {
    id.count > 14 && id.part(0..<14).equals("binary_sensor.")
  }

  /// Whether the names in a domain say what is measured; of a lamp or a valve no word does, but the domain.
  private static func isNamedByQuantity(_ domain: BorrowedText) -> Bool {
    domain.equals("sensor") || domain.equals("binary_sensor") || domain.equals("number")
      || domain.equals("input_number")
  }

  /// The last word of a name that is no number, or the last words where these are one quantity.
  private func lastName(of id: BorrowedText) -> BorrowedText {
    let dot = id.position(of: UInt8(ascii: ".")) ?? 0
    var name = id.part(dot + 1..<id.count)
    while true {
      if let phrase = phrase(at: name) { return phrase }
      guard let bar = name.lastPosition(of: Self.underscore) else { return name }
      let word = name.part(bar + 1..<name.count)
      guard word.holdsOnly(NumberText.isDigit), bar > 0 else { return word }
      name = name.part(0..<bar)
    }
  }

  /// The longest known phrase that a name ends with.
  private func phrase(at name: BorrowedText) -> BorrowedText? {
    var start = 0
    while start < name.count {
      let tail = name.part(start..<name.count)
      if phrases.find(tail) != nil { return tail }
      guard let bar = tail.position(of: Self.underscore) else { return nil }
      start += bar + 1
    }
    return nil
  }

  private static let underscore = UInt8(ascii: "_")
}
