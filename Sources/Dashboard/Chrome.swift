import Paging
import Panel
import Readings

/// What surrounds every page and stays in its place: title, feed, clock, message, indicator, rotation.
package enum Chrome {
  /// The picture of one page.
  package static func picture(of page: DashboardPage, _ context: DrawContext) -> Picture {
    let layout = Layout(context.size)
    var frame = body(of: page, layout, context)
    Header(layout, context).draw(
      title: context.titles.title(of: page.id),
      short: context.titles.short(of: page.id),
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
  ) -> Picture {
    let layout = Layout(context.size)
    let (left, coming) = (body(of: from, layout, context), body(of: to, layout, context))
    let isForward = transition.direction == .forward
    var frame =
      switch transition.style {
      case .wipe:
        left.wiping(
          to: coming,
          progress: transition.eased,
          forward: isForward,
          rows: layout.body
        )
      case .cut, .slide:
        left.sliding(
          to: coming,
          progress: transition.eased,
          forward: isForward,
          rows: layout.body
        )
      }
    Header(layout, context).draw(
      title: context.titles.title(of: transition.title),
      short: context.titles.short(of: transition.title),
      note: "",
      into: &frame
    )
    Footer(layout, context).draw(into: &frame)
    return Picture(frame, announcement: announcement(transition.title, context), body: layout.body)
  }

  private static func body(
    of page: DashboardPage,
    _ layout: Layout,
    _ context: DrawContext
  ) -> Frame {
    var frame = Frame(context.size)
    page.draw(into: &frame, layout, context)
    return frame
  }

  private static func announcement(_ page: PageID, _ context: DrawContext) -> String {
    "\(context.titles.title(of: page)), page \(context.indicator.current + 1) of \(context.indicator.count)"
  }
}
