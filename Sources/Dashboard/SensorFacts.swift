import Panel
import Readings

/// What is known of one sensor besides its value, a fact in a row: its alarms and what to do about them, how it fares, its
/// extremes and when they were.
struct SensorFacts {
  /// How many of a sensor's alarms are told here; the list of alarms has all.
  private static let mostAlarms = 2

  private struct Fact {
    /// A sign before it, with a style of its own.
    var mark: Mark.Part?
    var word = ""
    /// The fact in fewer and fewer words.
    var texts: [String]
    var number: ValueText?
    var style = Style.plain
  }

  private let facts: [Fact]
  /// Whether signs stand before facts, as they do where there is no mark beside the value.
  private let hasMarks: Bool
  private let context: DrawContext

  /// The facts of a sensor with alarms, the worst first; without `past` those that are not about its past.
  init(
    _ row: SensorRow,
    _ past: SensorPast?,
    alarms: [AlarmRecord] = [],
    hasGuidance: Bool = true,
    hasMarks: Bool = true,
    _ context: DrawContext
  ) {
    self.context = context
    self.hasMarks = hasMarks
    let told = alarms.prefix(Self.mostAlarms).flatMap { alarm in
      Self.alarm(AlarmWords(record: alarm, row: row, context: context), hasGuidance)
    }
    let mark = Mark(nil, row.freshness, row.silence, context.glyphs)
    facts =
      told + [Fact(mark: mark.parts.first, texts: [Self.state(row)], style: mark.style)]
      + Self.course(row, past, context)
      + Self.source(row, context)
  }

  /// What is wrong, by how much, and what to do.
  private static func alarm(_ words: AlarmWords, _ hasGuidance: Bool) -> [Fact] {
    let kind = words.record.id.kind.words.uppercased()
    let (mark, standing) = (Mark.part(words.record), words.standing)
    let since = "\(kind) since \(words.since)"
    let style = Style(words.record.state.isAnnounced ? .alarm : .quiet)
    var facts = [
      Fact(
        mark: mark,
        texts: ["\(since), \(standing[0])", "\(kind), \(standing[0])", since, kind],
        style: style
      )
    ]
    if !words.limit.isEmpty {
      let both = [words.limit, words.excess].filter { !$0.isEmpty }.joined(separator: ", ")
      facts.append(Fact(texts: ["limit \(both)", "limit \(words.limit)"]))
    }
    if hasGuidance, !words.guidance.isEmpty {
      facts.append(Fact(texts: [words.guidance], style: Style(.title)))
    }
    return facts
  }

  /// The extremes of numbers; of what is on or off for how much of the time it was on.
  private static func course(
    _ row: SensorRow,
    _ past: SensorPast?,
    _ context: DrawContext
  ) -> [Fact] {
    guard let past else { return [] }
    if case .boolean = row.value {
      guard let share = StepBand.share(past.columns(60)) else { return [] }
      let percent = Int((min(max(share, 0), 1) * 100).rounded())
      return [Fact(texts: ["on \(percent) % of the time"], style: Style(.quiet))]
    }
    return [("min", past.minimum), ("max", past.maximum)].compactMap { word, extreme in
      extreme.map { extreme in
        let short = extreme.age < .seconds(90) ? "now" : AgeText.compact(extreme.age) + " ago"
        return Fact(
          word: word,
          texts: [context.clock.moment(extreme.age), short, ""],
          number: ValueText(extreme.value, decimals: row.shape.shownDecimals, point: context.point)
        )
      }
    }
  }

  /// The source's own time of the value where that is another than its arrival, and what the feed calls the sensor.
  private static func source(_ row: SensorRow, _ context: DrawContext) -> [Fact] {
    var facts: [Fact] = []
    if let time = row.time, let wall = context.wall {
      let (age, overflow) = wall.nanoseconds.subtractingReportingOverflow(time.nanoseconds)
      let source = Duration.nanoseconds(overflow ? .max : age)
      let difference = source - row.age
      if difference >= .seconds(60) {
        let text = "its own time \(context.clock.stamp(source))"
        facts.append(Fact(texts: [text], style: Style(.quiet)))
      } else if difference <= .seconds(-60) {
        let text = "its clock is \(AgeText.full(.zero - difference)) ahead"
        facts.append(Fact(texts: [text], style: Style(.quiet)))
      }
    }
    guard row.sensor != row.name, !row.sensor.isEmpty else { return facts }
    return facts + [Fact(texts: [context.glyphs.text(row.sensor)], style: Style(.quiet))]
  }

  /// Draws as many as there are rows, and returns how many that were.
  @discardableResult
  func draw(into frame: inout Frame, rows: Range<Int>, columns: Range<Int>) -> Int {
    let columns = columns.clamped(to: 0..<context.size.columns)
    let widths = facts.compactMap { $0.number?.text.count }
    let width = min(widths.max() ?? 0, max(columns.count - 6, 0), 10)
    for (fact, row) in zip(facts, rows) {
      draw(fact, numbersIn: width, into: &frame, row, columns)
    }
    return min(facts.count, rows.count)
  }

  private func draw(
    _ fact: Fact,
    numbersIn width: Int,
    into frame: inout Frame,
    _ row: Int,
    _ columns: Range<Int>
  ) {
    var next = columns.lowerBound
    if hasMarks, let mark = fact.mark, !mark.sign.isEmpty {
      next = frame.put(mark.sign, row: row, column: next, style: mark.style) + 1
    }
    if let number = fact.number {
      next = frame.put(fact.word, row: row, column: next, style: Style(.quiet)) + 1
      let text = NumberText.field(number.text, width: width, overflow: context.glyphs.overflow)
      next = frame.put(text, row: row, column: next) + 2
    }
    let style = fact.number == nil ? fact.style : Style(.quiet)
    let text = AlarmWords.fitting(fact.texts, columns.upperBound - next, context.glyphs)
    frame.put(text, row: row, column: next, style: style)
  }

  private static func state(_ row: SensorRow) -> String {
    let age = AgeText.full(row.age)
    if row.value == .absent, row.freshness < .dead { return "no value, says the source" }
    if row.isAgeUnknown, row.freshness < .stale { return "kept by the feed, age unknown" }
    if row.silence == .feed, row.freshness != .live { return "no link, heard \(age) ago" }
    return switch row.freshness {
    case .live: row.age < .seconds(10) ? "live" : "live, \(age) ago"
    case .late: "late, \(age) ago"
    case .stale: "stale for \(age)"
    case .dead: "silent for \(age)"
    case .waiting: "waiting for a value"
    }
  }
}
