import Panel

/// How a display of a size is divided; every class of size is laid out on its own.
struct Layout: Equatable {
  /// The classes of size.
  enum Form: Equatable {
    /// One or two rows: one thing at a time, no room for anything else.
    case single
    /// A character LCD or less: a header and a few short rows.
    case small
    /// Half a screen: header, rows, footer.
    case medium
    /// A whole screen: a table.
    case wide
    /// More than a screen: a table and graphs.
    case large
  }

  /// The class of size.
  let form: Form
  /// The display's size.
  let size: Size
  /// The rows of the page's own content.
  let body: Range<Int>
  /// The row of the footer, where there is one.
  let footer: Int?

  /// The layout for a size.
  init(_ size: Size) {
    self.size = size
    form = Self.form(size)
    switch form {
    case .single:
      body = 0..<size.rows
      footer = nil
    case .small:
      body = 1..<size.rows
      footer = nil
    case .medium:
      body = 1..<(size.rows - 1)
      footer = size.rows - 1
    case .wide, .large:
      body = 1..<(size.rows - 2)
      footer = size.rows - 1
    }
  }

  /// Whether headings stand over columns.
  var hasHeadings: Bool { form == .wide || form == .large }

  /// The rows of a list.
  var list: Range<Int> {
    hasHeadings ? (body.lowerBound + 2)..<max(body.upperBound, body.lowerBound + 2) : body
  }

  /// How many rows a line of a list takes: two where all lines still fit, which is easier to read from afar.
  func spacing(for lines: Int) -> Int {
    !scrollsByItself && lines * 2 - 1 <= list.count ? 2 : 1
  }

  /// The columns of a list; beside it stand graphs when the display is large.
  var listColumns: Int {
    form == .large ? min(size.columns * 9 / 20, 90) : size.columns
  }

  /// Whether lists go on by themselves, as nobody scrolls on a small display.
  var scrollsByItself: Bool { form == .single || form == .small }

  private static func form(_ size: Size) -> Form {
    if size.rows <= 2 { return .single }
    if size.rows < 7 || size.columns < 26 { return .small }
    if size.rows < 14 || size.columns < 60 { return .medium }
    return size.rows >= 32 && size.columns >= 150 ? .large : .wide
  }
}
