/// Neighbouring rows that moved up or down together, as in a list that scrolls.
struct RowShift {
  /// The rows among which something moves; what moves out is lost, what comes in is blank.
  let rows: Range<Int>
  /// By how many rows: upwards if positive.
  let count: Int

  /// Columns that are compared at once.
  private static let block = 8
  /// A shift that saves fewer blocks than this is not worth its sequences.
  private static let least = 4

  /// The shift after which the least has to be drawn; nil if none helps.
  ///
  /// The first row never moves: what scrolls off the top would go to the history of some terminals.
  static func found(shown: Sheet, wanted: Sheet) -> Self? {
    let (from, to) = (Self.blocks(of: shown), Self.blocks(of: wanted))
    let (rows, width) = (wanted.size.rows, to.count / wanted.size.rows)
    func differences(_ row: Int, _ other: Int) -> Int {
      var count = 0
      for block in 0..<width where to[row * width + block] != from[other * width + block] {
        count += 1
      }
      return count
    }
    let present = (0..<rows).map { differences($0, $0) }
    // What helps with a small part only would not pay for its sequences.
    let least = max(least, present.reduce(0, +) / 4)
    var best: (shift: Self, gain: Int)?
    for distance in 1..<max(2, rows / 2) {
      for count in [distance, -distance] {
        let candidates = (max(1, 1 - count)..<max(1, min(rows, rows - count)))
        let gains = candidates.map { row in present[row] - differences(row, row + count) }
        guard let part = Self.best(gains), part.sum > max(least, best?.gain ?? 0) else { continue }
        let first = candidates.lowerBound + part.range.lowerBound
        let end = candidates.lowerBound + part.range.upperBound
        let rows = count > 0 ? first..<end + count : first + count..<end
        best = (Self(rows: rows, count: count), part.sum)
      }
    }
    return best?.shift
  }

  /// The neighbours with the largest sum.
  private static func best(_ gains: [Int]) -> (range: Range<Int>, sum: Int)? {
    var best: (range: Range<Int>, sum: Int)?
    var (start, sum) = (0, 0)
    for (place, gain) in gains.enumerated() {
      if sum <= 0 { (start, sum) = (place, 0) }
      sum += gain
      if sum > best?.sum ?? 0 { best = (start..<place + 1, sum) }
    }
    return best
  }

  /// A number for each block of cells; equal blocks have equal ones.
  private static func blocks(of sheet: Sheet) -> [UInt64] {
    let columns = sheet.size.columns
    var blocks: [UInt64] = []
    for row in 0..<sheet.size.rows {
      for start in stride(from: row * columns, to: (row + 1) * columns, by: block) {
        var sum: UInt64 = 0
        for place in start..<min(start + block, (row + 1) * columns) {
          sum = (sum ^ UInt64(sheet.cells[place].bits)) &* 0x9E37_79B9_7F4A_7C15
          sum ^= sum >> 29
        }
        blocks.append(sum)
      }
    }
    return blocks
  }
}
