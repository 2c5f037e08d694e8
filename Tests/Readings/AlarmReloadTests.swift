import Testing

@testable import Readings

@Suite("Alarms keep how they stand when rules change, and over a restart")
struct AlarmReloadTests {
  private let high = AlarmRule(nil, [.limit(.high, 30)])

  // MARK: Other rules

  @Test("An alarm whose rule is gone becomes normal, the others stay as they are")
  func gone() {
    let store = ReadingStore.watched(by: AlarmRule(nil, [.limit(.high, 30), .limit(.low, 0)]))
    store.take([TestReading("a", 31), TestReading("b", -1)])
    _ = store.obey(.acknowledge(id("a", .high)), at: start)
    _ = store.takeAlarmEvents()
    store.setAlarms([high], at: start + .seconds(5))
    let events = store.takeAlarmEvents()
    #expect(events.map(\.record.id) == [id("b", .low)])
    #expect(events.map(\.from) == [.unacknowledged])
    #expect(events.map(\.record.state) == [.normal])
    #expect(events.map(\.cause) == [.configuration])
    #expect(events.first?.record.changed == start + .seconds(5))
    #expect(store.alarms().map(\.state) == [.acknowledged])
    store.setAlarms([], at: start + .seconds(6))
    #expect(store.alarms().isEmpty)
    #expect(store.alarmTallies().isEmpty)
  }

  @Test("Another limit is put to the value that is there")
  func otherLimit() {
    let store = ReadingStore.watched(by: AlarmRule(nil, [.limit(.high, 50)]))
    store.take([TestReading("a", 31)])
    store.setAlarms([high], at: start + .seconds(1))
    #expect(store.standing == ["a temperature !H"])
    #expect(store.takeAlarmEvents().map(\.cause) == [.configuration])
    store.setAlarms([AlarmRule(nil, [.limit(.high, 40)])], at: start + .seconds(2))
    #expect(store.alarms().first?.state == .returnedUnacknowledged)
    #expect(store.alarms().first?.limit == 40)
  }

  @Test("The same rules again change nothing, neither a delay nor a silence")
  func same() {
    var rule = AlarmRule(nil, [.limit(.high, 30), .stale(.seconds(60))])
    rule.onDelay = .seconds(10)
    let store = ReadingStore.watched(by: rule)
    store.take([TestReading("a", 31)])
    store.setAlarms([rule], at: start + .seconds(9))
    _ = store.advanceAlarms(at: start + .seconds(10))
    #expect(store.standing == ["a temperature !H"])
    _ = store.advanceAlarms(at: start + .seconds(80))
    #expect(store.standing == ["a temperature !?", "a temperature !H"])
    store.setAlarms([rule], at: start + .seconds(81))
    #expect(store.alarms().map(\.isActive) == [true, true])
  }

  @Test("A rule out of service keeps its alarms, and alarms anew when it is back")
  func outOfService() {
    let store = ReadingStore.watched(by: high)
    store.take([TestReading("a", 31)])
    _ = store.obey(.acknowledge(id("a", .high)), at: start)
    var off = high
    off.isOutOfService = true
    store.setAlarms([off], at: start)
    #expect(store.alarms().map(\.state) == [.outOfService])
    #expect(store.rows().first?.alarm == nil)
    store.take([TestReading("b", 31)])
    #expect(store.alarms().map(\.state) == [.outOfService, .outOfService])
    #expect(store.takeAlarmEvents().count == 3, "nobody is told of what is off from the start")
    store.setAlarms([high], at: start)
    #expect(store.alarms().map(\.state) == [.unacknowledged, .unacknowledged])
  }

  @Test("Sensors that came before their rules are bound, whatever their number")
  func late() {
    let store = ReadingStore(start: start)
    store.take((0..<2_000).map { TestReading("s\($0)", Double($0)) })
    let rules = (0..<40).map { AlarmRule(nil, sensor: "s\($0)", [.limit(.high, 0)]) }
    store.setAlarms(rules + [AlarmRule(nil, sensor: "s1999", [.limit(.high, 0)])], at: start)
    #expect(store.alarms().count == 41)
  }

  // MARK: A restart

  /// What a store hands to the next one.
  private func restarted(_ records: [AlarmRecord], _ rules: [AlarmRule]) -> ReadingStore {
    let store = ReadingStore(start: start + .seconds(1_000))
    store.setAlarms(rules, at: start + .seconds(1_000))
    store.restoreAlarms(records)
    return store
  }

  @Test("Alarms from before a restart stand before their sensors speak, and are no steps")
  func restart() {
    let store = ReadingStore.watched(by: high)
    store.take([TestReading("a", 31, unit: "°C", label: "Attic"), TestReading("b", 32)])
    store.take([TestReading("c", 33), TestReading("d", 34), TestReading("d", 20)])
    _ = store.obey(.acknowledge(id("b", .high)), at: start + .seconds(2))
    _ = store.obey(.shelve(id("c", .high), .seconds(2_000)), at: start)
    let records = store.alarms()
    #expect(records.count == 4)
    let next = restarted(records, [high])
    #expect(next.alarms() == records)
    #expect(next.takeAlarmEvents().isEmpty)
    #expect(next.takeChanges().alarms)
    #expect(next.alarmTallies() == store.alarmTallies())
    #expect(next.obey(.acknowledge(id("a", .high)), at: start + .seconds(1_001)))
    let sensors = ["a", "b", "c", "d"]
    next.take(sensors.map { TestReading($0, 35) }, after: .seconds(1_002))
    #expect(
      next.steps == [
        "!H unacknowledged>acknowledged", "!H returned, unacknowledged>unacknowledged",
      ]
    )
    _ = next.advanceAlarms(at: start + .seconds(2_000))
    #expect(next.steps == ["!H shelved>unacknowledged"])
    next.take(sensors.map { TestReading($0, 20) }, after: .seconds(2_001))
    #expect(next.alarms().map(\.id.sensor).sorted() == ["c", "d"])
    #expect(next.alarms().allSatisfy { $0.state == .returnedUnacknowledged })
  }

  @Test("A sensor that comes back without a valid value keeps its alarm")
  func restartAbsent() {
    let store = ReadingStore.watched(by: high)
    store.take([TestReading("a", 31)])
    let next = restarted(store.alarms(), [high])
    next.take([TestReading("a", value: .absent)], after: .seconds(1_001))
    #expect(next.alarms().map(\.state) == [.unacknowledged])
  }

  @Test("An alarm without a rule goes a minute after its sensor's first word, not before")
  func orphan() {
    let store = ReadingStore.watched(by: high)
    store.take([TestReading("a", 31), TestReading("b", 31)])
    let next = restarted(store.alarms(), [])
    let day = start + .seconds(86_400)
    #expect(next.advanceAlarms(at: day) == nil)
    #expect(next.alarms().count == 2)
    next.take([TestReading("a", 20)], after: .seconds(86_400))
    #expect(next.advanceAlarms(at: day) == day + .seconds(60))
    #expect(next.alarms().count == 2)
    _ = next.advanceAlarms(at: day + .seconds(60))
    #expect(next.standing == ["b temperature !H"])
    #expect(next.takeAlarmEvents().map(\.cause) == [.configuration])
    next.take([TestReading("b", 31)], after: .seconds(86_500))
    next.setAlarms([high], at: day + .seconds(101))
    _ = next.advanceAlarms(at: day + .seconds(1_000))
    #expect(next.standing == ["b temperature !H"], "a rule came in time")
    #expect(next.alarms().first?.state == .unacknowledged)
  }

  @Test("Sensors from before a restart are taken up to the limit")
  func restartLimit() {
    let records = (0..<4).map { number in
      AlarmRecord(
        id("s\(number)", .high),
        name: "",
        state: .acknowledged,
        isActive: true,
        since: start
      )
    }
    let store = ReadingStore(limits: StoreLimits(alarms: 3), start: start)
    store.restoreAlarms(Array(records.prefix(3)))
    #expect(store.counters.alarmsOverLimit == 0)
    store.restoreAlarms(records)
    #expect(store.counters.alarmsOverLimit == 1)
    #expect(store.alarms().count == 3)
  }

  @Test("A shelf that ended while nobody ran ends at once")
  func pastShelf() {
    var record = AlarmRecord(
      id("a", .high),
      name: "a",
      state: .shelved,
      isActive: true,
      since: start - .seconds(9)
    )
    record.shelvedUntil = start - .seconds(5)
    let store = ReadingStore.watched(by: high)
    store.restoreAlarms([record])
    #expect(store.alarms().first?.since == start - .seconds(9), "before the store's own time")
    _ = store.advanceAlarms(at: start)
    #expect(store.alarms().map(\.state) == [.unacknowledged])
  }
}
