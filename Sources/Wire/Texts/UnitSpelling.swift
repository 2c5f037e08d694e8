import Readings

/// Units as people and firmware write them, to the one spelling that is shown; nothing is converted.
///
/// `C` and `F` are degrees, as feeds mean them; where a protocol has coulomb (SenML, Signal K) its reader says so. Where
/// large and small letters tell units apart (mW and MW, m and M) a spelling stays as it is written.
package final class UnitSpelling {
  private static let spellings: [(normal: StaticString, others: [StaticString])] =
    mechanicalSpellings + electricalSpellings + otherSpellings

  private let table = WordTable(
    spellings.enumerated().flatMap { number, unit in unit.others.map { ($0, number) } }
  )

  /// A table of all spellings.
  package init() {}

  /// The one spelling of a unit, harmless to show; empty for an empty one.
  func normal(_ unit: BorrowedText, in batch: borrowing ReadingBatch) -> BorrowedText {
    if let known = table.find(unit) { return Self.spellings[known].normal.borrowed }
    let plain = Self.trimmed(batch.plain(unit))
    let folded =
      plain.contains(0xCE)
      ? batch.scratch.make(capacity: plain.count) { Self.foldMicro(plain, into: $0) } : plain
    guard let known = table.find(folded) else { return folded }
    return Self.spellings[known].normal.borrowed
  }

  /// The one spelling of a unit in a configuration.
  package func normal(_ unit: String) -> String {
    let batch = ReadingBatch()
    return Array(unit.utf8).withUnsafeBufferPointer {
      String(decoding: normal($0, in: batch), as: UTF8.self)
    }
  }

  private static func trimmed(_ text: BorrowedText) -> BorrowedText {
    let blank = UInt8(ascii: " ")
    var (start, end) = (0, text.count)
    while start < end, text[start] == blank { start += 1 }
    while start < end, text[end - 1] == blank { end -= 1 }
    return text.part(start..<end)
  }

  /// Writes `unit` with the Greek letter µ as the micro sign.
  private static func foldMicro(
    _ unit: BorrowedText,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var index = 0
    while index < unit.count {
      let isGreek = unit.has(0xCE, 0xBC, at: index)
      target[index] = isGreek ? 0xC2 : unit[index]
      if isGreek { target[index + 1] = 0xB5 }
      index += isGreek ? 2 : 1
    }
    return index
  }
}
