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
      title: page.title,
      short: page.shortTitle,
      note: page.note(layout, context),
      into: &frame
    )
    Footer(layout, context).draw(into: &frame)
    return Picture(frame, announcement: announcement(page.title, context), body: layout.body)
  }

  /// The picture of a transition: two pages' bodies move as one sheet, all around them stays still.
  package static func picture(
    from: DashboardPage,
    to: DashboardPage,
    _ transition: Transition,
    _ context: DrawContext
  ) -> Picture {
    let layout = Layout(context.size)
    var frame = body(of: from, layout, context).sliding(
      to: body(of: to, layout, context),
      progress: transition.eased,
      forward: transition.direction == .forward,
      rows: layout.body
    )
    let (title, short) = titles([from, to], transition.title)
    Header(layout, context).draw(title: title, short: short, note: "", into: &frame)
    Footer(layout, context).draw(into: &frame)
    return Picture(frame, announcement: announcement(title, context), body: layout.body)
  }

  /// The titles of a page that is one of two on screen, or of one that is only passed.
  private static func titles(
    _ pages: [DashboardPage],
    _ id: PageID
  ) -> (title: String, short: String) {
    guard let page = pages.first(where: { $0.id == id }) else {
      return (Titles.title(of: id), Titles.short(of: id))
    }
    return (page.title, page.shortTitle)
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

  private static func announcement(_ title: String, _ context: DrawContext) -> String {
    "\(title), page \(context.indicator.current + 1) of \(context.indicator.count)"
  }
}
