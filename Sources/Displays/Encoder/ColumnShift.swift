/// Neighbouring cells of a row that moved sideways together, as in a slide or a graph that goes on.
struct ColumnShift: Equatable {
  /// The cells among which something moves; what moves out is lost, what comes in is blank.
  let columns: Range<Int>
  /// By how many columns: to the left if positive.
  let count: Int
  /// How many cells fewer have to be written after it.
  let gain: Int

  /// The longest way that is looked for.
  private static let farthest = 48
  /// Cells that have to be saved for a shift to be worth a trial.
  private static let least = 6

  /// The shift after which the least has to be written; nil if none helps.
  ///
  /// Rows with wide characters are left alone: terminals disagree on what becomes of halves. `likely` is what another row
  /// of the same frame did.
  static func found(_ row: Int, shown: Sheet, wanted: Sheet, likely: Int?) -> Self? {
    let (from, to) = (Array(shown.row(row)), Array(wanted.row(row)))
    var (changed, first, last) = (0, 0, 0)
    for place in to.indices {
      if from[place].isRightHalf || to[place].isRightHalf { return nil }
      if from[place] != to[place] {
        if changed == 0 { first = place }
        (changed, last) = (changed + 1, place)
      }
    }
    guard changed > least else { return nil }
    let window = first..<last + 1
    var best: (count: Int, gain: Int)?
    for count in likely.map({ [$0] }) ?? distances(window, from, to) {
      let gain = gain(of: count, window, from, to)
      if gain > max(least, best?.gain ?? 0) { best = (count, gain) }
    }
    if best == nil, likely != nil {
      return found(row, shown: shown, wanted: wanted, likely: nil)
    }
    guard let best else { return nil }
    // Where only blanks follow, they may move too.
    let isLast = from[window.upperBound...].allSatisfy { $0 == .blank }
    return Self(columns: isLast ? first..<to.count : window, count: best.count, gain: best.gain)
  }

  /// The two distances that most of some probes speak for.
  private static func distances(
    _ window: Range<Int>,
    _ from: [PackedCell],
    _ to: [PackedCell]
  ) -> [Int] {
    var votes = Array(repeating: 0, count: 2 * farthest + 1)
    let step = max(1, window.count / 12)
    for place in stride(from: window.lowerBound, to: window.upperBound - 1, by: step) {
      let pair = (to[place], to[place + 1])
      guard pair.0 != .blank || pair.1 != .blank else { continue }
      let reach =
        max(
          window.lowerBound,
          place - farthest
        )...min(
          window.upperBound - 2,
          place + farthest
        )
      for source in reach where from[source] == pair.0 && from[source + 1] == pair.1 {
        votes[source - place + farthest] += 1
      }
    }
    votes[farthest] = 0
    let order = votes.indices.sorted {
      votes[$0] > votes[$1] || (votes[$0] == votes[$1] && $0 < $1)
    }
    return order.prefix(2).filter { votes[$0] > 0 }.map { $0 - farthest }
  }

  /// How many cells fewer have to be written after a shift.
  private static func gain(
    of count: Int,
    _ window: Range<Int>,
    _ from: [PackedCell],
    _ to: [PackedCell]
  ) -> Int {
    var gain = 0
    for place in window {
      let source = place + count
      let moved = window.contains(source) ? from[source] : .blank
      if moved == to[place] { gain += 1 }
      if from[place] == to[place] { gain -= 1 }
    }
    return gain
  }
}
