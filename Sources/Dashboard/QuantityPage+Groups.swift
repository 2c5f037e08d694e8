import Panel
import Readings

/// The groups of sensors in the list: headings where nobody is shown page by page, and only their order on small
/// displays.
extension QuantityPage {
  /// The heading of the sensors in no group, where others are in one.
  private static let others = "Others"

  /// The rows of the list, with headings where a layout has room for them.
  func groupedRows(_ layout: Layout) -> GroupedRows {
    let groups = layout.scrollsByItself ? [] : store.groups(of: type)
    return GroupedRows(groups, count: store.count(of: type))
  }

  /// The rows that are seen at a moment.
  func seen(
    _ grouped: GroupedRows,
    _ layout: Layout,
    at now: ContinuousClock.Instant
  ) -> Range<Int> {
    let lines = Self.lines(layout)
    guard grouped.hasHeadings else {
      let isAutomatic = layout.scrollsByItself
      let first = scroll.first(
        count: grouped.count,
        visible: lines,
        isAutomatic: isAutomatic,
        at: now
      )
      return first..<(first + lines)
    }
    let first = min(scroll.top, grouped.top(showing: grouped.count - 1, lines: lines))
    return first..<(first + grouped.fits(from: first, lines: lines))
  }

  /// Gives the choice up when an operator has hidden its sensor, and leaves the sensor's detail.
  func leaveHidden(at now: ContinuousClock.Instant) {
    guard let chosenSensor, store.isHidden(chosenSensor, in: type) else { return }
    if axis.isDetail { _ = axis.leave(at: now) }
    scroll = Scroll(top: scroll.top)
    self.chosenSensor = nil
    lookAtChosen(at: now)
  }

  /// Notes what is seen on a layout, for drawing and for movements.
  func arrange(_ layout: Layout, at now: ContinuousClock.Instant) {
    lines = Self.lines(layout)
    grouped = groupedRows(layout)
    showChosen()
    visible = seen(grouped, layout, at: now).count
  }

  /// Scrolls until the chosen row is seen below its group's heading.
  func showChosen() {
    guard grouped.hasHeadings, let chosen = scroll.chosen else { return }
    scroll.advance(to: grouped.top(showing: min(chosen, grouped.count - 1), lines: lines))
  }

  /// Draws the headings of groups, each at its line of the list.
  func drawGroups(
    _ headings: [(line: Int, name: String)],
    into frame: inout Frame,
    _ layout: Layout,
    _ context: DrawContext
  ) {
    let width = layout.listColumns
    for (line, name) in headings {
      let text = context.glyphs.text(name.isEmpty ? Self.others : name)
      let cut = context.glyphs.shortened(text, to: width)
      let row = layout.list.lowerBound + line
      let end = min(DisplayWidth.of(cut) + 1, width)
      frame.put(cut, row: row, column: 0, width: width, style: Style(.quiet))
      for column in end..<width {
        frame[row, column] = Cell(context.glyphs.rule, style: Style(.quiet))
      }
    }
  }
}
