import Testing

@testable import Dashboard
@testable import Readings

@Suite struct LoadedHistoryTests {
  private let now = start + .seconds(1_000)

  private func point(_ seconds: Int, _ value: Double) -> ArchivePoint {
    let time = start + .seconds(seconds)
    return ArchivePoint(time: time, minimum: value - 1, mean: value, maximum: value + 1)
  }

  private func history(_ range: HistoryRange = .day) -> LoadedHistory {
    LoadedHistory(range, origin: start, at: now)
  }

  @Test(arguments: [HistoryRange.day, .week]) func portionsGoBackUntilTheRangeIsWhole(
    range: HistoryRange
  ) {
    var history = history(range)
    var (portions, before) = (0, now)
    while !history.isWhole(at: now) {
      let portion = history.nextPortion(at: now)
      #expect(portion.upperBound == before && portion.lowerBound < before)
      history.take([], of: portion)
      before = portion.lowerBound
      portions += 1
    }
    #expect((4...8).contains(portions))
    #expect(before <= now - range.span)
  }

  @Test func numbersStandInTheColumnsOfTheirTime() {
    var history = history()
    let portion = history.nextPortion(at: now)
    history.take((0..<6).map { point(-3_600 * $0, Double($0)) }, of: portion)
    let columns = history.columns(24, bridge: .zero)
    #expect(columns.prefix(18).allSatisfy { $0 == nil })
    #expect(columns.suffix(6).map { $0?.mean } == [5, 4, 3, 2, 1, 0])
    #expect(columns.last == HistoryColumn(minimum: -1, mean: 0, maximum: 1))
  }

  @Test func whatLiesOutsideThePortionOrIsNoNumberIsLeftOut() {
    var history = history()
    let portion = history.nextPortion(at: now)
    history.take(
      [point(-40_000, 1), point(5_000, 1), point(-10, .infinity), point(-10, .nan)],
      of: portion
    )
    #expect(history.columns(24, bridge: .zero).allSatisfy { $0 == nil })
    #expect(history.extremes(at: now) == nil)
  }

  @Test func moreThanAnAnswerMayHoldIsCut() {
    var history = history()
    let portion = history.nextPortion(at: now)
    history.take((0..<5_000).map { point(-5_000 + $0, 1) }, of: portion)
    #expect(history.columns(480, bridge: .zero).count { $0 != nil } <= 7)
  }

  @Test func memoryReplacesTheNewestButForTheOldestOfIt() {
    var history = history()
    history.take((0..<6).map { point(990 - 180 * $0, 10) }, of: history.nextPortion(at: now))
    history.replaceNewest(by: [nil, 20, 21, 22])
    let newest = history.columns(480, bridge: .zero).suffix(5)
    #expect(newest.map { $0?.mean } == [10, 10, 10, 21, 22])
  }

  @Test func theOldestGoAsTimePasses() {
    var history = history()
    history.take([point(990, 5)], of: history.nextPortion(at: now))
    history.advance(to: now + .seconds(43_200))
    let columns = history.columns(480, bridge: .zero)
    #expect(columns.firstIndex { $0 != nil } == 239)
    history.advance(to: now + .seconds(9_000_000))
    #expect(history.columns(480, bridge: .zero).allSatisfy { $0 == nil })
    #expect(history.columns(480, bridge: .zero).count == 480)
  }

  @Test func aGapIsLeftAGapUnlessTheSensorIsUsuallySilentForSoLong() {
    var history = history()
    let points = [point(-10_000, 1), point(-6_000, 2)]
    history.take(points, of: history.nextPortion(at: now))
    func known(_ bridge: Duration) -> Int {
      history.columns(480, bridge: bridge).count { $0 != nil }
    }
    #expect(known(.zero) == 4)
    #expect(known(.seconds(3_600)) == 44)
    #expect(known(.seconds(Int64.max)) == 62)
  }

  @Test func extremesHaveTheirAge() throws {
    var history = history()
    let points = [point(-10_000, 1), point(-6_000, 9), point(-2_000, 5)]
    history.take(points, of: history.nextPortion(at: now))
    let extremes = try #require(history.extremes(at: now))
    #expect(extremes.minimum.value == 0 && extremes.maximum.value == 10)
    #expect(abs(extremes.minimum.age.components.seconds - 11_000) <= 180)
    #expect(abs(extremes.maximum.age.components.seconds - 7_000) <= 180)
  }

  @Test func valuesAreBroughtIntoAnyNumberOfColumns() {
    let both = HistoryColumn(minimum: 1, mean: 2, maximum: 3)
    #expect(LoadedHistory.resampled([1, 3, nil, nil], to: 2) == [both, nil])
    #expect(LoadedHistory.resampled([1, 2], to: 4) == [1, 1, 2, 2])
    #expect(LoadedHistory.resampled([], to: 2) == [nil, nil])
    #expect(LoadedHistory.resampled([1], to: -3) == [])
    let huge = HistoryColumn(.greatestFiniteMagnitude)
    #expect(LoadedHistory.resampled([huge, huge], to: 1) == [huge])
  }
}
