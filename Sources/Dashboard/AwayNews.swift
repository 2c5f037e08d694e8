import Panel
import Readings

/// What came while a page was hidden: alarms, and numbers beyond those that had been seen before.
struct AwayNews: Equatable {
  /// The most sensors that are looked at, so that a page of thousands comes up at once.
  static let mostSensors = 64
  /// Columns over the hour before and the time away, in which both are compared.
  static let columns = 120
  /// Less than this part of what had been seen is no news.
  private static let share = 0.1

  /// A number beyond what had been seen of its sensor.
  struct Extreme: Equatable {
    let name: String
    let number: ValueText
    /// How far beyond, in parts of what had been seen.
    let weight: Double
  }

  /// For how long the page was hidden.
  let duration: Duration
  /// How many alarms began.
  let alarms: Int
  /// The number that lies furthest below what had been seen.
  let low: Extreme?
  /// The number that lies furthest above.
  let high: Extreme?
  /// The sensors whose lowest number is new.
  let lows: Set<String>
  /// The sensors whose highest number is new.
  let highs: Set<String>

  /// The news of a page hidden for so long; `nil` when there are none.
  ///
  /// Each sensor's past has `columns` over the time before and the time away, of which `away` are the latter.
  init?(
    _ duration: Duration,
    alarms: Int,
    sensors: [(row: SensorRow, past: [HistoryColumn?])],
    away: Int,
    _ context: DrawContext
  ) {
    self.duration = duration
    self.alarms = alarms
    let found = sensors.map { Self.beyond($0.row, $0.past, away, context) }
    let (below, above) = (found.compactMap(\.low), found.compactMap(\.high))
    low = below.map(\.extreme).max { $0.weight < $1.weight }
    high = above.map(\.extreme).max { $0.weight < $1.weight }
    lows = Set(below.map(\.sensor))
    highs = Set(above.map(\.sensor))
    guard alarms > 0 || low != nil || high != nil else { return nil }
  }

  /// The news in fewer and fewer words.
  func texts(_ context: DrawContext) -> [String] {
    let parts = parts(context, name: 10)
    let short = (1...parts.count).reversed().map { parts.prefix($0).joined(separator: ", ") }
    let whole = self.parts(context, name: 40).joined(separator: ", ")
    let first = "away \(AgeText.full(duration)): \(whole)"
    return [first] + short.map { "away \(AgeText.compact(duration)): \($0)" }
  }

  /// The news one by one, what matters most first, with names in so many columns.
  func parts(_ context: DrawContext, name columns: Int) -> [String] {
    let told = alarms > 0 ? [alarms == 1 ? "1 alarm" : "\(alarms) alarms"] : []
    let extremes = [("low", low), ("high", high)].compactMap { word, extreme in
      extreme.map { (word: word, extreme: $0) }
    }
    return told
      + extremes.sorted { $0.extreme.weight > $1.extreme.weight }.map { word, extreme in
        let name = ShortName.fit(context.glyphs.text(extreme.name), columns)
        return "\(word) \(extreme.number.text) \(name)"
      }
  }

  private typealias Found = (sensor: String, extreme: Extreme)

  private static func beyond(
    _ row: SensorRow,
    _ past: [HistoryColumn?],
    _ away: Int,
    _ context: DrawContext
  ) -> (low: Found?, high: Found?) {
    let seen = past.dropLast(away).compactMap(\.self)
    let hidden = past.suffix(away).compactMap(\.self)
    guard row.value.number != nil,
      let (low, high) = extremes(of: seen), let (least, most) = extremes(of: hidden)
    else { return (nil, nil) }
    let step = 2 * NumberShapeStep.of(row.shape)
    let height = max(high - low, step)
    func found(_ value: Double, _ difference: Double) -> Found? {
      guard difference.isFinite, difference >= max(height * share, step) else { return nil }
      let number = ValueText(value, decimals: row.shape.shownDecimals, point: context.point)
      let weight = difference / height
      return (row.sensor, Extreme(name: row.name, number: number, weight: weight))
    }
    return (found(least, low - least), found(most, most - high))
  }

  private static func extremes(of columns: [HistoryColumn]) -> (low: Double, high: Double)? {
    guard let low = columns.map(\.minimum).min(), let high = columns.map(\.maximum).max() else {
      return nil
    }
    return (low, high)
  }
}
