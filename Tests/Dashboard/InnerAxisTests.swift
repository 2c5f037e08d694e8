import Paging
import Testing

@testable import Dashboard

@Suite struct InnerAxisTests {
  @Test func itLeadsFromTheListAlongTheRangesAndStopsAtTheLongest() {
    var axis = InnerAxis()
    #expect(axis.place == .list && !axis.isDetail)
    _ = axis.enter(at: start)
    var places = [axis.place]
    while places.count < 10, axis.step(.forward, at: start) { places.append(axis.place) }
    #expect(places == [.detail(.hour), .detail(.day), .detail(.week)])
    places = []
    while places.count < 10, axis.step(.backward, at: start) { places.append(axis.place) }
    #expect(places == [.detail(.day), .detail(.hour), .detail(.tenMinutes), .list])
  }

  @Test func itComesBackToTheRangeThatWasLeftLast() {
    var axis = InnerAxis()
    _ = axis.enter(at: start)
    _ = axis.step(.forward, at: start)
    var isMoved = [axis.leave(at: start)]
    #expect(axis.place == .list && axis.range == .day)
    isMoved.append(axis.enter(at: start))
    #expect(axis.place == .detail(.day))
    isMoved.append(axis.enter(at: start))
    isMoved.append(axis.leave(at: start))
    isMoved.append(axis.leave(at: start))
    #expect(isMoved == [true, true, false, true, false])
  }

  @Test(arguments: HistoryRange.allCases) func itOpensWhereItWasLeft(range: HistoryRange) {
    #expect(InnerAxis(isDetail: true, range: range).place == .detail(range))
    #expect(InnerAxis(isDetail: false, range: range).place == .list)
    #expect(InnerAxis(isDetail: false, range: range).range == range)
  }
}
