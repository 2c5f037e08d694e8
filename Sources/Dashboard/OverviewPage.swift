import Paging
import Panel
import Readings

/// Every sensor type in a line: how many sensors, the worst state, the extremes with whose they are, the mean's course.
package class OverviewPage: DashboardPage {
  private let store: ReadingStore
  private var scroll: Scroll
  private var visible = 1
  private var isAutomatic = false
  private var count = 0
  private var scan = SummaryScan()
  private let delegate: (any PageDelegate)?
  private let pageOf: (Quantity) -> PageID
  private let alarms: () -> AlarmLines
  private var away: Away

  /// An overview opened where it was left; Enter asks `delegate` for the page of a type.
  package init(
    _ id: PageID = .overview,
    store: ReadingStore,
    place: PagePlace = PagePlace(),
    delegate: (any PageDelegate)? = nil,
    pageOf: @escaping (Quantity) -> PageID = { PageID($0.name) },
    alarms: @escaping () -> AlarmLines = { AlarmLines() }
  ) {
    self.store = store
    self.alarms = alarms
    away = Away(left: place.left)
    self.delegate = delegate
    self.pageOf = pageOf
    scroll = Scroll(top: place.top, chosen: place.chosen)
    super.init(id)
  }

  /// Whether a type is listed.
  func lists(_ quantity: Quantity) -> Bool { true }

  package override func willAppear(at now: ContinuousClock.Instant) {
    away.willAppear(at: now)
  }

  package override func didAppear(at now: ContinuousClock.Instant) {
    scroll.start(at: now)
  }

  package override func didDisappear(at now: ContinuousClock.Instant) {
    away.didDisappear(at: now)
  }

  package override func willDisappear(at now: ContinuousClock.Instant) {
    scroll.stop(count: count, visible: visible, isAutomatic: isAutomatic, at: now)
  }

  package override func coldState() -> PagePlace {
    PagePlace(top: scroll.top, chosen: scroll.chosen, left: away.left)
  }

  // MARK: Alarms

  package override var meantAlarms: [AlarmID] {
    let all = alarms()
    let chosen = scroll.chosen.flatMap { types.indices.contains($0) ? types[$0] : nil }
    return all.lines.prefix(all.count).map(\.id).filter { alarm in
      chosen.map { $0 == alarm.quantity } ?? lists(alarm.quantity)
    }
  }

  // MARK: Movements

  override func wants(_ move: InnerMove) -> Bool {
    (move != .enter || delegate != nil) && InnerState(listOf: types.count, scroll).wants(move)
  }

  package override func refusal(of move: InnerMove) -> String {
    move == .enter ? "" : InnerState(listOf: types.count, scroll).refusal(of: move, what: "type")
  }

  @discardableResult
  package override func move(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool {
    guard wants(move) else { return false }
    away.moved()
    if move == .enter { return enter(at: now) }
    guard let steps = scroll.take(move, visible: visible) else { return true }
    return step(steps, at: now)
  }

  private func step(_ steps: Int, at now: ContinuousClock.Instant) -> Bool {
    scroll.move(
      by: steps,
      count: types.count,
      visible: visible,
      isAutomatic: isAutomatic,
      at: now
    )
  }

  /// To the page of the chosen type, of the first one seen when none is.
  private func enter(at now: ContinuousClock.Instant) -> Bool {
    if scroll.chosen == nil { _ = step(1, at: now) }
    let types = types
    guard let chosen = scroll.chosen, types.indices.contains(chosen) else { return false }
    delegate?.page(id, requests: .jump(to: pageOf(types[chosen])))
    return true
  }

  private var types: [Quantity] { store.quantities.filter(lists) }

  package override func round(on size: Size, at now: ContinuousClock.Instant) -> Duration {
    let layout = Layout(size)
    guard layout.scrollsByItself else { return .zero }
    return Scroll.round(count: types.count, visible: Self.visible(layout))
  }

  private static func visible(_ layout: Layout) -> Int {
    layout.form == .single ? 1 : layout.list.count
  }

  override func note(_ layout: Layout, _ context: DrawContext) -> [String] {
    let standing = alarms().lines.lazy.filter { [self] in lists($0.id.quantity) }
    let news = zip([away.duration].compactMap(\.self), [away.alarms(standing)].compactMap(\.self))
      .map { "away \(AgeText.full($0)): \($1 == 1 ? "1 alarm" : "\($1) alarms")" }
    guard count > visible else { return news }
    let first = first(context)
    let place = ["\(first + 1)-\(min(first + visible, count)) of \(count)"]
    return news.map { "\($0)   \(place[0])" } + news + place
  }

  private func first(_ context: DrawContext) -> Int {
    scroll.first(count: count, visible: visible, isAutomatic: isAutomatic, at: context.now)
  }

  override func draw(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    visible = Self.visible(layout)
    isAutomatic = layout.scrollsByItself
    let types = types
    count = types.count
    guard !types.isEmpty else {
      drawEmpty(into: &frame, layout, context)
      return
    }
    let first = first(context)
    let shown = types[first..<min(first + visible, types.count)]
    let columns = OverviewColumns(
      layout,
      columns: context.size.columns,
      most: types.map(store.count).max() ?? 0
    )
    let reach = HistoryReach(
      types.map { store.extent(of: $0, at: context.now).reach }.max() ?? .zero
    )
    let history = HistorySpan(columns: max(columns.spark.count, 1), span: reach.span)
    if layout.hasHeadings {
      columns.drawHeadings(reach, into: &frame, row: layout.body.lowerBound + 1)
    }
    let spacing = layout.spacing(for: types.count)
    scan.begin()
    for (offset, type) in shown.enumerated() {
      let summary = scan.summary(of: type, in: store, history: history, at: context.now)
      OverviewLine(
        summary: summary,
        columns: columns,
        layout: layout,
        isChosen: scroll.chosen == first + offset,
        context: context
      )
      .draw(into: &frame, row: layout.list.lowerBound + offset * spacing)
    }
  }

  private func drawEmpty(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    let said = FeedMark.cause(context)
    let text = context.glyphs.text(said.isEmpty ? "waiting for the first reading" : said)
    frame.put(
      context.glyphs.shortened(text, to: context.size.columns),
      row: layout.body.lowerBound + layout.body.count / 2,
      column: 0,
      width: context.size.columns,
      style: Style(.quiet),
      alignment: .centre
    )
  }
}

/// The types beyond the cap of pages, in one list.
package final class OtherPage: OverviewPage {
  private let isOther: (Quantity) -> Bool

  /// A page of those types for which `isOther` holds.
  package init(
    store: ReadingStore,
    place: PagePlace = PagePlace(),
    isOther: @escaping (Quantity) -> Bool
  ) {
    self.isOther = isOther
    super.init(.other, store: store, place: place)
  }

  override func lists(_ quantity: Quantity) -> Bool { isOther(quantity) }
}
