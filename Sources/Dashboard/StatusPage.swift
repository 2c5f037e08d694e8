import Paging
import Panel
import Readings

/// How the daemon itself fares: the link, what came in and what became of it, and how full the limits are.
package final class StatusPage: DashboardPage {
  private let store: ReadingStore
  private var top: Int
  private var visible = 1
  private var count = 0

  /// A status page opened where it was left.
  package init(store: ReadingStore, place: PagePlace = PagePlace()) {
    self.store = store
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
    let lines = StatusLines(store, context, isShort: context.size.columns < 60).lines
    let rows =
      layout.hasHeadings ? (layout.body.lowerBound + 1)..<layout.body.upperBound : layout.body
    let isPair = layout.form == .single && rows.count > 1
    visible = isPair ? 1 : max(rows.count, 1)
    count = lines.count
    let seen = lines.dropFirst(min(top, max(count - visible, 0)))
    if isPair, let line = seen.first {
      draw(
        line,
        wordIn: 0..<max(context.size.columns - 3, 0),
        row: 0,
        textFrom: 0,
        row: 1,
        into: &frame,
        context
      )
      return
    }
    let word = context.size.columns < 30 ? 9 : context.size.columns < 60 ? 10 : 12
    for (row, line) in zip(rows, seen) {
      draw(line, wordIn: 0..<word, row: row, textFrom: word, row: row, into: &frame, context)
    }
  }

  private func draw(
    _ line: StatusLines.Line,
    wordIn field: Range<Int>,
    row: Int,
    textFrom column: Int,
    row textRow: Int,
    into frame: inout Frame,
    _ context: DrawContext
  ) {
    frame.put(line.word, row: row, column: 0, width: field.count, style: Style(.quiet))
    let isUnderMarks = Layout(context.size).form == .single && textRow == 0
    let end = context.size.columns - (isUnderMarks ? Header.markColumns(context.size) : 0)
    let text = context.glyphs.shortened(context.glyphs.text(line.text), to: max(end - column, 0))
    frame.put(text, row: textRow, column: column, style: Style(line.ink))
  }
}

/// What the status page says, line by line.
struct StatusLines {
  /// A line: what it is about, and what there is to say.
  struct Line: Equatable {
    var word: String
    var text: String
    var ink = Ink.normal
  }

  /// The lines, the link first.
  let lines: [Line]

  /// The lines for a moment; short ones leave the arithmetic out.
  init(_ store: ReadingStore, _ context: DrawContext, isShort: Bool) {
    let counters = store.counters
    lines =
      Self.link(context)
      + (isShort ? Self.short(counters) : Self.full(counters))
      + Self.limits(store, counters, context)
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

  private static func full(_ counters: IntakeCounters) -> [Line] {
    let ignored = sum(counters.ignoredMessages)
    let rejected = sum(counters.rejectedMessages)
    let messages = [
      "\(text(counters.receivedMessages)) = \(text(counters.decodedMessages)) decoded",
      "\(text(ignored)) ignored", "\(text(rejected)) rejected",
    ]
    let readings =
      [
        "\(text(counters.decodedReadings)) = \(text(counters.stored)) stored",
        "\(text(counters.superseded)) superseded", "\(text(counters.overLimit)) over limit",
      ] + (counters.excluded > 0 ? ["\(text(counters.excluded)) excluded"] : [])
    return [Line(word: "messages", text: messages.joined(separator: " + "))]
      + reasons("ignored", counters.ignoredMessages.map { ($0.key.rawValue, $0.value) })
      + reasons("rejected", counters.rejectedMessages.map { ($0.key.rawValue, $0.value) })
      + [Line(word: "readings", text: readings.joined(separator: " + "))]
      + reasons("bad parts", counters.rejectedParts.map { ($0.key.rawValue, $0.value) })
      + [Line(word: "bytes", text: text(counters.bytes))]
  }

  private static func short(_ counters: IntakeCounters) -> [Line] {
    [
      Line(word: "messages", text: text(counters.receivedMessages)),
      Line(word: "rejected", text: text(sum(counters.rejectedMessages))),
      Line(word: "readings", text: text(counters.decodedReadings)),
      Line(word: "stored", text: text(counters.stored)),
    ]
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
