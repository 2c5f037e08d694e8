import Readings

/// What paths of Signal K measure, and in which SI unit the specification has it.
final class SignalKQuantities {
  private typealias Entry = (name: StaticString, quantity: StaticString, unit: StaticString)

  /// Last segments of paths, in snake_case.
  private static let segments: [Entry] = [
    ("state_of_charge", "battery", "ratio"), ("state_of_health", "state_of_health", "ratio"),
    ("salinity", "salinity", "ratio"), ("current_level", "level", "ratio"),
    ("current_volume", "volume", "m³"), ("capacity", "volume", "m³"), ("rate", "flow", "m³/s"),
    ("remaining", "energy", "J"), ("nominal", "energy", "J"), ("energy", "energy", "J"),
    ("latitude", "latitude", "°"), ("longitude", "longitude", "°"), ("altitude", "altitude", "m"),
    ("drift", "speed", "m/s"), ("velocity_made_good", "speed", "m/s"),
    ("set_true", "angle", "rad"), ("set_magnetic", "angle", "rad"), ("roll", "angle", "rad"),
    ("pitch", "angle", "rad"), ("yaw", "angle", "rad"), ("magnetic_variation", "angle", "rad"),
    ("magnetic_deviation", "angle", "rad"), ("rate_of_turn", "rate_of_turn", "rad/s"),
    ("below_transducer", "depth", "m"), ("below_keel", "depth", "m"),
    ("below_surface", "depth", "m"), ("surface_to_transducer", "distance", "m"),
    ("transducer_to_keel", "distance", "m"), ("log", "distance", "m"),
    ("cross_track_error", "distance", "m"), ("revolutions", "revolutions", "Hz"),
    ("frequency", "frequency", "Hz"), ("illuminance", "illuminance", "lx"),
    ("time_remaining", "duration", "s"), ("run_time", "duration", "s"),
  ]
  /// Last words of such segments.
  private static let lastWords: [Entry] = [
    ("temperature", "temperature", "K"), ("pressure", "pressure", "Pa"),
    ("humidity", "humidity", "ratio"), ("voltage", "voltage", "V"), ("current", "current", "A"),
    ("power", "power", "W"), ("speed", "speed", "m/s"), ("angle", "angle", "rad"),
    ("distance", "distance", "m"), ("depth", "depth", "m"),
  ]
  /// First words of such segments.
  private static let firstWords: [Entry] = [
    ("speed", "speed", "m/s"), ("angle", "angle", "rad"), ("course", "angle", "rad"),
    ("heading", "angle", "rad"), ("direction", "angle", "rad"), ("bearing", "angle", "rad"),
  ]

  private let spelling = QuantitySpelling()
  private let segments = table(segments)
  private let lastWords = table(lastWords)
  private let firstWords = table(firstWords)

  private static func table(_ entries: [Entry]) -> WordTable {
    WordTable(entries.enumerated().map { ($0.element.name, $0.offset) })
  }

  /// What a path measures, by its last segment; `nil` when that is too long.
  func quantity(
    ofPath path: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> (quantity: BorrowedText, unit: BorrowedText)? {
    if let specified = specified(path, in: batch) { return specified }
    return spelling.quantity(path.lastSegment, in: batch).map { ($0, .none) }
  }

  /// What the specification has a path measure; `nil` where it does not say.
  func specified(
    _ path: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> (quantity: BorrowedText, unit: BorrowedText)? {
    let segment = path.lastSegment
    let snake = batch.scratch.make(capacity: 2 * PlainText.limit) {
      SnakeCase.write(segment, into: $0)
    }
    return entry(of: snake).map { ($0.quantity.borrowed, $0.unit.borrowed) }
  }

  private func entry(of snake: BorrowedText) -> Entry? {
    if let known = segments.find(snake) { return Self.segments[known] }
    let bar = UInt8(ascii: "_")
    let last = snake.lastPosition(of: bar).map { snake.part($0 + 1..<snake.count) } ?? snake
    if let known = lastWords.find(last) { return Self.lastWords[known] }
    let first = snake.position(of: bar).map { snake.part(0..<$0) } ?? snake
    return firstWords.find(first).map { Self.firstWords[$0] }
  }
}

extension BorrowedText {
  /// What stands behind the last dot of a path.
  var lastSegment: BorrowedText {
    lastPosition(of: UInt8(ascii: ".")).map { part($0 + 1..<count) } ?? self
  }
}
