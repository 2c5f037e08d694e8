import Paging
import Panel

/// The indicator as cells: dots with the current one long, or `3/15`.
struct IndicatorCells: Equatable {
  /// The cells, from left to right.
  let cells: [Cell]

  /// The cells for at most so many columns, with a spinner while the page loads and a sign while there is a hold.
  init(_ indicator: Indicator, columns: Int, _ context: DrawContext) {
    var cells =
      switch indicator.form(columns: columns) {
      case .dots: Self.dots(indicator, context.glyphs)
      case .fraction: Self.fraction(indicator)
      }
    if indicator.content == .loading {
      let spinner = context.glyphs.spinner
      cells += [.blank, Cell(spinner[context.clock.second % spinner.count], style: Style(.quiet))]
    }
    if indicator.hold != nil {
      cells += [.blank, Cell(context.glyphs.hold, style: Style(.title))]
    }
    self.cells = cells
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

  private static func fraction(_ indicator: Indicator) -> [Cell] {
    let style = Style(indicator.alarms.isEmpty ? .normal : .alarm)
    let sign = indicator.alarms.isEmpty ? "" : "!"
    return "\(place(of: indicator) + 1)/\(indicator.count)\(sign)".unicodeScalars.map {
      Cell($0, style: style)
    }
  }

  private static func place(of indicator: Indicator) -> Int {
    guard let target = indicator.target else { return indicator.current }
    let way = Double(target - indicator.current) * min(max(indicator.progress, 0), 1)
    return indicator.current + Int(way.rounded())
  }
}
