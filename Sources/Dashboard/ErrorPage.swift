import Paging
import Panel

/// What stands in the place of a page that cannot be made or drawn; it touches no other.
package final class ErrorPage: DashboardPage {
  private let reason: String

  /// A page that says why another is not there, in plain words.
  package init(_ id: PageID, reason: String) {
    self.reason = reason
    super.init(id)
  }

  override func draw(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {
    let row = layout.body.lowerBound + layout.body.count / 2
    let text = context.glyphs.shortened(context.glyphs.text(reason), to: context.size.columns)
    frame.put(text, row: row, column: 0, style: Style(.alarm))
  }
}
