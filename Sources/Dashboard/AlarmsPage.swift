import Paging
import Panel
import Readings

/// The alarms that are not normal, one a line, and each of them in detail; also what a flood of takeovers collapses to.
package final class AlarmsPage: DashboardPage {
  let store: ReadingStore
  let source: () -> AlarmLines
  let delegate: (any PageDelegate)?
  let pageOf: (Quantity) -> PageID
  var scroll: Scroll
  /// The chosen alarm: rows move when others come and go.
  var chosen: AlarmID?
  /// The alarm whose detail is open, as it was known last.
  var opened: AlarmRecord?
  /// The first row of a detail, how many it has, and how many are seen.
  var detail = (top: 0, count: 0, visible: 1)
  var visible = 1
  var isAutomatic = false
  var away: Away

  /// A page of the alarms that `source` tells at each drawing, opened where it was left.
  ///
  /// Enter in a detail asks `delegate` for the sensor's own, on the page that `pageOf` names.
  package init(
    store: ReadingStore,
    place: PagePlace = PagePlace(),
    delegate: (any PageDelegate)? = nil,
    pageOf: @escaping (Quantity) -> PageID = { PageID($0.name) },
    source: @escaping () -> AlarmLines
  ) {
    self.store = store
    self.source = source
    self.delegate = delegate
    self.pageOf = pageOf
    scroll = Scroll(top: place.top, chosen: place.chosen)
    chosen = place.alarm
    away = Away(left: place.left)
    if place.isDetail, let alarm = place.alarm { opened = source().record(alarm) }
    super.init(.alarms)
  }

  package override func willAppear(at now: ContinuousClock.Instant) {
    away.willAppear(at: now)
  }

  package override func didAppear(at now: ContinuousClock.Instant) {
    scroll.start(at: now)
  }

  package override func willDisappear(at now: ContinuousClock.Instant) {
    let count = source().lines.count
    scroll.stop(count: count, visible: visible, isAutomatic: isAutomatic, at: now)
  }

  package override func didDisappear(at now: ContinuousClock.Instant) {
    away.didDisappear(at: now)
  }

  package override func coldState() -> PagePlace {
    PagePlace(
      top: scroll.top,
      chosen: scroll.chosen,
      isDetail: opened != nil,
      alarm: chosen,
      left: away.left
    )
  }

  package override var chosenAlarm: AlarmID? { opened?.id ?? chosen }

  package override var meantAlarms: [AlarmID] {
    if let chosenAlarm { return [chosenAlarm] }
    let alarms = source()
    return alarms.lines.prefix(alarms.count).map(\.id)
  }

  package override func round(on size: Size, at now: ContinuousClock.Instant) -> Duration {
    let layout = Layout(size)
    guard layout.scrollsByItself, opened == nil else { return .zero }
    return Scroll.round(count: source().lines.count, visible: Self.visible(layout))
  }

  // MARK: Movements

  override func wants(_ move: InnerMove) -> Bool { canTake(move) }

  package override func refusal(of move: InnerMove) -> String { reason(against: move) }

  @discardableResult
  package override func move(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool {
    take(move, at: now)
  }

  // MARK: Drawing

  override func note(_ layout: Layout, _ context: DrawContext) -> [String] {
    let alarms = source()
    if let opened, let place = alarms.lines.firstIndex(where: { $0.id == opened.id }) {
      return ["\(place + 1) of \(alarms.lines.count)"]
    }
    return alarms.counts(new: away.alarms(alarms.lines.prefix(alarms.count)))
  }

  override func subject(_ context: DrawContext) -> String {
    if let opened { return opened.name }
    // A small display has no room for a note, but the shelf must not be forgotten.
    let shelved = source().shelved
    let isSmall = Layout(context.size).form == .small
    return isSmall && shelved > 0 ? "\(context.titles.title(of: id)) +\(shelved)s" : ""
  }

  override func draw(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    visible = Self.visible(layout)
    isAutomatic = layout.scrollsByItself
    let alarms = source()
    follow(alarms)
    if let opened {
      let shown = AlarmDetail(words: words(opened, context), layout: layout, context: context)
      let facts = shown.facts
      detail = (min(detail.top, max(facts.count - facts.visible, 0)), facts.count, facts.visible)
      shown.draw(into: &frame, from: detail.top)
    } else if alarms.lines.isEmpty {
      drawNone(into: &frame, layout, context)
    } else {
      drawList(alarms, into: &frame, layout, context)
    }
  }

  /// What is to be said of an alarm, with its sensor as it is now.
  private func words(_ record: AlarmRecord, _ context: DrawContext) -> AlarmWords {
    let (type, sensor) = (record.id.quantity, record.id.sensor)
    let place = store.place(of: sensor, in: type)
    let rows = place.map { store.snapshot(of: type, rows: $0..<($0 + 1), at: context.now).rows }
    return AlarmWords(record: record, row: rows?.first, context: context)
  }

  private func drawList(
    _ alarms: AlarmLines,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    let count = alarms.lines.count
    let first = scroll.first(
      count: count,
      visible: visible,
      isAutomatic: isAutomatic,
      at: context.now
    )
    if layout.hasHeadings {
      AlarmColumns(layout).drawHeadings(into: &frame, row: layout.body.lowerBound + 1)
    }
    let rows = Self.rows(layout)
    let spacing = !isAutomatic && count * 2 - 1 <= rows.count ? 2 : 1
    for place in first..<min(first + visible, count) {
      AlarmRow(
        words: words(alarms.lines[place], context),
        layout: layout,
        isChosen: scroll.chosen == place,
        position: alarms.position(of: place),
        context: context
      )
      .draw(into: &frame, row: rows.lowerBound + (place - first) * spacing)
    }
    if let place = scroll.chosen, alarms.lines.indices.contains(place) {
      drawFoot(words(alarms.lines[place], context), into: &frame, layout, context)
    }
  }

  /// What is to be done about the chosen alarm, in a place of its own below the list.
  private func drawFoot(
    _ words: AlarmWords,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    guard layout.form == .medium || layout.form == .wide else { return }
    let last = layout.body.upperBound - 1
    let columns = context.size.columns
    let guidance = words.guidance.isEmpty ? "Enter: more of it" : words.guidance
    let text = context.glyphs.shortenedAtWord(guidance, to: columns)
    frame.put(text, row: last, column: 0, style: Style(words.guidance.isEmpty ? .quiet : .title))
    guard layout.form == .medium else { return }
    let standing = words.what.flatMap { what in words.standing.map { "\(what), \($0)" } }
    let fits = AlarmWords.fitting(standing, columns, context.glyphs)
    frame.put(fits, row: last - 1, column: 0)
  }

  private func drawNone(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    frame.put(
      context.glyphs.shortened("no alarm", to: context.size.columns),
      row: layout.body.lowerBound + layout.body.count / 2,
      column: 0,
      width: context.size.columns,
      style: Style(.quiet),
      alignment: .centre
    )
  }

  private static func rows(_ layout: Layout) -> Range<Int> {
    switch layout.form {
    case .single, .small: layout.body
    case .medium: layout.body.lowerBound..<max(layout.body.upperBound - 2, layout.body.lowerBound)
    case .wide, .large: layout.list.lowerBound..<(layout.body.upperBound - 2)
    }
  }

  /// How many alarms a layout shows at once.
  static func visible(_ layout: Layout) -> Int {
    layout.form == .single ? 1 : max(rows(layout).count, 1)
  }
}
