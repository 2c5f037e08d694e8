import Readings

/// How the rows of a list and the headings of their groups share a list's lines.
///
/// The first line seen is always a heading, that of the first row's group, so that no row stands without one. Without
/// groups every line is a row.
struct GroupedRows {
  /// The lines of what is seen, counted from the list's first.
  struct Picture {
    /// The line of each heading, with the name of its group; empty is that of the sensors in none.
    var headings: [(line: Int, name: String)] = []
    /// The line of each row.
    var rows: [Int] = []
  }

  private enum Line {
    case heading(String)
    case row

    var isRow: Bool { if case .row = self { true } else { false } }
  }

  /// The first row of each group, with its name; empty without groups.
  private let starts: [(row: Int, name: String)]
  /// How many rows there are.
  let count: Int

  /// So many rows in these groups; rows beyond the last group belong to it.
  init(_ groups: [SensorGroup], count: Int) {
    self.count = count
    var row = 0
    starts = groups.compactMap { group in
      defer { row += group.count }
      return row < count ? (row, group.name) : nil
    }
  }

  /// Whether there are headings.
  var hasHeadings: Bool { !starts.isEmpty }

  /// How many rows stand in so many lines, from a row on.
  func fits(from first: Int, lines: Int) -> Int {
    guard hasHeadings else { return lines }
    return max(self.lines(from: first, most: lines).count(where: \.isRow), 1)
  }

  /// The first row from which on a row is still seen in so many lines.
  func top(showing row: Int, lines: Int) -> Int {
    var top = min(max(row - lines + 1, 0), row)
    while top < row, top + fits(from: top, lines: lines) <= row {
      top += 1
    }
    return top
  }

  /// Where headings and rows stand in so many lines, from a row on.
  ///
  /// A heading is never the last of them. Where all rows fit with a free line before each heading but the first, those lines
  /// are left free.
  func picture(from first: Int, lines most: Int) -> Picture {
    var picture = Picture()
    let lines = lines(from: first, most: most)
    let headings = lines.count { !$0.isRow }
    let isWhole = first == 0 && lines.count == count + headings
    let isAiry = isWhole && lines.count + headings - 1 <= most
    var place = 0
    for line in lines {
      switch line {
      case .row: picture.rows.append(place)
      case .heading(let name):
        if isAiry, place > 0 { place += 1 }
        picture.headings.append((place, name))
      }
      place += 1
    }
    return picture
  }

  private func lines(from first: Int, most: Int) -> [Line] {
    var lines: [Line] = []
    var next = starts.lastIndex { $0.row <= first } ?? starts.startIndex
    var row = first
    while row < count, lines.count < most {
      if next < starts.endIndex, starts[next].row <= row {
        lines.append(.heading(starts[next].name))
        next += 1
      } else {
        lines.append(.row)
        row += 1
      }
    }
    if lines.count > 1, let last = lines.last, !last.isRow { lines.removeLast() }
    return lines
  }
}
