import Testing

@testable import Readings

@Suite struct HistoryColumnsTests {
  @Test func eachColumnIsTheMeanOfItsStretch() {
    var budget = HistoryBudget(bytes: 1 << 20)
    var ring = SampleRing()
    for second in 0..<40 {
      let sample = Sample(time: Int64(second) * .second, value: Double(second))
      ring.append(sample, limit: 120, budget: &budget)
    }
    var columns = HistoryColumns(HistorySpan(columns: 4, span: .seconds(40)), now: 39 * .second)
    columns.add(ring)
    #expect(columns.values(bridge: 0) == [4.5, 14.5, 24.5, 34.5])
  }

  @Test func thePictureMovesByWholeColumns() {
    var budget = HistoryBudget(bytes: 1 << 20)
    var ring = SampleRing()
    for second in 0..<40 {
      let sample = Sample(time: Int64(second) * .second, value: Double(second))
      ring.append(sample, limit: 120, budget: &budget)
    }
    func values(_ now: Int64) -> [Double?] {
      var columns = HistoryColumns(HistorySpan(columns: 4, span: .seconds(40)), now: now * .second)
      columns.add(ring)
      return columns.values(bridge: 0)
    }
    #expect(values(35) == values(39))
    #expect(Array(values(35).dropFirst()) == Array(values(45).dropLast()))
  }

  @Test func olderStretchesComeFromBuckets() {
    let store = ReadingStore(limits: StoreLimits(samples: 10), start: start)
    for minute in 0..<40 {
      store.take([TestReading("a", Double(minute))], after: .seconds(60 * minute + 30))
    }
    let span = HistorySpan(columns: 40, span: .seconds(2_400))
    let history = store.rows(history: span, after: .seconds(60 * 40 - 1)).first?.history
    #expect(history == (0..<40).map { Double($0) })
  }

  @Test func aLongGraphIsNotSmoothInOnePartAndNoisyInTheOther() throws {
    let store = ReadingStore(limits: StoreLimits(samples: 30), start: start)
    for step in 0..<360 {
      let number = step % 2 == 0 ? 0.0 : 10
      store.take([TestReading("a", number)], after: .seconds(10 * step))
    }
    let hour = HistorySpan(columns: 360, span: .seconds(3_600))
    let long = try #require(store.rows(history: hour, after: .seconds(3_599)).first?.history)
    #expect(long.allSatisfy { $0 == 5 })
    let short = HistorySpan(columns: 30, span: .seconds(300))
    let recent = try #require(store.rows(history: short, after: .seconds(3_599)).first?.history)
    #expect(recent.contains(0) && recent.contains(10))
  }

  @Test func silenceIsAGapAndThePauseOfASlowSensorIsNone() throws {
    let store = ReadingStore(start: start)
    for minute in (0...300).map({ $0 }) + [340, 341] {
      store.take([TestReading("a", 7)], after: .seconds(60 * minute))
    }
    let span = HistorySpan(columns: 120, span: .seconds(3_600))
    let rows = store.rows(history: span, after: .seconds(60 * 341))
    let history = try #require(rows.first?.history)
    #expect(history[20] == 7 && history[21] == 7, "every half minute, though it speaks each minute")
    #expect(history[90] == nil)
  }

  /// The right end of a graph went out whenever a column began, until the next number came.
  @Test func aColumnThatHasJustBegunRepeatsTheLast() throws {
    let store = ReadingStore(start: start)
    for second in 0..<60 { store.take([TestReading("a", 7)], after: .seconds(second)) }
    let span = HistorySpan(columns: 6, span: .seconds(120))
    func last(_ second: Int) throws -> Double? {
      let rows = store.rows(history: span, after: .seconds(second))
      return try #require(rows.first?.history.last)
    }
    #expect(try last(59) == 7 && last(60) == 7 && last(62) == 7)
    #expect(try last(70) == nil)
  }

  @Test func extremesOfAColumnAreKeptBesideItsMean() {
    let store = ReadingStore(start: start)
    for second in 0..<7_200 {
      store.take([TestReading("a", second == 4_000 ? 100 : 1)], after: .seconds(second))
    }
    let span = HistorySpan(columns: 24, span: .seconds(86_400))
    let type = Quantity("temperature")
    let columns = store.history(of: "a", type, span, at: start + .seconds(7_199))
    #expect(columns.suffix(2).first??.minimum == 1 && columns.suffix(2).first??.maximum == 1)
    #expect(columns.last??.maximum == 100 && columns.last??.minimum == 1)
    #expect(columns.last??.mean.rounded() == 1)
    #expect(store.history(of: "nobody", type, span, at: start).isEmpty)
  }

  @Test func absurdSpansDoNotTrap() {
    for span in [
      HistorySpan(columns: -4, span: .zero), HistorySpan(columns: 1, span: .seconds(Int64.max)),
      HistorySpan(columns: 100_000, span: .milliseconds(1)),
    ] {
      let store = ReadingStore(start: start)
      store.take([TestReading("a", 7)])
      let history = store.rows(history: span, after: .seconds(5)).first?.history
      #expect(history?.count == span.columns)
    }
  }
}
