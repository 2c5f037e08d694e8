import Panel

/// What is to be done in one row, looked up by column while a way through it is searched.
struct RowChanges {
  /// What is to be known of a column.
  struct Place {
    /// The next column at or after it that does not show what is wanted; the row's length where there is none.
    var next = 0
    /// The same if the row were blank.
    var nextInk = 0
    /// The end of the blanks that are wanted here; the column itself where none is.
    var blankEnd = 0
    /// How many of those places have to change, up to the last one that has to.
    var blankSpan = 0
    /// How many cells from here on are wanted equal.
    var equals = 0
    /// How many places from here on have to become blank.
    var vanishing = 0
  }

  /// By column, from the first that has to change; behind the last one stands the row's end.
  private(set) var places: [Place] = []
  /// The first column that has to change, nil if none has to.
  private(set) var first: Int?

  /// Looks at a row.
  mutating func look(_ row: Int, shown: Sheet, wanted: Sheet) {
    let columns = wanted.size.columns
    if places.count != columns + 1 {
      places = Array(repeating: Place(), count: columns + 1)
      places[columns] = Place(next: columns, nextInk: columns, blankEnd: columns)
    }
    first = nil
    mark(row, shown, wanted)
    guard let first else { return }
    for column in stride(from: columns - 1, through: first, by: -1) {
      look(column, wanted[row, column], wanted)
    }
  }

  /// Notes for each column whether it has to change: then it is its own next one.
  ///
  /// A right half that kept its look still belongs to the character that changed.
  private mutating func mark(_ row: Int, _ shown: Sheet, _ wanted: Sheet) {
    let columns = wanted.size.columns
    let begin = row * columns
    var hasHalves = false
    for column in 0..<columns {
      let (old, new) = (shown.cells[begin + column], wanted.cells[begin + column])
      if old.isRightHalf || new.isRightHalf { hasHalves = true }
      places[column].next = old == new ? columns : column
      if old != new, first == nil { first = column }
    }
    guard hasHalves, first != nil else { return }
    for column in 1..<columns where splits(begin + column, shown, wanted) {
      if places[column - 1].next < columns { places[column].next = column }
    }
    for column in stride(from: columns - 1, to: 0, by: -1)
    where splits(begin + column, shown, wanted) && places[column].next < columns {
      places[column - 1].next = column - 1
    }
    first = (0..<columns).first { places[$0].next < columns }
  }

  private func splits(_ place: Int, _ shown: Sheet, _ wanted: Sheet) -> Bool {
    shown.cells[place].isRightHalf || wanted.cells[place].isRightHalf
  }

  private mutating func look(_ column: Int, _ cell: PackedCell, _ wanted: Sheet) {
    let isLast = column + 1 == wanted.size.columns
    var (place, after) = (places[column], places[column + 1])
    let isChanged = place.next == column
    if !isChanged { place.next = after.next }
    let isBlank = cell == .blank
    place.nextInk = isBlank ? after.nextInk : column
    place.equals = !isLast && equalCell == cell ? after.equals + 1 : 1
    equalCell = cell
    place.vanishing = after.vanishing + (isBlank && isChanged ? 1 : 0)
    if isLast || after.blankEnd == column + 1 { after.blankEnd = column + 1 }
    place.blankEnd = isBlank ? after.blankEnd : column
    let rest = after.blankEnd > column + 1 ? after.blankSpan : 0
    place.blankSpan = !isBlank ? 0 : rest > 0 ? rest + 1 : isChanged ? 1 : 0
    places[column] = place
  }

  /// The cell on the right of the one that is looked at.
  private var equalCell = PackedCell.blank
}
