import Paging
import Panel
import Readings

/// What surrounds every page and stays in its place: title, feed, clock, message, indicator, rotation.
package enum Chrome {
  /// The picture of one page.
  package static func picture(
    of page: DashboardPage,
    _ context: DrawContext
  ) throws(PageFault) -> Picture {
    let layout = Layout(context.size)
    var frame = try body(of: page, layout, context)
    Header(layout, context).draw(
      title: context.titles.title(of: page.id),
      short: context.titles.short(of: page.id),
      subject: page.subject(context),
      note: page.note(layout, context),
      into: &frame
    )
    Footer(layout, context).draw(into: &frame)
    return Picture(frame, announcement: announcement(page.id, context), body: layout.body)
  }

  /// The picture of a transition: one page's body gives way to the other's, all around them stays still.
  package static func picture(
    from: DashboardPage,
    to: DashboardPage,
    _ transition: Transition,
    _ context: DrawContext
  ) throws(PageFault) -> Picture {
    let layout = Layout(context.size)
    let left = try body(of: from, layout, context)
    let coming = try body(of: to, layout, context)
    let isForward = transition.direction == .forward
    // A key is answered at once: the first picture has moved by a column already.
    let progress = max(transition.eased, 1 / Double(context.size.columns))
    var frame =
      switch transition.style {
      case .wipe:
        left.wiping(
          to: coming,
          progress: progress,
          forward: isForward,
          rows: layout.body
        )
      case .cut, .slide:
        left.sliding(
          to: coming,
          progress: progress,
          forward: isForward,
          rows: layout.body
        )
      }
    Header(layout, context).draw(
      title: context.titles.title(of: transition.title),
      short: context.titles.short(of: transition.title),
      subject: "",
      note: [],
      into: &frame
    )
    Footer(layout, context).draw(into: &frame)
    return Picture(frame, announcement: announcement(transition.title, context), body: layout.body)
  }

  private static func body(
    of page: DashboardPage,
    _ layout: Layout,
    _ context: DrawContext
  ) throws(PageFault) -> Frame {
    var frame = Frame(context.size)
    try page.draw(into: &frame, layout, context)
    return frame
  }

  private static func announcement(_ page: PageID, _ context: DrawContext) -> String {
    "\(context.titles.title(of: page)), page \(context.indicator.current + 1) of \(context.indicator.count)"
  }
}
