import Paging
import Panel

/// The indicator as cells: dots with the current one long, or `3/15`, and behind them the marks that come and go.
struct IndicatorCells: Equatable {
  /// The places of the marks, as many whether there are any or not, so that nothing moves.
  static let markColumns = 4

  /// Where in the programme the display is, from left to right.
  let cells: [Cell]
  /// How the page on screen has its content, and whether there is a hold; blank where there is nothing to tell.
  let marks: [Cell]

  /// The cells for at most so many columns.
  init(_ indicator: Indicator, columns: Int, _ context: DrawContext) {
    cells =
      switch indicator.form(columns: columns) {
      case .dots: Self.dots(indicator, context.glyphs)
      case .fraction: Self.fraction(indicator)
      }
    let hold = indicator.hold == nil ? Cell.blank : Cell(context.glyphs.hold, style: Style(.title))
    marks = [.blank, Self.mark(of: indicator.content, context) ?? .blank, .blank, hold]
  }

  /// The sign of content that is not all there; `nil` when it is.
  static func mark(of content: PageContent, _ context: DrawContext) -> Cell? {
    let spinner = context.glyphs.spinner
    return switch content {
    case .ready: nil
    case .loading: Cell(spinner[context.clock.second % spinner.count], style: Style(.quiet))
    case .noMore: Cell(context.glyphs.historyEnd, style: Style(.quiet))
    case .failed: Cell(context.glyphs.loadFailed, style: Style(.warning))
    }
  }

  /// The sign where there is one place for all: an alarm on any page, else how the page on screen has its content.
  static func mark(of indicator: Indicator, _ context: DrawContext) -> Cell? {
    indicator.alarms.isEmpty
      ? mark(of: indicator.content, context) : Cell("!", style: Style(.alarm))
  }

  /// One dot a page; during a slide the long one is where the sheet is.
  private static func dots(_ indicator: Indicator, _ glyphs: Glyphs) -> [Cell] {
    let place = place(of: indicator)
    return (0..<indicator.count).flatMap { page -> [Cell] in
      let gap: [Cell] = page == 0 ? [] : [.blank]
      let isInAlarm = indicator.alarms.contains(page)
      if page == place {
        let style = Style(isInAlarm ? .alarm : .title)
        return gap + glyphs.currentDot.unicodeScalars.map { Cell($0, style: style) }
      }
      return gap + [
        isInAlarm ? Cell("!", style: Style(.alarm)) : Cell(glyphs.dot, style: Style(.quiet))
      ]
    }
  }

  /// The position, as wide as the last one, and a place for the sign of an alarm.
  private static func fraction(_ indicator: Indicator) -> [Cell] {
    let style = Style(indicator.alarms.isEmpty ? .normal : .alarm)
    let sign = indicator.alarms.isEmpty ? " " : "!"
    let (place, count) = ("\(place(of: indicator) + 1)", "\(indicator.count)")
    let lead = String(repeating: " ", count: max(count.count - place.count, 0))
    return "\(lead)\(place)/\(count)\(sign)".unicodeScalars.map { Cell($0, style: style) }
  }

  private static func place(of indicator: Indicator) -> Int {
    guard let target = indicator.target else { return indicator.current }
    let way = Double(target - indicator.current) * min(max(indicator.progress, 0), 1)
    return indicator.current + Int(way.rounded())
  }
}
