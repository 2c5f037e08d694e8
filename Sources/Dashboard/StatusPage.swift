import Paging
import Panel
import Readings

/// How the daemon itself fares: the link, what came in and what became of it, and how full the limits are.
package final class StatusPage: DashboardPage {
  private let store: ReadingStore
  private let alarms: () -> AlarmLines
  private let facts: () -> [StatusFact]
  private var top: Int
  private var visible = 1
  private var count = 0

  /// A status page opened where it was left; `alarms` and `facts` are asked at each drawing.
  package init(
    store: ReadingStore,
    place: PagePlace = PagePlace(),
    alarms: @escaping () -> AlarmLines = { AlarmLines() },
    facts: @escaping () -> [StatusFact] = { [] }
  ) {
    self.store = store
    self.alarms = alarms
    self.facts = facts
    top = max(place.top, 0)
    super.init(PageID("@status"))
  }

  package override func coldState() -> PagePlace { PagePlace(top: top) }

  override func wants(_ move: InnerMove) -> Bool {
    switch move {
    case .up, .pageUp: top > 0
    case .down, .pageDown: top < count - visible
    case .enter, .back: false
    }
  }

  package override func refusal(of move: InnerMove) -> String {
    switch move {
    case .up, .pageUp: "this is the first line"
    case .down, .pageDown: "this is the last line"
    case .enter, .back: ""
    }
  }

  @discardableResult
  package override func move(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool {
    guard wants(move) else { return false }
    switch move {
    case .up: top -= 1
    case .down: top += 1
    case .pageUp: top -= visible
    case .pageDown: top += visible
    case .enter, .back: break
    }
    top = max(min(top, count - visible), 0)
    return true
  }

  override func draw(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    let lines = StatusLines(store, alarms: alarms(), facts: facts(), context).lines
    let rows =
      layout.hasHeadings ? (layout.body.lowerBound + 1)..<layout.body.upperBound : layout.body
    let shown = FactLines(lines, in: rows, layout, context)
    (count, visible) = (shown.count, shown.visible)
    shown.draw(into: &frame, from: top)
  }
}

/// What others have to say on the status page: the history's memory, the disk, the rules.
package struct StatusFact: Equatable, Sendable {
  /// What it is about, at most eight letters.
  package var word: String
  /// What there is to say.
  package var text: String
  /// Whether somebody ought to do something about it.
  package var isWarning: Bool

  /// A fact from its parts.
  package init(_ word: String, _ text: String, isWarning: Bool = false) {
    self.word = word
    self.text = text
    self.isWarning = isWarning
  }
}

/// What the status page says, line by line.
struct StatusLines {
  /// The lines, the link first.
  let lines: [FactLines.Line]

  /// The lines for a moment; `facts` are what others have to say, before the limits.
  init(
    _ store: ReadingStore,
    alarms: AlarmLines,
    facts: [StatusFact],
    _ context: DrawContext
  ) {
    let counters = store.counters
    lines =
      Self.link(context) + Self.told(alarms) + Self.counted(counters)
      + facts.map { Line(word: $0.word, text: $0.text, ink: $0.isWarning ? .warning : .normal) }
      + Self.limits(store, counters, context)
  }

  private typealias Line = FactLines.Line

  private static func told(_ alarms: AlarmLines) -> [Line] {
    let counts = [
      "\(text(alarms.count)) standing", "\(text(alarms.unacknowledged)) not acknowledged",
      "\(text(alarms.shelved)) shelved",
    ]
    let off = alarms.outOfService
    let all = counts + (off > 0 ? ["\(text(off)) out of service"] : [])
    let ink: Ink = alarms.unacknowledged > 0 ? .alarm : .normal
    return [Line(word: "alarms", text: all.joined(separator: ", "), ink: ink)]
  }

  private static func link(_ context: DrawContext) -> [Line] {
    let link = context.link
    let since = AgeText.full(link.since.duration(to: context.now))
    let isUp = link.phase == .up
    let text = isUp ? "up for \(since)" : FeedMark.reason(context)
    var lines = [Line(word: "link", text: text, ink: isUp ? .strong : .alarm)]
    if let age = context.pulse.age {
      lines.append(Line(word: "heard", text: "\(AgeText.full(age)) ago"))
    }
    return lines
  }

  private static func counted(_ counters: IntakeCounters) -> [Line] {
    let ignored = sum(counters.ignoredMessages)
    let rejected = sum(counters.rejectedMessages)
    let messages = [
      "\(text(counters.receivedMessages)) = \(text(counters.decodedMessages)) decoded",
      "\(text(ignored)) ignored", "\(text(rejected)) rejected",
    ]
    let readings = [
      "\(text(counters.decodedReadings)) = \(text(counters.stored)) stored",
      "\(text(counters.superseded)) superseded", "\(text(counters.overLimit)) over limit",
    ]
    return [Line(word: "messages", text: messages.joined(separator: " + "))]
      + reasons("ignored", counters.ignoredMessages.map { ($0.key.rawValue, $0.value) })
      + reasons("rejected", counters.rejectedMessages.map { ($0.key.rawValue, $0.value) })
      + [Line(word: "readings", text: readings.joined(separator: " + "))]
      + reasons("bad parts", counters.rejectedParts.map { ($0.key.rawValue, $0.value) })
      + [Line(word: "bytes", text: text(counters.bytes))]
  }

  private static func limits(
    _ store: ReadingStore,
    _ counters: IntakeCounters,
    _ context: DrawContext
  ) -> [Line] {
    let (count, limit) = store.sensors
    let ink = counters.overLimit > 0 ? Ink.warning : .normal
    return [
      Line(word: "sensors", text: "\(text(count)) of \(text(limit))", ink: ink),
      Line(word: "types", text: text(store.quantities.count)),
    ] + (context.memory.isEmpty ? [] : [Line(word: "memory", text: context.memory, ink: .warning)])
  }

  private static func reasons(_ word: String, _ reasons: [(name: String, count: Int)]) -> [Line] {
    guard !reasons.isEmpty else { return [] }
    let sorted = reasons.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    let told = sorted.map { "\($0.name) \(text($0.count))" }
    return [Line(word: word, text: told.joined(separator: ", "))]
  }

  private static func sum<Reason>(_ counts: [Reason: Int]) -> Int {
    counts.values.reduce(0, +)
  }

  private static func text(_ number: Int) -> String { NumberText.grouped(number) }
}
