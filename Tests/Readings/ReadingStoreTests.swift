import Foundation
import Testing

@testable import Readings

@Suite struct ReadingStoreTests {
  @Test func aReadingComesOutAsItWentIn() throws {
    let store = ReadingStore(start: start)
    store.take([TestReading("attic", 19.25, unit: "°C", label: "Attic", time: 5)])
    let row = try #require(store.rows().first)
    #expect(row.sensor == "attic")
    #expect(row.name == "Attic")
    #expect(row.value == .number(19.25))
    #expect(row.unit == "°C")
    #expect(row.time == Timestamp(nanoseconds: 5))
    #expect(row.freshness == .live)
    #expect(row.minimum == 19.25 && row.maximum == 19.25)
  }

  @Test func everyKindOfValueComesOutAsItWentIn() {
    let store = ReadingStore(start: start)
    store.take([
      TestReading("a", value: .integer(.max)), TestReading("b", value: .boolean(true)),
      TestReading("c", text: "heating"), TestReading("d", value: .absent),
      TestReading("e", value: .number(.nan)), TestReading("f", value: .number(.infinity)),
    ])
    let values = store.rows().map(\.value)
    #expect(
      values == [.integer(.max), .boolean(true), .text("heating"), .absent, .absent, .absent]
    )
    #expect(store.rows()[4].minimum == nil)
  }

  @Test func aStateInWordsIsReplacedByALongerAndAShorterOne() {
    let store = ReadingStore(start: start)
    for text in ["on", "a much longer state than before", "off", ""] {
      store.take([TestReading("a", text: text)])
      #expect(store.rows().first?.value == .text(text))
    }
  }

  @Test func theSameSensorHasASeriesForEachType() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1), TestReading("a", 2, of: "humidity")])
    #expect(store.sensors.count == 2)
    #expect(store.quantities == [Quantity("humidity"), Quantity("temperature")])
    #expect(store.rows().map(\.value) == [.number(1)])
    #expect(store.rows(of: "humidity").map(\.value) == [.number(2)])
  }

  @Test func namesThatRunTogetherAreNotMixedUp() {
    let store = ReadingStore(start: start)
    store.take([TestReading("ab", 1, of: "c"), TestReading("a", 2, of: "bc")])
    #expect(store.rows(of: "c").map(\.value) == [.number(1)])
    #expect(store.rows(of: "bc").map(\.value) == [.number(2)])
  }

  /// Time of what is there, time of what comes, whether it is replaced.
  @Test(
    arguments: [
      (nil, nil, true), (nil, 5, true), (5, nil, true), (5, 6, true), (5, 5, true), (5, 4, false),
      (0, -1, false), (-2, -1, true), (Int64.max, Int64.min, false), (Int64.min, Int64.max, true),
    ] as [(Int64?, Int64?, Bool)]
  )
  func theNewerReadingWins(first: Int64?, second: Int64?, isReplaced: Bool) {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1, time: first)])
    store.take([TestReading("a", 2, time: second)])
    #expect(store.rows().first?.value == .number(isReplaced ? 2 : 1))
    #expect(store.rows().first?.time?.nanoseconds == (isReplaced ? second : first))
    #expect(store.counters.superseded == (isReplaced ? 0 : 1))
    #expect(store.counters.stored == (isReplaced ? 2 : 1))
  }

  @Test func aSupersededReadingLeavesNoTraceInTheHistory() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1, time: 5)])
    store.take([TestReading("a", 99, time: 4)])
    #expect(store.rows().first?.maximum == 1)
  }

  // MARK: Limits

  @Test func sensorsAreTakenUpToTheLimitAndCountedAbove() {
    let store = ReadingStore(limits: StoreLimits(sensors: 3), start: start)
    store.take((1...3).map { TestReading("s\($0)", 1) })
    #expect(store.counters.overLimit == 0)
    store.take([TestReading("s4", 1), TestReading("s3", 7)])
    #expect(store.counters.overLimit == 1)
    #expect(store.rows().map(\.sensor) == ["s1", "s2", "s3"])
    #expect(store.rows().last?.value == .number(7))
  }

  @Test func typesAreTakenUpToTheLimitAndCountedAbove() {
    let store = ReadingStore(limits: StoreLimits(quantities: 2), start: start)
    store.take([TestReading("s", 1, of: "a"), TestReading("s", 1, of: "b")])
    #expect(store.counters.overLimit == 0)
    store.take([TestReading("s", 1, of: "c"), TestReading("t", 1, of: "a")])
    #expect(store.counters.overLimit == 1)
    #expect(store.quantities.map(\.name) == ["a", "b"])
    #expect(store.sensors.count == 3)
  }

  @Test(arguments: [(255, 0), (256, 1)])
  func namesAreTakenUpToTheirLimit(length: Int, refused: Int) {
    let store = ReadingStore(start: start)
    let name = String(repeating: "n", count: length)
    store.take([TestReading(name, 1), TestReading("s", 1, of: name)])
    #expect(store.counters.overLimit == 2 * refused)
    #expect(store.sensors.count == 2 - 2 * refused)
  }

  @Test func aSpentBudgetShortensHistoriesAndLosesNoNewestValue() throws {
    let store = ReadingStore(limits: StoreLimits(historyBytes: 1_000), start: start)
    for second in 0..<200 {
      let readings = (0..<20).map { TestReading("s\($0)", Double(second)) }
      store.take(readings, after: .seconds(second))
    }
    #expect(store.read { $0.historyBytesLeft } >= 0)
    #expect(store.rows().map(\.value) == Array(repeating: .number(199), count: 20))
  }

  // MARK: Watching

  @Test func onlyWatchedTypesWakeAndOnlyOnceUntilTaken() {
    let wakes = Wakes()
    let store = ReadingStore(start: start) { wakes.add() }
    store.take([TestReading("a", 1)])
    #expect(wakes.count == 1, "a new type wakes, as its page must appear")
    #expect(store.takeChanges().appeared == [Quantity("temperature")])
    store.take([TestReading("a", 2)])
    #expect(wakes.count == 1, "nobody watches")
    #expect(store.takeChanges() == StoreChanges())
    store.watch(Quantity("temperature"))
    for value in 0..<5 {
      store.take([TestReading("a", Double(value)), TestReading("b", Double(value), of: "humidity")])
    }
    #expect(wakes.count == 2, "one wake is outstanding at most")
    let changes = store.takeChanges()
    #expect(Set(changes.quantities.map(\.name)) == ["temperature", "humidity"])
    #expect(changes.appeared.map(\.name) == ["humidity"])
    store.take([TestReading("b", 1, of: "humidity")])
    #expect(wakes.count == 2)
    store.take([TestReading("a", 9)])
    #expect(wakes.count == 3)
  }

  @Test func watchesAreCounted() {
    let wakes = Wakes()
    let store = ReadingStore(start: start) { wakes.add() }
    let type = Quantity("temperature")
    store.watch(type)
    store.watch(type)
    #expect(store.quantities.isEmpty, "a watched type without sensors is not there yet")
    store.unwatch(type)
    store.take([TestReading("a", 1)])
    _ = store.takeChanges()
    store.take([TestReading("a", 1)])
    #expect(wakes.count == 2)
    _ = store.takeChanges()
    store.unwatch(type)
    store.take([TestReading("a", 1)])
    #expect(wakes.count == 2)
  }

  @Test func aNewStateOfTheLinkWakesAndTheSameOneDoesNot() {
    let wakes = Wakes()
    let store = ReadingStore(start: start) { wakes.add() }
    store.publish(LinkState(.up, since: start))
    #expect(wakes.count == 1)
    #expect(store.takeChanges().link)
    store.publish(LinkState(.up, since: start))
    #expect(wakes.count == 1)
    #expect(!store.takeChanges().link)
    #expect(store.link.phase == .up)
  }

  // MARK: Two threads

  @Test func aWriterAndAReaderDoNotDisturbEachOther() {
    let store = ReadingStore(start: start)
    let rounds = 400
    let writer = Thread {
      for round in 0..<rounds {
        let readings = (0..<700).map { TestReading("s\($0 % 90)", Double(round)) }
        store.take(readings, after: .milliseconds(round))
      }
    }
    writer.start()
    var isWhole = true
    while !writer.isFinished {
      let counters = store.counters
      let parts = counters.stored + counters.superseded + counters.overLimit
      isWhole = isWhole && counters.decodedReadings == parts
      let rows = store.rows(history: HistorySpan(columns: 8, span: .seconds(60)))
      isWhole = isWhole && rows.allSatisfy { $0.value.number != nil }
      _ = store.takeChanges()
    }
    #expect(isWhole)
    #expect(store.counters.stored == rounds * 700)
    #expect(store.counters.receivedMessages == rounds)
  }
}

/// How often a store has woken somebody; any thread may add.
final class Wakes: @unchecked Sendable {
  // Sendable because the lock guards the count.
  private let lock = NSLock()
  private var number = 0

  /// The count so far.
  var count: Int { lock.withLock { number } }

  /// Counts one.
  func add() {
    lock.withLock { number += 1 }
  }
}
