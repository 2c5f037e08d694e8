import Panel
import Readings

/// What a page's columns must hold; it only grows while the page is up, so that nothing jumps.
struct SensorGrid {
  /// Places before the decimal point for fields of at most so many, with one in reserve for what may come.
  private var wholes: [(most: Int, places: Int)] = [(8, 0), (9, 0), (12, 0)]
  /// Decimals.
  private(set) var decimals = 0
  /// Places of a state in words.
  private(set) var word = 0
  /// Places of a unit.
  private(set) var unit = 1
  /// Places of a name.
  private(set) var name = 8
  /// Whether numbers were seen, so that smallest and largest mean something.
  private(set) var hasNumbers = false

  /// Takes what a snapshot shows into account.
  mutating func widen(_ snapshot: QuantitySnapshot, _ context: DrawContext) {
    note(snapshot.shape)
    for row in snapshot.rows {
      name = max(name, DisplayWidth.of(context.glyphs.text(row.name)))
      unit = max(unit, DisplayWidth.of(context.unit(row.unit).filter { $0 != " " }))
      switch row.value {
      case .number, .integer:
        hasNumbers = true
        note(row.shape)
        decimals = max(decimals, row.shape.shownDecimals)
      case .boolean: word = max(word, 3)
      case .text(let text): word = max(word, DisplayWidth.of(context.glyphs.text(text)))
      case .absent: break
      }
    }
  }

  /// Places before the decimal point of a field of at most `most`: 8, 9 or 12.
  ///
  /// Numbers that need more cannot be shown anyway, and take no room from the others.
  func whole(most: Int) -> Int {
    wholes.first { $0.most >= most }?.places ?? 0
  }

  private mutating func note(_ shape: NumberShape) {
    let places = shape.wholePlaces
    for index in wholes.indices where places > wholes[index].places {
      guard places <= wholes[index].most else { continue }
      wholes[index].places = min(max(places + 1, 4), wholes[index].most)
    }
  }
}

/// Where the columns of a list stand; a column that has no room is empty.
struct SensorColumns: Equatable {
  let name: Range<Int>
  let mark: Range<Int>
  let value: Range<Int>
  /// Places before the decimal point, within `value`.
  let whole: Int
  /// Decimals, within `value`.
  let decimals: Int
  let unit: Range<Int>
  let trend: Range<Int>
  let spark: Range<Int>
  let minimum: Range<Int>
  let maximum: Range<Int>

  /// The columns for a grid on a layout, in so many columns.
  init(_ grid: SensorGrid, _ layout: Layout, columns: Int) {
    switch layout.form {
    case .wide, .large: self.init(wide: grid, columns)
    case .medium: self.init(medium: grid, columns)
    case .small, .single: self.init(small: grid, columns)
    }
  }

  /// One sensor alone, without a name, from the first column on.
  init(single grid: SensorGrid, columns: Int) {
    let numbers = Numbers(grid, mostWhole: 8, mostDecimals: 1, words: 8)
    let width = min(numbers.width, columns)
    var run = Run(columns)
    name = run.take(0, gap: 0)
    mark = name
    value = run.take(width, gap: 1)
    unit = run.take(min(grid.unit, 4), gap: 1)
    trend = run.take(1, gap: 0)
    spark = 0..<0
    minimum = 0..<0
    maximum = 0..<0
    whole = numbers.whole
    decimals = numbers.decimals
  }

  private init(wide grid: SensorGrid, _ columns: Int) {
    let numbers = Numbers(grid, mostWhole: 12, mostDecimals: 3, words: 14)
    let unit = min(max(grid.unit, 2), 8)
    // The course says more than its extremes: where numbers are wide, these go first.
    let hasExtremes = grid.hasNumbers && columns >= 48 + 3 * numbers.number + unit
    let extremes = hasExtremes ? 2 * (numbers.number + 2) : 0
    let rest = 3 + 1 + numbers.width + 1 + unit + 2 + 6 + 2 + 2 + extremes
    let most = max(columns - rest - 2 - 12, 8)
    var run = Run(columns)
    name = run.take(min(max(grid.name, 16), min(most, 32)), gap: 1)
    mark = run.take(Mark.columns, gap: 1)
    value = run.take(numbers.width, gap: 1)
    self.unit = run.take(unit, gap: 2)
    trend = run.take(6, gap: 2)
    spark = run.take(max(run.left - extremes - (hasExtremes ? 1 : 0), 0), gap: 2)
    minimum = run.take(hasExtremes ? numbers.number : 0, gap: 2)
    maximum = run.take(hasExtremes ? numbers.number : 0, gap: 0)
    whole = numbers.whole
    decimals = numbers.decimals
  }

  private init(medium grid: SensorGrid, _ columns: Int) {
    let numbers = Numbers(grid, mostWhole: 9, mostDecimals: 2, words: 10)
    let unit = min(max(grid.unit, 2), 5)
    let rest = 1 + Mark.columns + 1 + numbers.width + 1 + unit + 1 + 1
    let room = max(columns - rest, 0)
    let name = min(grid.name, room)
    let spark = room - name - 2
    var run = Run(columns)
    self.name = run.take(spark >= 5 ? name : room, gap: 1)
    mark = run.take(Mark.columns, gap: 1)
    value = run.take(numbers.width, gap: 1)
    self.unit = run.take(unit, gap: 1)
    trend = run.take(1, gap: 2)
    self.spark = run.take(spark >= 5 ? spark : 0, gap: 0)
    minimum = run.take(0, gap: 0)
    maximum = run.take(0, gap: 0)
    whole = numbers.whole
    decimals = numbers.decimals
  }

  /// The mark stands in the name's last places, as on so few columns none can be spared for it.
  private init(small grid: SensorGrid, _ columns: Int) {
    let numbers = Numbers(grid, mostWhole: 8, mostDecimals: 1, words: 8)
    let unit = columns >= numbers.width + 9 ? min(grid.unit, 4) : 0
    let trend = columns >= numbers.width + unit + 7 ? 1 : 0
    let rest = numbers.width + (unit > 0 ? unit + 1 : 0) + (trend > 0 ? 2 : 0)
    let name = max(columns - rest, 0)
    var run = Run(columns)
    self.name = run.take(name, gap: 0)
    mark = max(name - Mark.columns, 0)..<name
    value = run.take(numbers.width, gap: 1)
    self.unit = run.take(unit, gap: unit > 0 ? 1 : 0)
    self.trend = run.take(trend, gap: 0)
    spark = run.take(0, gap: 0)
    minimum = spark
    maximum = spark
    whole = numbers.whole
    decimals = numbers.decimals
  }
}

/// How wide a column of values is.
private struct Numbers {
  let whole: Int
  let decimals: Int
  let width: Int

  init(_ grid: SensorGrid, mostWhole: Int, mostDecimals: Int, words: Int) {
    whole = grid.whole(most: mostWhole)
    decimals = min(grid.decimals, mostDecimals)
    let number = whole + (decimals > 0 ? decimals + 1 : 0)
    width = max(grid.hasNumbers || grid.word == 0 ? number : 0, min(grid.word, words))
  }

  /// The width of the numbers alone.
  var number: Int { whole + (decimals > 0 ? decimals + 1 : 0) }
}

/// Columns handed out from left to right.
private struct Run {
  private var next = 0
  private let end: Int

  init(_ columns: Int) {
    end = columns
  }

  var left: Int { max(end - next, 0) }

  mutating func take(_ width: Int, gap: Int) -> Range<Int> {
    let start = min(next, end)
    let stop = min(start + max(width, 0), end)
    next = min(stop + gap, end)
    return start..<stop
  }
}
