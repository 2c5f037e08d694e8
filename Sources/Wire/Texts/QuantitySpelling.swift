import Readings

/// Names of quantities as feeds write them, to the one that selects a page.
final class QuantitySpelling {
  /// Other names of a quantity.
  ///
  /// What stands here not is its own quantity, in snake_case.
  private static let synonyms: [(StaticString, StaticString)] = [
    ("temp", "temperature"), ("t", "temperature"),
    ("hum", "humidity"), ("h", "humidity"), ("rh", "humidity"),
    ("relative_humidity", "humidity"), ("relativehumidity", "humidity"),
    ("co2", "carbon_dioxide"), ("eco2", "carbon_dioxide"),
    ("baro", "pressure"), ("barometer", "pressure"),
    ("atmospheric_pressure", "pressure"), ("atmosphericpressure", "pressure"),
    ("lux", "illuminance"), ("light", "illuminance"), ("illuminance_lux", "illuminance"),
    ("batt", "battery"), ("bat", "battery"), ("battery_level", "battery"),
    ("batterylevel", "battery"),
    ("pm2.5", "pm25"), ("pm2_5", "pm25"),
    ("voc", "volatile_organic_compounds"), ("tvoc", "volatile_organic_compounds"),
    ("volt", "voltage"),
  ]

  /// What the last part of a key says about the unit.
  private static let suffixes: [(StaticString, StaticString)] = [
    ("c", "°C"), ("f", "°F"), ("k", "K"), ("pct", "%"),
    ("pa", "Pa"), ("hpa", "hPa"), ("kpa", "kPa"),
    ("v", "V"), ("mv", "mV"), ("ma", "mA"), ("w", "W"), ("kw", "kW"), ("wh", "Wh"), ("kwh", "kWh"),
    ("lux", "lx"), ("ppm", "ppm"), ("ppb", "ppb"), ("dbm", "dBm"),
  ]

  /// The quantity of a name that says nothing.
  static let unnamed: StaticString = "value"

  private let synonymTable = WordTable(synonyms.enumerated().map { ($0.element.0, $0.offset) })
  private let suffixTable = WordTable(suffixes.enumerated().map { ($0.element.0, $0.offset) })

  /// The quantity that a name means, or `nil` when the name is longer than the limit.
  func quantity(_ name: BorrowedText, in batch: borrowing ReadingBatch) -> BorrowedText? {
    if let known = synonymTable.find(name) { return Self.synonyms[known].1.borrowed }
    if Self.isSnakeCase(name) { return name }
    guard let snake = snakeCase(name, in: batch) else { return nil }
    if snake.isEmpty { return Self.unnamed.borrowed }
    return synonym(ofSnake: snake, in: batch) ?? snake
  }

  /// The quantity that a name is by itself, in snake_case, whatever else it may mean; `nil` when it is too long.
  func unfolded(_ name: BorrowedText, in batch: borrowing ReadingBatch) -> BorrowedText? {
    if Self.isSnakeCase(name) { return name }
    guard let snake = snakeCase(name, in: batch) else { return nil }
    return snake.isEmpty ? Self.unnamed.borrowed : snake
  }

  /// The quantity and the unit that the key of a number means, such as `battery_mv`.
  func quantity(
    ofKey key: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> (quantity: BorrowedText, unit: BorrowedText)? {
    guard let name = Self.isSnakeCase(key) ? key : snakeCase(key, in: batch) else { return nil }
    if let bar = name.lastPosition(of: underscore), bar > 0 {
      if let suffix = suffixTable.find(name.part(bar + 1..<name.count)) {
        let base = name.part(0..<bar)
        guard let quantity = quantity(base, in: batch) else { return nil }
        return (quantity, Self.suffixes[suffix].1.borrowed)
      }
    }
    guard let quantity = quantity(key, in: batch) else { return nil }
    return (quantity, .none)
  }

  private let underscore = UInt8(ascii: "_")

  /// Looks a name up with and without its underscores.
  private func synonym(
    ofSnake snake: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText? {
    if let known = synonymTable.find(snake) { return Self.synonyms[known].1.borrowed }
    let mark = batch.scratch.mark
    let compact = batch.scratch.make(capacity: snake.count) { room in
      var count = 0
      for byte in snake where byte != underscore {
        room[count] = byte
        count += 1
      }
      return count
    }
    defer { batch.scratch.rewind(to: mark) }
    return synonymTable.find(compact).map { Self.synonyms[$0].1.borrowed }
  }

  private func snakeCase(
    _ name: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText? {
    guard let plain = batch.name(name) else { return nil }
    let snake = batch.scratch.make(capacity: 2 * PlainText.limit) {
      SnakeCase.write(plain, into: $0)
    }
    return snake.count <= PlainText.limit ? snake : nil
  }

  /// Whether a name needs no change: small letters, digits, single underscores inside.
  private static func isSnakeCase(_ name: BorrowedText) -> Bool {
    guard !name.isEmpty, name.count <= PlainText.limit else { return false }
    var isBar = true
    for byte in name {
      if byte == UInt8(ascii: "_") {
        guard !isBar else { return false }
        isBar = true
      } else {
        guard byte &- 0x61 < 26 || byte &- 0x30 < 10 else { return false }
        isBar = false
      }
    }
    return !isBar
  }
}
