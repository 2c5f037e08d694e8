import CAllocations
import Testing

@testable import Readings

@Suite("Ten thousand alarms at once")
struct AlarmFloodTests {
  private let names = (0..<10_000).map { "s\($0)" }

  private func readings(_ number: Double) -> [TestReading] {
    names.map { TestReading($0, number) }
  }

  @Test("They are ten thousand steps, one wake, and a list")
  func flood() {
    let wakes = Wakes()
    let store = ReadingStore(start: start) { wakes.add() }
    store.setAlarms([AlarmRule(nil, [.limit(.high, 30)])], at: start)
    store.take(readings(31))
    #expect(wakes.count == 1)
    #expect(store.alarmTallies()[Quantity("temperature")]?.unacknowledged == 10_000)
    #expect(store.alarms().count == 10_000)
    let events = store.takeAlarmEvents()
    #expect(events.map(\.record.id.sensor) == names)
    #expect(store.counters.alarmStepsMerged == 0)
    for name in names { _ = store.obey(.acknowledge(id(name, .high)), at: start) }
    #expect(store.summary(of: Quantity("temperature"), at: start).alarm?.state == .acknowledged)
    store.take(readings(20))
    #expect(store.alarms().isEmpty && store.alarmTallies().isEmpty)
  }

  @Test("Steps that nobody fetches are merged beyond the limit, and none is forgotten")
  func merging() {
    let store = ReadingStore.watched(by: AlarmRule(nil, [.limit(.high, 30)]))
    store.take(readings(31))
    #expect(store.counters.alarmStepsMerged == 0)
    for number in [20.0, 31, 20, 31, 20] { store.take(readings(number)) }
    #expect(store.counters.alarmStepsMerged == 50_000)
    let events = store.takeAlarmEvents()
    #expect(events.count == 10_000)
    let isWhole = events.allSatisfy {
      $0.from == .normal && $0.record.state == .returnedUnacknowledged && $0.record.excursions == 3
    }
    #expect(isWhole)
    store.take([TestReading("s0", 31)])
    #expect(store.takeAlarmEvents().count == 1, "from now on each step is told again")
  }

  @Test("An alarm that has no step in a full queue gets one")
  func beyond() {
    let store = ReadingStore.watched(by: AlarmRule(nil, [.limit(.high, 30)]))
    store.take([TestReading("a", 20)])
    for _ in 0..<6_000 {
      store.take([TestReading("b", 31)])
      store.take([TestReading("b", 20)])
    }
    #expect(store.counters.alarmStepsMerged == 2_000)
    store.take([TestReading("a", 31)])
    store.take([TestReading("a", 20)])
    let events = store.takeAlarmEvents()
    #expect(events.count == 10_001)
    #expect(events.last?.record.id.sensor == "a")
    #expect(events.last?.from == .normal)
    #expect(events.last?.record.state == .returnedUnacknowledged)
  }

  @Test("What is due at once is done in portions, each under its own hold of the lock")
  func portions() {
    var rule = AlarmRule(nil, [.limit(.high, 30)])
    rule.onDelay = .seconds(10)
    let store = ReadingStore.watched(by: rule)
    store.take(readings(31))
    let due = store.nanoseconds(at: start + .seconds(10))
    var hasMore = false
    store.change { hasMore = $0.advanceAlarms(100, at: due) }
    #expect(hasMore)
    #expect(store.alarms().count == 100)
    _ = store.advanceAlarms(at: start + .seconds(10))
    #expect(store.alarms().count == 10_000)
  }

  @Test("A message that makes many alarms is taken in smaller portions")
  func smallPortions() throws {
    let store = ReadingStore.watched(by: AlarmRule(nil, [.limit(.high, 30)]))
    let reading = Reading(
      sensor: BorrowedText(start: nil, count: 0),
      quantity: BorrowedText(start: nil, count: 0),
      value: .number(31)
    )
    // Each portion flaps: every reading is a step.
    var readings = Array(repeating: reading, count: 200)
    for place in stride(from: 1, to: 200, by: 2) { readings[place].value = .number(20) }
    var taken: [Int] = []
    readings.withUnsafeBufferPointer { readings in
      var rest = readings[...]
      while !rest.isEmpty {
        let portion = UnsafeBufferPointer(rebasing: rest)
        store.change { taken.append($0.record(portion, at: Moment(0))) }
        rest = rest.dropFirst(taken.last ?? rest.count)
      }
    }
    #expect(taken == [64, 64, 64, 8])
    #expect(store.counters.decodedReadings == 200)
  }

  @Test("A sensor without rules takes no memory", .enabled(if: allocations_are_counted()))
  func allocations() {
    let store = ReadingStore.watched(
      by: AlarmRule(nil, sensor: "watched", [.limit(.high, 30), .stale(.seconds(60))])
    )
    store.take([TestReading("watched", 31)])
    let taken = "free".utf8.withContiguousStorageIfAvailable { sensor in
      "temperature".utf8.withContiguousStorageIfAvailable { type in
        allocations(of: store, Reading(sensor: sensor, quantity: type, value: .number(40)))
      }
    }
    #expect(taken == 0)
  }

  private func allocations(of store: ReadingStore, _ reading: Reading) -> Int {
    withUnsafePointer(to: reading) { place in
      let readings = UnsafeBufferPointer(start: place, count: 1)
      let account = MessageAccount(.decoded, bytes: 90)
      for _ in 0..<1_000 { store.record(readings, account: account, at: start) }
      let before = allocations_of_thread()
      for _ in 0..<10_000 { store.record(readings, account: account, at: start) }
      return Int(allocations_of_thread() - before)
    }
  }
}
