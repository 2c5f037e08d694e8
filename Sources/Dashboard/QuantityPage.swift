import Paging
import Panel
import Readings

/// The sensors of one type as a list; on a large display with graphs of those that matter most beside it.
package final class QuantityPage: DashboardPage {
  private let store: ReadingStore
  private let type: Quantity
  private var isWatching = false
  private var isDetail: Bool
  /// The ID of the chosen sensor: rows move when sensors come in between.
  private var chosenSensor: String?
  var scroll: Scroll
  var grid = SensorGrid()
  /// How many rows were seen last, for movements.
  private var visible = 1
  private var isAutomatic = false

  /// A page of a type, opened where it was left.
  package init(
    _ quantity: Quantity,
    store: ReadingStore,
    place: PagePlace = PagePlace()
  ) {
    self.store = store
    type = quantity
    isDetail = place.isDetail && place.chosen != nil
    scroll = Scroll(top: place.top, chosen: place.chosen)
    chosenSensor = place.sensor
    super.init(PageID(quantity.name))
  }

  package override var quantity: Quantity? { type }

  package override var content: PageContent { store.count(of: type) == 0 ? .loading : .ready }

  // MARK: Life cycle

  package override func willAppear(at now: ContinuousClock.Instant) {
    guard !isWatching else { return }
    isWatching = true
    grid = SensorGrid()
    store.watch(type)
  }

  package override func didAppear(at now: ContinuousClock.Instant) {
    scroll.start(at: now)
  }

  package override func willDisappear(at now: ContinuousClock.Instant) {
    let count = store.count(of: type)
    scroll.stop(count: count, visible: visible, isAutomatic: isAutomatic, at: now)
  }

  package override func didDisappear(at now: ContinuousClock.Instant) {
    guard isWatching else { return }
    isWatching = false
    store.unwatch(type)
  }

  package override func coldState() -> PagePlace {
    PagePlace(
      top: scroll.top,
      chosen: scroll.chosen,
      sensor: chosenSensor,
      isDetail: isDetail
    )
  }

  // MARK: Movements

  package override func move(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool {
    switch move {
    case .up: return step(-1, at: now)
    case .down: return step(1, at: now)
    case .pageUp: return step(-visible, at: now)
    case .pageDown: return step(visible, at: now)
    case .enter:
      guard !isDetail, store.count(of: type) > 0 else { return false }
      if scroll.chosen == nil { _ = step(1, at: now) }
      isDetail = true
      return true
    case .back:
      guard isDetail || scroll.chosen != nil else { return false }
      if !isDetail {
        scroll = Scroll(top: scroll.top)
        chosenSensor = nil
      }
      isDetail = false
      return true
    }
  }

  private func step(_ steps: Int, at now: ContinuousClock.Instant) -> Bool {
    followChosen()
    let isMoved = scroll.move(
      by: steps,
      count: store.count(of: type),
      visible: visible,
      isAutomatic: isAutomatic,
      at: now
    )
    if let chosen = scroll.chosen {
      let rows = store.snapshot(of: type, rows: chosen..<(chosen + 1), at: now).rows
      chosenSensor = rows.first?.sensor
    }
    return isMoved
  }

  private func followChosen() {
    guard let chosenSensor, let place = store.place(of: chosenSensor, in: type) else { return }
    scroll.follow(to: place)
  }

  package override func round(on size: Size, at now: ContinuousClock.Instant) -> Duration {
    let layout = Layout(size)
    guard layout.scrollsByItself else { return .zero }
    let count = store.count(of: type)
    return Scroll.round(count: count, visible: Self.visible(layout))
  }

  /// How many sensors a layout shows at once.
  private static func visible(_ layout: Layout) -> Int {
    layout.form == .single ? 1 : layout.list.count
  }

  // MARK: Drawing

  override func note(_ layout: Layout, _ context: DrawContext) -> String {
    let (count, _) = store.extent(of: type, at: context.now)
    if isDetail, let chosen = scroll.chosen { return "\(chosen + 1) of \(count)" }
    let visible = Self.visible(layout)
    guard count > visible else { return "" }
    let first = scroll.first(
      count: count,
      visible: visible,
      isAutomatic: layout.scrollsByItself,
      at: context.now
    )
    return "\(first + 1)-\(min(first + visible, count)) of \(count)"
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
    let span = HistoryReach(reach)
    if isDetail, let chosen = scroll.chosen {
      drawDetail(of: min(chosen, count - 1), span, into: &frame, layout, context)
    } else {
      drawList(count, span, into: &frame, layout, context)
    }
  }

  private func drawEmpty(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    let row = layout.body.lowerBound + layout.body.count / 2
    let text = context.glyphs.shortened("waiting for a reading", to: context.size.columns)
    frame.put(
      text,
      row: row,
      column: 0,
      width: context.size.columns,
      style: Style(.quiet),
      alignment: .centre
    )
  }

  private func drawDetail(
    of place: Int,
    _ reach: HistoryReach,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    let columns = HistorySpan(columns: max(context.size.columns, 2) * 2, span: reach.span)
    let snapshot = store.snapshot(
      of: type,
      rows: place..<(place + 1),
      history: columns,
      at: context.now
    )
    guard let row = snapshot.rows.first else { return }
    SensorDetail(row: row, reach: reach, layout: layout, context: context).draw(into: &frame)
  }

  private func drawList(
    _ count: Int,
    _ reach: HistoryReach,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    let first = scroll.first(
      count: count,
      visible: visible,
      isAutomatic: layout.scrollsByItself,
      at: context.now
    )
    let rows = first..<(first + visible)
    var columns = SensorColumns(grid, layout, columns: layout.listColumns)
    var snapshot = self.snapshot(rows, columns, reach, context)
    grid.widen(snapshot, context)
    let asked = columns.spark.count
    columns = SensorColumns(grid, layout, columns: layout.listColumns)
    if columns.spark.count != asked {
      snapshot = self.snapshot(rows, columns, reach, context)
    }
    if layout.form == .single {
      if let row = snapshot.rows.first {
        SingleSensor(row: row, grid: grid, layout: layout, context: context).draw(into: &frame)
      }
      return
    }
    drawLines(snapshot, columns, reach, into: &frame, layout, context)
    if layout.form == .large {
      drawGraphs(snapshot, reach, into: &frame, layout, context)
    }
  }

  private func drawLines(
    _ snapshot: QuantitySnapshot,
    _ columns: SensorColumns,
    _ reach: HistoryReach,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    if layout.hasHeadings { drawHeadings(columns, reach, into: &frame, layout) }
    let spacing = layout.spacing(for: snapshot.count)
    for (offset, row) in snapshot.rows.enumerated() {
      SensorLine(
        row: row,
        columns: columns,
        form: layout.form,
        isChosen: scroll.chosen == snapshot.first + offset,
        context: context
      )
      .draw(into: &frame, row: layout.list.lowerBound + offset * spacing)
    }
  }

  private func snapshot(
    _ rows: Range<Int>,
    _ columns: SensorColumns,
    _ reach: HistoryReach,
    _ context: DrawContext
  ) -> QuantitySnapshot {
    let count = columns.spark.count
    let history = count > 0 ? HistorySpan(columns: count, span: reach.span) : nil
    return store.snapshot(of: type, rows: rows, history: history, at: context.now)
  }

  private func drawHeadings(
    _ columns: SensorColumns,
    _ reach: HistoryReach,
    into frame: inout Frame,
    _ layout: Layout
  ) {
    let row = layout.body.lowerBound + 1
    let style = Style(.quiet)
    if columns.spark.count >= reach.words.count {
      frame.put(reach.words, row: row, column: columns.spark.lowerBound, style: style)
    }
    let places = columns.decimals > 0 ? columns.decimals + 1 : 0
    for (field, word) in [(columns.minimum, "min"), (columns.maximum, "max")] where !field.isEmpty {
      let column = max(field.upperBound - places, field.lowerBound + 3) - 3
      frame.put(word, row: row, column: column, style: style)
    }
  }

  /// Graphs of the sensors that matter most among those seen: the chosen one, those not well, those changing fastest.
  private func drawGraphs(
    _ snapshot: QuantitySnapshot,
    _ reach: HistoryReach,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    let left = layout.listColumns + 4
    let width = context.size.columns - left
    let places = GraphChoice.places(snapshot, chosen: scroll.chosen)
    let height = layout.body.count / max(places.count, 3)
    for (number, place) in places.enumerated() {
      let history = HistorySpan(columns: width * 2, span: reach.span)
      let found = store.snapshot(
        of: type,
        rows: place..<(place + 1),
        history: history,
        at: context.now
      )
      guard let row = found.rows.first else { continue }
      let top = layout.body.lowerBound + 1 + number * height
      GraphPanel(row: row, reach: reach, context: context).draw(
        into: &frame,
        rows: top..<(top + height - 1),
        columns: left..<context.size.columns
      )
    }
  }
}
