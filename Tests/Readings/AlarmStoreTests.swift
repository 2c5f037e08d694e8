import Testing

@testable import Readings

@Suite("The store keeps alarms")
struct AlarmStoreTests {
  @Test("A value makes an alarm, and its steps come in their order with what they were")
  func journal() throws {
    var rule = AlarmRule(Quantity("temperature"), sensor: "cold *", [.limit(.high, -14)])
    (rule.severity, rule.guidance) = (1, "close the door")
    let store = ReadingStore.watched(by: rule)
    store.take([TestReading("cold 1", -13, unit: "°C", label: "Cold store 1")], after: .seconds(1))
    store.take([TestReading("cold 1", -20)], after: .seconds(2))
    #expect(store.obey(.acknowledge(id("cold 1", .high)), at: start + .seconds(3)))
    #expect(!store.obey(.acknowledge(id("cold 1", .high)), at: start + .seconds(4)))
    let events = store.takeAlarmEvents()
    #expect(events.map(\.from) == [.normal, .unacknowledged, .returnedUnacknowledged])
    #expect(events.map(\.record.state) == [.unacknowledged, .returnedUnacknowledged, .normal])
    #expect(events.map(\.cause) == [.condition, .condition, .person])
    let first = try #require(events.first?.record)
    let wanted = AlarmRecord(
      id("cold 1", .high),
      name: "Cold store 1",
      state: .unacknowledged,
      isActive: true,
      severity: 1,
      limit: -14,
      value: .number(-13),
      unit: "°C",
      since: start + .seconds(1),
      guidance: "close the door"
    )
    #expect(first == wanted)
    #expect(events[2].record.changed == start + .seconds(3))
    #expect(events[2].record.value == .number(-20), "what brought the latest change of condition")
    #expect(store.takeAlarmEvents().isEmpty)
  }

  @Test("A value that flaps is one alarm whose excursions are counted")
  func flapping() {
    let store = ReadingStore.watched(by: AlarmRule(nil, [.limit(.high, 30)]))
    for second in 0..<200 {
      store.take([TestReading("a", second % 2 == 0 ? 31 : 29)], after: .seconds(second))
    }
    #expect(store.alarms().count == 1)
    #expect(store.alarms().first?.excursions == 100)
    #expect(store.alarms().first?.since == start)
    #expect(store.takeAlarmEvents().filter { $0.from == .normal }.count == 1)
    _ = store.obey(.acknowledge(id("a", .high)), at: start)
    store.take([TestReading("a", 31)], after: .seconds(300))
    #expect(store.alarms().first?.excursions == 1, "it was normal in between")
    #expect(store.alarms().first?.since == start + .seconds(300))
  }

  @Test("Readings that are superseded are not judged")
  func superseded() {
    let store = ReadingStore.watched(by: AlarmRule(nil, [.limit(.high, 30)]))
    store.take([TestReading("a", 20, time: 5)])
    store.take([TestReading("a", 40, time: 4)])
    #expect(store.alarms().isEmpty)
  }

  @Test("What the feed had kept is judged, but is no change in time")
  func retained() {
    let rule = AlarmRule(nil, [.limit(.high, 30), .rate(5, within: .seconds(60))])
    let store = ReadingStore.watched(by: rule)
    store.take([TestReading("a", 10)])
    var kept = TestReading("a", 40)
    kept.isRetained = true
    store.take([kept], after: .seconds(1))
    #expect(store.alarms().map(\.id.kind) == [.high])
  }

  // MARK: Which sensors

  @Test("Rules find their sensors by type, by ID and by label, also when the label changes")
  func rules() {
    let store = ReadingStore.watched(
      by: AlarmRule(Quantity("temperature"), sensor: "attic?", [.limit(.high, 30)]),
      AlarmRule(nil, sensor: "*Cellar*", [.limit(.high, 10)])
    )
    store.take([
      TestReading("attic1", 31), TestReading("attic", 31), TestReading("attic1", 31, of: "power"),
      TestReading("x", 11, label: "The cellar"), TestReading("y", 11),
    ])
    #expect(store.standing == ["attic1 temperature !H", "x temperature !H"])
    store.take([TestReading("y", 11, of: "temperature", label: "cellar 2")])
    store.take([TestReading("x", 11, label: "Kitchen")])
    #expect(store.standing == ["attic1 temperature !H", "y temperature !H"])
    #expect(store.takeAlarmEvents().last?.cause == .configuration)
  }

  @Test("Of several rules the first with a condition of a kind gives it")
  func firstRule() {
    let store = ReadingStore.watched(
      by: AlarmRule(nil, sensor: "a", [.limit(.high, 50)]),
      AlarmRule(nil, [.limit(.high, 30), .limit(.low, 0)])
    )
    store.take([TestReading("a", 40), TestReading("b", 40)])
    #expect(store.standing == ["b temperature !H"])
    store.take([TestReading("a", -1)])
    #expect(store.standing == ["a temperature !L", "b temperature !H"])
    let limits = store.rows().map(\.limits)
    let low = AlarmLimit(.low, 0)
    #expect(limits == [[.init(.high, 50), low], [.init(.high, 30), low]])
  }

  // MARK: One alarm for another

  @Test("An alarm that says more speaks for the lesser one, and is acknowledged for both")
  func suppression() {
    let store = ReadingStore.watched(
      by: AlarmRule(nil, [.limit(.high, 30), .limit(.highHigh, 40)])
    )
    store.take([TestReading("a", 41)])
    #expect(store.steps == ["!HH normal>unacknowledged", "!H normal>suppressed by design"])
    store.take([TestReading("a", 20)])
    #expect(
      store.steps
        == ["!HH unacknowledged>returned, unacknowledged", "!H suppressed by design>normal"]
    )
    _ = store.obey(.acknowledge(id("a", .highHigh)), at: start)
    store.take([TestReading("a", 35)])
    store.take([TestReading("a", 45)])
    _ = store.steps
    #expect(store.obey(.acknowledge(id("a", .highHigh)), at: start))
    store.take([TestReading("a", 35)])
    #expect(
      store.steps == [
        "!HH unacknowledged>acknowledged", "!HH acknowledged>normal",
        "!H suppressed by design>acknowledged",
      ]
    )
  }

  @Test("Low limits speak for one another too, but not those of another rule")
  func suppressionOfLow() {
    let store = ReadingStore.watched(by: AlarmRule(nil, [.limit(.low, 0), .limit(.lowLow, -9)]))
    store.take([TestReading("a", -10)])
    #expect(store.alarms().map(\.state) == [.unacknowledged, .suppressed])
    let other = ReadingStore.watched(
      by: AlarmRule(nil, [.limit(.low, 0)]),
      AlarmRule(nil, [.limit(.lowLow, -9)])
    )
    other.take([TestReading("a", -10)])
    #expect(other.alarms().map(\.state) == [.unacknowledged, .unacknowledged])
  }

  @Test("An alarm on a shelf speaks for no other")
  func shelvedSpeaker() {
    let store = ReadingStore.watched(
      by: AlarmRule(nil, [.limit(.high, 30), .limit(.highHigh, 40)])
    )
    store.take([TestReading("a", 41)])
    _ = store.obey(.shelve(id("a", .highHigh), nil), at: start)
    #expect(store.standing == ["a temperature !H", "a temperature !HH"])
    #expect(store.alarms().map(\.state) == [.unacknowledged, .shelved])
    #expect(store.rows().first?.alarm?.kind == .high)
    #expect(store.rows().first?.isShelved == true)
  }

  // MARK: Time

  @Test("Delays, silence and shelves end when time says so")
  func time() {
    var rule = AlarmRule(nil, [.limit(.high, 30), .stale(.seconds(60))])
    rule.onDelay = .seconds(10)
    let store = ReadingStore.watched(by: rule)
    #expect(store.advanceAlarms(at: start) == nil)
    _ = store.takeChanges()
    store.take([TestReading("a", 31)])
    #expect(store.takeChanges().alarms, "a delay has begun that nobody knew of")
    #expect(store.advanceAlarms(at: start) == start + .seconds(10))
    let nearly = start + .nanoseconds(9_999_999_999)
    _ = store.advanceAlarms(at: nearly)
    #expect(store.alarms().isEmpty)
    #expect(store.advanceAlarms(at: start + .seconds(10)) == start + .seconds(60))
    #expect(store.standing == ["a temperature !H"])
    #expect(store.advanceAlarms(at: start + .seconds(60)) == start + .seconds(70))
    #expect(store.advanceAlarms(at: start + .seconds(70)) == nil)
    #expect(store.standing == ["a temperature !?", "a temperature !H"])
    #expect(store.obey(.shelve(id("a", .stale), .seconds(30)), at: start + .seconds(71)))
    #expect(store.advanceAlarms(at: start + .seconds(71)) == start + .seconds(101))
    _ = store.takeAlarmEvents()
    _ = store.advanceAlarms(at: start + .seconds(101))
    let event = store.takeAlarmEvents().first
    #expect(event?.from == .shelved && event?.record.state == .unacknowledged)
    #expect(event?.cause == .time)
  }

  @Test("Nobody is asked to look more often than four times a second")
  func pace() {
    var rule = AlarmRule(nil, [.limit(.high, 30)])
    rule.onDelay = .milliseconds(10)
    let store = ReadingStore.watched(by: rule)
    store.take([TestReading("a", 31)])
    #expect(store.advanceAlarms(at: start) == start + .milliseconds(250))
    #expect(store.advanceAlarms(at: start + .milliseconds(10)) == nil)
    #expect(store.standing == ["a temperature !H"], "but who looks, sees what is due")
  }

  @Test("A shelf of its rule's length, of none, and one moved and ended by hand")
  func shelves() {
    var rule = AlarmRule(nil, [.limit(.high, 30)])
    rule.shelf = .seconds(100)
    let store = ReadingStore.watched(by: rule)
    store.take([TestReading("a", 20)])
    let alarm = id("a", .high)
    #expect(!store.obey(.shelve(alarm, .zero), at: start), "0 is off")
    #expect(!store.obey(.unshelve(alarm), at: start))
    #expect(store.obey(.shelve(alarm, nil), at: start))
    #expect(store.alarms().first?.shelvedUntil == start + .seconds(100))
    store.take([TestReading("a", 31)])
    #expect(store.alarms().first?.state == .shelved)
    #expect(store.alarms().first?.isActive == true)
    #expect(store.obey(.shelve(alarm, .seconds(500)), at: start))
    #expect(store.alarms().first?.shelvedUntil == start + .seconds(500))
    #expect(store.obey(.unshelve(alarm), at: start))
    #expect(store.alarms().first?.state == .unacknowledged)
    #expect(!store.obey(.shelve(id("nobody", .high), nil), at: start))
    rule.shelf = .zero
    store.setAlarms([rule], at: start)
    #expect(!store.obey(.shelve(alarm, nil), at: start), "0 is off")
  }

  @Test("A latched alarm stays until it is acknowledged and reset")
  func latch() {
    var rule = AlarmRule(nil, [.limit(.high, 30)])
    rule.isLatching = true
    let store = ReadingStore.watched(by: rule)
    store.take([TestReading("a", 31)])
    store.take([TestReading("a", 20)])
    #expect(store.alarms().first?.state == .latchedUnacknowledged)
    #expect(store.obey(.acknowledge(id("a", .high)), at: start))
    #expect(store.alarms().first?.state == .latchedAcknowledged)
    #expect(store.obey(.acknowledge(id("a", .high)), at: start))
    #expect(store.alarms().isEmpty)
  }
}

/// Which alarm of a temperature.
func id(_ sensor: String, _ kind: AlarmKind) -> AlarmID {
  AlarmID(sensor, Quantity("temperature"), kind)
}

extension ReadingStore {
  /// A store with rules.
  static func watched(by rules: AlarmRule...) -> ReadingStore {
    let store = ReadingStore(start: ReadingsTests.start)
    store.setAlarms(rules, at: ReadingsTests.start)
    return store
  }

  /// Sensor, type and sign of each alarm that is not normal, in the order of their letters.
  var standing: [String] {
    alarms().map { "\($0.id.sensor) \($0.id.quantity) \($0.id.kind.sign)" }.sorted()
  }

  /// The steps since the last call.
  var steps: [String] {
    takeAlarmEvents().map {
      "\($0.record.id.kind.sign) \($0.from.words)>\($0.record.state.words)"
    }
  }
}
