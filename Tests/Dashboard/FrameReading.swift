import Paging
import Panel
import Testing

@testable import Dashboard

/// Ways in which the tests read frames.
extension Frame {
  /// All rows as text, full width, wide characters as one.
  var rows: [String] {
    (0..<size.rows).map { row in
      String(String.UnicodeScalarView((0..<size.columns).map { self[row, $0].glyph }))
    }
  }

  /// The column of the first occurrence of a text in a row.
  func column(of text: String, row: Int) -> Int? {
    let wanted = Array(text.unicodeScalars)
    guard wanted.count <= size.columns else { return nil }
    return (0...(size.columns - wanted.count)).first { start in
      wanted.indices.allSatisfy { self[row, start + $0].glyph == wanted[$0] }
    }
  }

  /// The first row that begins with a text.
  func row(beginning text: String) -> Int? {
    rows.firstIndex { $0.hasPrefix(text) }
  }

  /// The row that begins with a text, without blanks at its end; empty when there is none.
  func line(_ text: String) -> String {
    row(beginning: text).map { self.text(row: $0) } ?? ""
  }
}

/// A page's frame, after it has come up at the context's moment.
func frame(_ page: DashboardPage, _ context: DrawContext) -> Frame {
  page.willAppear(at: context.now)
  page.didAppear(at: context.now)
  defer {
    page.willDisappear(at: context.now)
    page.didDisappear(at: context.now)
  }
  return drawn(page, context).frame
}

/// The picture of a page that can be drawn.
func drawn(_ page: DashboardPage, _ context: DrawContext) -> Picture {
  sound(context) { () throws(PageFault) in try Chrome.picture(of: page, context) }
}

/// The picture of a transition between two pages that can be drawn.
func drawn(
  _ from: DashboardPage,
  _ to: DashboardPage,
  _ transition: Paging.Transition,
  _ context: DrawContext
) -> Picture {
  sound(context) { () throws(PageFault) in
    try Chrome.picture(from: from, to: to, transition, context)
  }
}

private func sound(
  _ context: DrawContext,
  _ draw: () throws(PageFault) -> Picture
) -> Picture {
  do {
    return try draw()
  } catch {
    Issue.record("\(error.page) cannot be drawn: \(error.reason)")
    return Picture(Frame(context.size), announcement: "", body: 0..<0)
  }
}

/// The moment at which the house's history ends.
let evening = Duration.seconds(3_605)
