import Paging
import Panel
import Readings

/// The sensors of one type as a list, and each of them in detail; on a large display with graphs of those that matter
/// most beside the list.
package final class QuantityPage: DashboardPage {
  let store: ReadingStore
  let type: Quantity
  /// All alarms that are not normal.
  let alarms: () -> AlarmLines
  var axis: InnerAxis
  /// The ID of the chosen sensor: rows move when sensors come in between.
  var chosenSensor: String?
  var scroll: Scroll
  var grid = SensorGrid()
  var older: OlderHistory
  /// How many rows were seen last, for movements.
  var visible = 1
  var isAutomatic = false
  /// How long it was hidden, and what came of that.
  var away: Away
  var news: AwayNews?
  private var isWatching = false

  /// A page of a type, opened where it was left.
  package init(
    _ quantity: Quantity,
    store: ReadingStore,
    archive: any Archive = EmptyArchive(),
    place: PagePlace = PagePlace(),
    alarms: @escaping () -> AlarmLines = { AlarmLines() }
  ) {
    self.store = store
    self.alarms = alarms
    away = Away(left: place.left)
    type = quantity
    axis = InnerAxis(isDetail: place.isDetail && place.chosen != nil, range: place.range)
    scroll = Scroll(top: place.top, chosen: place.chosen)
    chosenSensor = place.sensor
    older = OlderHistory(archive, origin: store.origin)
    super.init(PageID(quantity.name))
  }

  package override var quantity: Quantity? { type }

  package override var content: PageContent {
    if store.count(of: type) == 0 { return .loading }
    return switch older.load.state {
    case .loading: .loading
    case .noMore: .noMore
    case .failed: .failed
    case .away, .intended, .memory, .whole: .ready
    }
  }

  // MARK: Life cycle

  package override func willAppear(at now: ContinuousClock.Instant) {
    away.willAppear(at: now)
    guard !isWatching else { return }
    isWatching = true
    grid = SensorGrid()
    store.watch(type)
    lookAtChosen(at: now)
  }

  package override func didAppear(at now: ContinuousClock.Instant) {
    scroll.start(at: now)
    older.appeared(at: now)
  }

  package override func willDisappear(at now: ContinuousClock.Instant) {
    let count = store.count(of: type)
    scroll.stop(count: count, visible: visible, isAutomatic: isAutomatic, at: now)
  }

  package override func didDisappear(at now: ContinuousClock.Instant) {
    older.disappeared(at: now)
    away.didDisappear(at: now)
    news = nil
    guard isWatching else { return }
    isWatching = false
    store.unwatch(type)
  }

  package override func coldState() -> PagePlace {
    PagePlace(
      top: scroll.top,
      chosen: scroll.chosen,
      sensor: chosenSensor,
      isDetail: axis.isDetail,
      range: axis.range,
      left: away.left
    )
  }

  package override func round(on size: Size, at now: ContinuousClock.Instant) -> Duration {
    let layout = Layout(size)
    guard layout.scrollsByItself, !axis.isDetail else { return .zero }
    let round = Scroll.round(count: store.count(of: type), visible: Self.visible(layout))
    guard hasNews(layout, at: now) else { return round }
    return max(round, Scroll.pause) + Scroll.pause
  }

  /// How many sensors a layout shows at once.
  static func visible(_ layout: Layout) -> Int {
    layout.form == .single ? 1 : layout.list.count
  }

  // MARK: Movements

  override func wants(_ move: InnerMove) -> Bool { inner.wants(move) }

  package override func refusal(of move: InnerMove) -> String {
    inner.refusal(of: move, what: "sensor")
  }

  @discardableResult
  package override func move(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool {
    away.moved()
    return follow(move, at: now)
  }

  package override func open(_ sensor: String, at now: ContinuousClock.Instant) -> Bool {
    openDetail(of: sensor, at: now)
  }

  // MARK: Alarms

  package override var chosenAlarm: AlarmID? {
    chosenSensor.flatMap { alarms().of(type, sensor: $0).first?.id }
  }

  package override var meantAlarms: [AlarmID] {
    alarms().of(type, sensor: chosenSensor).filter(\.state.isAnnounced).map(\.id)
  }

  // MARK: Drawing

  override func note(_ layout: Layout, _ context: DrawContext) -> [String] {
    let place = [place(layout, context)].filter { !$0.isEmpty }
    guard !axis.isDetail, away.since != nil, let news else { return place }
    return news.texts(context).map { ([$0] + place).joined(separator: "   ") }
      + news.texts(context) + place
  }

  override func subject(_ context: DrawContext) -> String {
    guard axis.isDetail, let chosen = scroll.chosen else { return "" }
    let rows = store.snapshot(of: type, rows: chosen..<(chosen + 1), at: context.now).rows
    return rows.first?.name ?? ""
  }

  override func draw(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    followChosen()
    visible = Self.visible(layout)
    isAutomatic = layout.scrollsByItself
    let (count, reach) = store.extent(of: type, at: context.now)
    guard count > 0 else {
      drawEmpty(into: &frame, layout, context)
      return
    }
    findNews(context)
    if case .detail(let range) = axis.place, let chosen = scroll.chosen {
      drawDetail(of: min(chosen, count - 1), range, into: &frame, layout, context)
    } else if !drawNews(into: &frame, layout, context) {
      drawList(count, HistoryReach(reach), into: &frame, layout, context)
    }
  }

  // MARK: Older history

  package override func take(_ answer: ArchiveAnswer, at now: ContinuousClock.Instant) -> Bool {
    older.take(answer, at: now)
  }

  package override func retry(at now: ContinuousClock.Instant) {
    older.retry(at: now)
  }

  /// Tells the older history what is looked at.
  func lookAtChosen(at now: ContinuousClock.Instant) {
    if axis.isDetail, chosenSensor == nil, let chosen = scroll.chosen {
      let rows = store.snapshot(of: type, rows: chosen..<(chosen + 1), at: now).rows
      chosenSensor = rows.first?.sensor
    }
    guard case .detail(let range) = axis.place, let sensor = chosenSensor else {
      older.look(at: nil, at: now)
      return
    }
    older.look(at: OlderHistory.Subject(sensor: sensor, quantity: type, range: range), at: now)
  }
}
