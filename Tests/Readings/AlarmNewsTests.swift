import Testing

@testable import Readings

@Suite("What a feed says of alarms")
struct AlarmNewsTests {
  private let type = Quantity("temperature")

  private func rules(_ sensor: String, _ conditions: [AlarmRule.Condition]) -> AlarmNews {
    .rules([AlarmRule(nil, conditions)], sensor: sensor, quantity: type, unit: "°C")
  }

  private func notice(_ sensor: String, _ severity: Int?, _ words: String = "") -> AlarmNews {
    .notice(sensor: sensor, quantity: type, severity: severity, words: words)
  }

  @Test(
    "The feed's rules hold for their sensor alone, whether they come before or after its values"
  )
  func ownRules() {
    let store = ReadingStore(start: start)
    store.take([rules("a", [.limit(.high, 30)])], at: start)
    store.take([TestReading("a", 31), TestReading("b", 31)])
    #expect(store.standing == ["a temperature !H"])
    store.take([rules("b", [.limit(.high, 30)])], at: start)
    #expect(store.standing == ["a temperature !H", "b temperature !H"])
    store.take([rules("a", [.limit(.low, 30)])], at: start)
    #expect(store.standing == ["b temperature !H"], "in place of those before")
    store.take([rules("b", [])], at: start)
    #expect(store.standing.isEmpty)
  }

  @Test("A configured condition goes before the feed's of the same kind")
  func configuredFirst() {
    let store = ReadingStore.watched(by: AlarmRule(nil, [.limit(.high, 50)]))
    store.take([rules("a", [.limit(.high, 30), .limit(.low, 0)])], at: start)
    store.take([TestReading("a", 40)])
    #expect(store.rows().first?.limits == [.init(.high, 50), .init(.low, 0)])
    #expect(store.standing.isEmpty)
    store.setAlarms([], at: start)
    #expect(store.standing == ["a temperature !H"])
  }

  @Test(
    "The feed's verdict is an alarm with its severity and words, also of a sensor that never speaks"
  )
  func notices() throws {
    let store = ReadingStore(start: start)
    store.take([notice("mob", nil)], at: start)
    #expect(store.alarms().isEmpty)
    store.take([notice("mob", 1, "Man overboard")], at: start + .seconds(1))
    let alarm = try #require(store.alarms().first)
    #expect(alarm.id == id("mob", .state) && alarm.state == .unacknowledged)
    #expect(alarm.severity == 1 && alarm.words == "Man overboard" && alarm.name == "mob")
    #expect(store.alarmTallies()[type]?.unacknowledged == 1)
    store.take([notice("mob", nil)], at: start + .seconds(2))
    #expect(store.alarms().map(\.state) == [.returnedUnacknowledged])
    #expect(store.obey(.acknowledge(id("mob", .state)), at: start))
    #expect(
      store.steps == [
        "!S normal>unacknowledged", "!S unacknowledged>returned, unacknowledged",
        "!S returned, unacknowledged>normal",
      ]
    )
    store.take([TestReading("mob", 1)])
    #expect(store.rows().count == 1)
  }

  @Test("A verdict that gets worse alarms anew, one that gets better or is repeated does not")
  func worse() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1)])
    store.take([notice("a", 3, "warm")], at: start)
    _ = store.obey(.acknowledge(id("a", .state)), at: start)
    store.take([notice("a", 3, "warm"), notice("a", 4, "tepid")], at: start)
    #expect(store.alarms().map(\.state) == [.acknowledged])
    #expect(store.alarms().map(\.words) == ["tepid"])
    store.take([notice("a", 2, "hot")], at: start)
    #expect(store.alarms().map(\.state) == [.unacknowledged])
    #expect(store.alarms().map(\.severity) == [2])
  }

  @Test("A verdict says nothing where the feed gave rules, or where a state is configured")
  func ruledOut() {
    let store = ReadingStore.watched(by: AlarmRule(nil, sensor: "b", [.state(["open"])]))
    store.take([rules("a", [.limit(.high, 30)]), notice("a", 1)], at: start)
    store.take([TestReading("b", text: "shut")])
    store.take([notice("b", 1)], at: start)
    #expect(store.standing.isEmpty)
    store.take([TestReading("b", text: "open")])
    store.take([notice("b", nil)], at: start)
    #expect(store.alarms().map(\.state) == [.unacknowledged])
  }

  @Test("An alarm of the feed's rules stands over a restart until the feed gives them again")
  func restart() {
    let record = AlarmRecord(
      id("a", .high),
      name: "a",
      state: .acknowledged,
      isActive: true,
      since: start
    )
    let store = ReadingStore(start: start)
    store.setAlarms([], at: start)
    store.restoreAlarms([record])
    store.take([TestReading("a", 31)], after: .seconds(1))
    store.take([rules("a", [.limit(.high, 30)])], at: start + .seconds(2))
    _ = store.advanceAlarms(at: start + .seconds(100))
    #expect(store.alarms().map(\.state) == [.acknowledged])
    #expect(store.takeAlarmEvents().isEmpty)
    store.take([TestReading("a", 29)], after: .seconds(101))
    #expect(store.alarms().isEmpty)
  }

  @Test("The feed may name sensors up to the limit")
  func limit() {
    let store = ReadingStore(limits: StoreLimits(alarms: 3), start: start)
    store.take((0..<3).map { notice("s\($0)", 2) }, at: start)
    #expect(store.counters.alarmsOverLimit == 0)
    store.take([notice("s3", 2), rules("s4", [.limit(.high, 1)]), notice("s0", 1)], at: start)
    #expect(store.counters.alarmsOverLimit == 2)
    #expect(store.alarms().count == 3)
    #expect(store.alarms().first?.severity == 1, "those that are known go on")
  }
}
