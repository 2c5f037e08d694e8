import Paging
import Panel
import Readings

/// The alarms that stand, one a line; also what a flood of takeovers collapses to.
package final class AlarmsPage: DashboardPage {
  private let source: () -> AlarmLines
  private var scroll: Scroll
  private var visible = 1
  private var isAutomatic = false

  /// A page of the alarms that `source` tells at each drawing, opened where it was left.
  package init(place: PagePlace = PagePlace(), source: @escaping () -> AlarmLines) {
    self.source = source
    scroll = Scroll(top: place.top, chosen: place.chosen)
    super.init(.alarms)
  }

  package override func didAppear(at now: ContinuousClock.Instant) {
    scroll.start(at: now)
  }

  package override func willDisappear(at now: ContinuousClock.Instant) {
    let count = source().lines.count
    scroll.stop(count: count, visible: visible, isAutomatic: isAutomatic, at: now)
  }

  package override func coldState() -> PagePlace {
    PagePlace(top: scroll.top, chosen: scroll.chosen)
  }

  // MARK: Movements

  override func wants(_ move: InnerMove) -> Bool {
    move != .enter && inner.wants(move)
  }

  package override func refusal(of move: InnerMove) -> String {
    move == .enter ? "" : inner.refusal(of: move, what: "alarm")
  }

  @discardableResult
  package override func move(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool {
    guard wants(move) else { return false }
    guard let steps = scroll.take(move, visible: visible) else { return true }
    return scroll.move(
      by: steps,
      count: source().lines.count,
      visible: visible,
      isAutomatic: isAutomatic,
      at: now
    )
  }

  private var inner: InnerState { InnerState(listOf: source().lines.count, scroll) }

  package override func round(on size: Size, at now: ContinuousClock.Instant) -> Duration {
    let layout = Layout(size)
    guard layout.scrollsByItself else { return .zero }
    return Scroll.round(count: source().lines.count, visible: Self.visible(layout))
  }

  // MARK: Drawing

  override func note(_ layout: Layout, _ context: DrawContext) -> String {
    let alarms = source()
    guard alarms.count > 0 || alarms.shelved > 0 else { return "" }
    var parts = ["\(alarms.count)"]
    if alarms.unacknowledged > 0 { parts.append("\(alarms.unacknowledged) not acknowledged") }
    if alarms.shelved > 0 { parts.append("\(alarms.shelved) shelved") }
    return layout.form == .medium ? parts[0] : parts.joined(separator: ", ")
  }

  override func draw(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    visible = Self.visible(layout)
    isAutomatic = layout.scrollsByItself
    let alarms = source()
    guard !alarms.lines.isEmpty else {
      drawNone(alarms.shelved, into: &frame, layout, context)
      return
    }
    let first = scroll.first(
      count: alarms.lines.count,
      visible: visible,
      isAutomatic: isAutomatic,
      at: context.now
    )
    let shown = alarms.lines[first..<min(first + visible, alarms.lines.count)]
    let spacing = layout.spacing(for: alarms.lines.count)
    for (offset, alarm) in shown.enumerated() {
      AlarmRow(
        alarm: alarm,
        layout: layout,
        isChosen: scroll.chosen == first + offset,
        position: (first + offset + 1, alarms.count),
        context: context
      )
      .draw(into: &frame, row: Self.rows(layout).lowerBound + offset * spacing)
    }
  }

  private func drawNone(
    _ shelved: Int,
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    let text = shelved > 0 ? "no alarm, \(shelved) shelved" : "no alarm"
    frame.put(
      context.glyphs.shortened(text, to: context.size.columns),
      row: layout.body.lowerBound + layout.body.count / 2,
      column: 0,
      width: context.size.columns,
      style: Style(.quiet),
      alignment: .centre
    )
  }

  private static func rows(_ layout: Layout) -> Range<Int> {
    layout.hasHeadings ? (layout.body.lowerBound + 1)..<layout.body.upperBound : layout.body
  }

  private static func visible(_ layout: Layout) -> Int {
    layout.form == .single ? 1 : rows(layout).count
  }
}
