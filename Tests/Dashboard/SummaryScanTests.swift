import Testing

@testable import Dashboard
@testable import Readings

@Suite struct SummaryScanTests {
  @Test func aLargeTypeIsLookedAtInParts() {
    let store = ReadingStore(start: start)
    store.take((0..<9_000).map { TestReading(sensor: "s\($0)", value: .number(Double($0))) })
    let history = HistorySpan(columns: 4, span: .seconds(60))
    var scan = SummaryScan()
    var seen: [Int] = []
    for _ in 0..<3 {
      scan.begin()
      let type = Quantity("temperature")
      let summary = scan.summary(of: type, in: store, history: history, at: start)
      seen.append(summary.freshness[0])
      #expect(summary.count == 9_000)
    }
    #expect(seen == [4_096, 8_192, 9_000])
    scan.begin()
    let again = scan.summary(of: Quantity("temperature"), in: store, history: history, at: start)
    #expect(again.freshness[0] == 9_000, "the last whole one stays while the next is under way")
  }

  @Test func smallTypesAreWholeAtOnce() {
    var scan = SummaryScan()
    let history = HistorySpan(columns: 4, span: .seconds(60))
    for type in house().quantities {
      let whole = house().summary(of: type, history: history, at: start + evening)
      let part = scan.summary(of: type, in: house(), history: history, at: start + evening)
      #expect(part == whole)
    }
    let none = scan.summary(of: Quantity("none"), in: house(), history: history, at: start)
    #expect(none.count == 0)
  }
}
