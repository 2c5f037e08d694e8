import Panel
import Readings

/// What is to be said of one alarm, each in fewer and fewer words for places of different width.
struct AlarmWords {
  let record: AlarmRecord
  /// The sensor as it is now; `nil` when it is not known any more.
  let row: SensorRow?
  let context: DrawContext

  /// What is wrong, and the value now: `high -14.0, now -11.2 °C`.
  var what: [String] {
    switch record.id.kind {
    case .highHigh, .high, .low, .lowLow, .rate: measured
    case .state: state
    case .stale: silence
    }
  }

  /// The value as it is now, with its unit; why there is none, if there is none.
  var now: String {
    guard let row, row.freshness != .waiting else { return "not known" }
    guard row.freshness != .dead else { return "silent for \(full(row.age))" }
    guard ValueText.isShown(row) else { return "none, says the source" }
    return withUnit(BigValue.text(row, context))
  }

  /// The value now without its unit, in few places; dashes where there is none.
  var shortNow: String {
    guard let row else { return "" }
    return ValueText(row, decimals: 1, context).text
  }

  /// The value that brought the latest change, with its unit; empty when that was none.
  var then: String {
    switch record.value {
    case .number(let number): withUnit(text(number))
    case .integer(let number): withUnit(String(number))
    case .boolean(let isOn): isOn ? "on" : "off"
    case .text(let words): context.glyphs.text(words)
    case .absent: ""
    }
  }

  /// The limit with its unit; empty when there is none.
  var limit: String { record.limit.map { withUnit(text($0)) } ?? "" }

  /// How far the value is beyond the limit, or that it is not: `above by 2.8`; empty when that cannot be said.
  var excess: String {
    guard let limit = record.limit, let row, ValueText.isShown(row),
      let number = row.value.number
    else { return "" }
    let difference = number - limit
    guard difference.isFinite else { return "" }
    return switch record.id.kind {
    case .highHigh, .high: difference < 0 ? "not above it" : "above by \(text(difference))"
    case .low, .lowLow: difference > 0 ? "not below it" : "below by \(text(-difference))"
    case .rate, .state, .stale: ""
    }
  }

  /// How it stands: by name, and of a shelf how long it lasts.
  var standing: [String] {
    guard record.state == .shelved, let end = record.shelvedUntil else {
      let words = record.state.words
      return [words, String(words.prefix { $0 != "," })]
    }
    let left = max(context.now.duration(to: end), .zero) + .seconds(59)
    return ["shelved, \(full(left)) left", "shelved, \(AgeText.compact(left))", "shelved"]
  }

  /// When it began.
  var since: String { context.clock.stamp(age) }

  /// When its state changed last.
  var changed: String { context.clock.stamp(record.changed.duration(to: context.now)) }

  /// How long ago it began.
  var age: Duration { record.since.duration(to: context.now) }

  /// The guidance as the display can show it; empty when there is none.
  var guidance: String { context.glyphs.text(record.guidance) }

  /// The first of some texts that fits, else the last one cut.
  static func fitting(_ texts: [String], _ columns: Int, _ glyphs: Glyphs) -> String {
    texts.first { DisplayWidth.of($0) <= columns }
      ?? glyphs.shortenedAtWord(texts.last ?? "", to: max(columns, 0))
  }

  private var measured: [String] {
    let words = record.id.kind.words
    let limit = record.limit.map { " " + text($0) } ?? ""
    guard let row, ValueText.isShown(row) else {
      let isDead = row?.freshness == .dead
      return ["\(words)\(limit), now \(isDead ? "silent" : "no value")", words + limit, words]
    }
    let now = BigValue.text(row, context)
    return [
      "\(words)\(limit), now \(withUnit(now))", "\(words)\(limit), now \(now)",
      "\(words), now \(now)", "now \(now)", words,
    ]
  }

  private var silence: [String] {
    guard let row, row.age > .zero, row.freshness != .waiting else { return ["stale"] }
    return ["stale, silent for \(full(row.age))", "silent for \(full(row.age))", "stale"]
  }

  private var state: [String] {
    if !record.words.isEmpty { return [context.glyphs.text(record.words)] }
    let now = row.map { ValueText.isShown($0) ? BigValue.text($0, context) : "" } ?? ""
    guard !then.isEmpty else { return ["state"] }
    return now.isEmpty || now == then ? [then] : ["\(then), now \(now)", then]
  }

  private func full(_ age: Duration) -> String { AgeText.full(age) }

  private func withUnit(_ text: String) -> String {
    let unit = context.unit(record.unit.isEmpty ? row?.unit ?? "" : record.unit)
    return unit.isEmpty ? text : "\(text) \(unit)"
  }

  /// A number with the decimals of the sensor's, or as many more as it needs, at most three.
  private func text(_ number: Double) -> String {
    let shown = row.map { min($0.shape.shownDecimals, 3) } ?? 0
    let decimals = (shown...3).first { decimals in
      let scale = [1.0, 10, 100, 1_000][decimals]
      return abs((number * scale).rounded() / scale - number) <= abs(number) * 1e-9
    }
    let text = NumberText.fixed(number, decimals: decimals ?? shown, point: context.point)
    guard let text, text.count <= 14 else {
      return NumberText.field(nil, width: 7, overflow: context.glyphs.overflow)
    }
    return text
  }
}
