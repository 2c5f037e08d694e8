import Panel
import Readings

/// What is known of one sensor besides its value, a fact in a row: how it fares, its extremes and when they were.
struct SensorFacts {
  private struct Fact {
    let word: String
    let text: String
    var short = ""
    var number: ValueText?
    var style = Style.plain
  }

  private let facts: [Fact]
  private let context: DrawContext

  /// The facts of a sensor; without `past` those that are not about its past.
  init(_ row: SensorRow, _ past: SensorPast?, _ context: DrawContext) {
    self.context = context
    let mark = Mark(row.freshness, row.silence, context.glyphs)
    let state = Self.state(row)
    let sign = mark.sign.isEmpty ? state : "\(mark.sign) \(state)"
    var facts = [Fact(word: "", text: sign, style: mark.style)]
    facts += [("min", past?.minimum), ("max", past?.maximum)].compactMap { word, extreme in
      extreme.map { extreme in
        let decimals = row.shape.shownDecimals
        return Fact(
          word: word,
          text: context.clock.moment(extreme.age),
          short: extreme.age < .seconds(90) ? "now" : AgeText.compact(extreme.age) + " ago",
          number: ValueText(extreme.value, decimals: decimals, point: context.point)
        )
      }
    }
    if row.sensor != row.name, !row.sensor.isEmpty {
      facts.append(Fact(word: "", text: context.glyphs.text(row.sensor), style: Style(.quiet)))
    }
    self.facts = facts
  }

  /// Draws as many as there are rows, and returns how many that were.
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
    guard let number = fact.number else {
      let text = context.glyphs.shortened(fact.text, to: columns.count)
      frame.put(text, row: row, column: columns.lowerBound, style: fact.style)
      return
    }
    let column =
      frame.put(fact.word, row: row, column: columns.lowerBound, style: Style(.quiet)) + 1
    let text = NumberText.field(number.text, width: width, overflow: context.glyphs.overflow)
    let next = frame.put(text, row: row, column: column) + 2
    let time = [fact.text, fact.short].first { next + $0.count <= columns.upperBound } ?? ""
    frame.put(time, row: row, column: next, style: Style(.quiet))
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
