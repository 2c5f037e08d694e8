import Chance
import Testing

@testable import Readings

/// An entry that says what `say` does of the sensors that a pattern fits.
func settings(
  _ pattern: String,
  of type: String? = nil,
  _ say: (inout SensorTraits) -> Void
) -> SensorSettings {
  guard let glob = Glob(pattern) else { preconditionFailure("no pattern: \(pattern)") }
  var traits = SensorTraits()
  say(&traits)
  return SensorSettings(glob, of: type.map { Quantity($0) }, traits)
}

@Suite struct SensorSettingsTests {
  private func store(_ settings: [SensorSettings]) -> ReadingStore {
    let store = ReadingStore(start: start)
    store.setSettings(settings)
    return store
  }

  @Test func `a label of the operator's goes before the feed's, which is still what patterns fit`()
  {
    let store = store([settings("Feed *") { $0.label = "Ours" }])
    store.take([TestReading("a", 1, label: "Feed 1"), TestReading("b", 1, label: "Other")])
    #expect(store.rows().map(\.name) == ["Other", "Ours"])
    #expect(store.summary(of: Quantity("temperature"), at: start).minimum?.name == "Other")
    store.take([TestReading("b", 1, label: "Feed 2")])
    #expect(store.rows().map(\.name) == ["Ours", "Ours"])
    store.take([TestReading("a", 1, label: "Gone")])
    #expect(store.rows().map(\.name) == ["Gone", "Ours"])
  }

  @Test func `an over-long label is cut between letters`() {
    let store = store([settings("a") { $0.label = String(repeating: "ä", count: 200) }])
    store.take([TestReading("a", 1)])
    #expect(store.rows().first?.name == String(repeating: "ä", count: 127))
  }

  @Test func `the first entry that says something about a trait gives it`() {
    let store = store([
      settings("a1") { $0.precision = 2 },
      settings("a*") {
        $0.precision = 0
        $0.label = "First"
      },
      settings("*") {
        $0.label = "Second"
        $0.contract = .periodic(.seconds(10))
      },
    ])
    store.take([TestReading("a1", 1), TestReading("a2", 1), TestReading("b", 1)])
    let rows = store.rows(after: .seconds(20))
    #expect(rows.map(\.name) == ["First", "First", "Second"])
    #expect(rows.map(\.shape.shownDecimals) == [2, 0, 0])
    #expect(rows.map(\.shape.precision) == [2, 0, nil])
    #expect(rows.allSatisfy { $0.freshness == .late })
  }

  @Test func `an entry with a type is about that type alone`() {
    let store = store([settings("a", of: "humidity") { $0.label = "Bath" }])
    store.take([TestReading("a", 1), TestReading("a", 1, of: "humidity")])
    #expect(store.rows().map(\.name) == ["a"])
    #expect(store.rows(of: "humidity").map(\.name) == ["Bath"])
  }

  @Test func `a sensor's own precision and freshness go before its type's`() {
    let store = store([
      settings("a") {
        $0.precision = 1
        $0.contract = .event
      }
    ])
    store.setPrecision(3, for: Quantity("temperature"))
    store.setContract(.periodic(.seconds(1)), for: Quantity("temperature"))
    store.take([TestReading("a", 1), TestReading("b", 1)])
    let rows = store.rows(after: .seconds(3_600))
    #expect(rows.map(\.shape.shownDecimals) == [1, 3])
    #expect(rows.map(\.freshness) == [.live, .dead])
  }

  // MARK: Hiding

  @Test func `a hidden sensor is in no list, count or summary, and keeps its history`() {
    let store = store([settings("h*") { $0.isHidden = true }])
    store.take([TestReading("a", 1), TestReading("h", 9_999, label: "Named")])
    let type = Quantity("temperature")
    #expect(store.rows().map(\.sensor) == ["a"])
    #expect(store.count(of: type) == 1)
    #expect(store.place(of: "h", in: type) == nil)
    let summary = store.summary(
      of: type,
      history: HistorySpan(columns: 1, span: .seconds(60)),
      at: start
    )
    #expect(summary.count == 1 && summary.maximum?.value == 1)
    #expect(summary.history == [1])
    #expect(summary.shape.wholePlaces == 1, "its numbers make no column wider")
    #expect(store.sensors.count == 2, "it takes a place within the limit all the same")
    #expect(store.counters.stored == 2)
    store.setSettings([])
    #expect(store.settle(10))
    #expect(store.rows().map(\.maximum) == [1, 9_999])
    #expect(store.summary(of: type, at: start).shape.wholePlaces == 4)
  }

  @Test func `a type whose sensors are all hidden is not there, until one is shown`() {
    let wakes = Wakes()
    let store = ReadingStore(start: start) { wakes.add() }
    store.setSettings([settings("*") { $0.isHidden = true }])
    store.take([TestReading("a", 1)])
    #expect(wakes.count == 0)
    #expect(store.quantities.isEmpty && store.takeChanges().appeared.isEmpty)
    #expect(store.isEmpty(Quantity("temperature"), at: start))
    store.setSettings([settings("b") { $0.isHidden = true }])
    #expect(store.settle(10))
    #expect(store.takeChanges().appeared == [Quantity("temperature")])
    store.setSettings([settings("*") { $0.isHidden = true }])
    #expect(store.settle(10))
    #expect(store.quantities.isEmpty)
    store.setSettings([])
    #expect(store.settle(10))
    #expect(store.takeChanges().appeared.isEmpty, "a type appears only once")
    #expect(store.rows().count == 1)
  }

  @Test func `a hidden sensor wakes nobody who watches its type`() {
    let wakes = Wakes()
    let store = ReadingStore(start: start) { wakes.add() }
    store.setSettings([settings("h") { $0.isHidden = true }])
    store.take([TestReading("a", 1), TestReading("h", 1)])
    _ = store.takeChanges()
    store.watch(Quantity("temperature"))
    store.take([TestReading("h", 2)])
    #expect(wakes.count == 1)
    store.take([TestReading("a", 2)])
    #expect(wakes.count == 2)
  }

  @Test func `what other settings change wakes nobody, as their caller takes the changes`() {
    let wakes = Wakes()
    let store = ReadingStore(start: start) { wakes.add() }
    store.take([TestReading("a", 1), TestReading("b", 1, of: "humidity")])
    store.watch(Quantity("temperature"))
    _ = store.takeChanges()
    store.setSettings([settings("*") { $0.order = 1 }])
    #expect(store.settle(10))
    store.take([TestReading("b", 2, of: "humidity")])
    #expect(wakes.count == 1)
    #expect(store.takeChanges().quantities == [Quantity("temperature")])
    store.take([TestReading("a", 2)])
    #expect(wakes.count == 2)
  }

  // MARK: Order and groups

  @Test func `rows stand by group, order and natural name`() {
    let store = store([
      settings("z") { $0.order = 0 },
      settings("g1-*") {
        $0.group = "Ground floor"
        $0.order = 20
      },
      settings("g2-2") { $0.order = 1 },
      settings("g2-*") { $0.group = "Attic" },
      settings("g0-*") { $0.group = "Cellar" },
    ])
    let names = ["a", "b10", "b9", "z", "g1-a", "g2-1", "g2-2", "g0-a", "g1-b"]
    store.take(names.map { TestReading($0, 1) })
    let order = ["g1-a", "g1-b", "g2-2", "g2-1", "g0-a", "z", "a", "b9", "b10"]
    #expect(store.rows().map(\.sensor) == order)
    #expect(order.map { store.place(of: $0, in: Quantity("temperature")) } == Array(order.indices))
    let groups = [("Ground floor", 2), ("Attic", 2), ("Cellar", 1), ("", 4)]
    let found = store.groups(of: Quantity("temperature"))
    #expect(found == groups.map { SensorGroup($0.0, count: $0.1) })
  }

  @Test func `a type without a sensor in a group has no groups`() {
    let store = store([settings("x") { $0.group = "X" }])
    #expect(store.groups(of: Quantity("temperature")).isEmpty)
    store.take([TestReading("a", 1)])
    #expect(store.groups(of: Quantity("temperature")).isEmpty)
  }

  // MARK: Other settings

  @Test func `entries above the limit are left out`() {
    let full = (0..<SensorSettings.limit).map { number in
      settings("s\(number)") { $0.label = "Label" }
    }
    let store = store(full + [settings("a") { $0.label = "Label" }])
    let last = SensorSettings.limit - 1
    store.take([TestReading("s\(last)", 1), TestReading("a", 1)])
    #expect(store.rows().map(\.name) == ["a", "Label"])
  }

  /// Of the two numbers in a label the smaller one gives the order and the larger one the group: thousands of mixtures.
  @Test func `a feed that renames its sensor for ever takes no memory`() {
    let numbers = 0..<90
    let orders = numbers.map { number in settings("*/\(number)/*") { $0.order = number } }
    let groups = numbers.reversed().map { number in
      settings("*/\(number)/*") { $0.group = "G\(number)" }
    }
    let store = store(orders + groups)
    var most = 0
    for number in 0..<600 {
      let label = "/\(number % 90)/\(number / 7 % 90)/"
      store.take([TestReading("a", 1, label: label)])
      most = max(most, store.read { $0.settings.shared.count })
    }
    #expect(most == SettingsTable.limit)
    #expect(store.rows().map(\.name) == ["/59/85/"])
    #expect(store.groups(of: Quantity("temperature")) == [SensorGroup("G85", count: 1)])
  }

  /// Settings change at random while labels do and sensors come; whatever is half done, the order holds.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `sensors follow every change of settings and labels`(seed: UInt64) {
    var dice = Dice(seed: seed)
    let store = ReadingStore(start: start)
    var present: [SensorSettings] = []
    for _ in 0..<60 {
      store.take(
        (0..<20).map { _ in
          TestReading("s\(dice.roll(80))", 1, label: dice.roll(2) == 0 ? "" : "L\(dice.roll(9))")
        }
      )
      if dice.roll(3) == 0 {
        present = Self.random(&dice)
        store.setSettings(present)
      }
      _ = store.settle(dice.roll(30) + 1)
      let rows = store.rows()
      let places = rows.map { store.place(of: $0.sensor, in: Quantity("temperature")) }
      #expect(places == Array(rows.indices), "seed \(seed)")
    }
    while !store.settle(7) {}
    let fresh = ReadingStore(start: start)
    fresh.setSettings(present)
    store.copySensors(to: fresh)
    #expect(store.rows().map(\.sensor) == fresh.rows().map(\.sensor), "seed \(seed)")
    #expect(store.rows().map(\.name) == fresh.rows().map(\.name), "seed \(seed)")
    let type = Quantity("temperature")
    #expect(store.groups(of: type) == fresh.groups(of: type), "seed \(seed)")
  }

  private static func random(_ dice: inout Dice) -> [SensorSettings] {
    (0..<dice.roll(8)).map { _ in
      settings(["s*", "s?", "*5", "L*", "L1", "s2?"][dice.roll(6)]) { traits in
        if dice.roll(2) == 0 { traits.group = "G\(dice.roll(3))" }
        if dice.roll(2) == 0 { traits.order = dice.roll(5) }
        if dice.roll(4) == 0 { traits.isHidden = dice.roll(2) == 0 }
        if dice.roll(4) == 0 { traits.label = "Own \(dice.roll(3))" }
      }
    }
  }

  /// Thousands of sensors hear of hundreds of entries: what bounds a hold of the lock is how many patterns it tries.
  @Test func `no hold of the lock tries more patterns than its portion and one sensor's`() {
    let store = ReadingStore(start: start)
    store.take((0..<2_000).map { TestReading("sensor.\($0)", 1) })
    store.setSettings((0..<600).map { number in settings("*\(number)!") { $0.order = 1 } })
    var holds = 0
    var most = 0
    while store.read({ $0.unsettled }) != nil {
      store.change { contents in
        #expect(contents.settle(.max) <= 16)
        most = max(most, contents.tried)
      }
      holds += 1
    }
    #expect(holds >= 2_000 / 16)
    #expect(most <= StoreContents.patience + 600)
  }

  @Test func `a message of new sensors is taken in portions by the patterns that it takes`() {
    let store = store((0..<400).map { number in settings("*\(number)!") { $0.order = 1 } })
    var most = 0
    for name in ["a", "b", "c"] { store.take((0..<300).map { TestReading("\(name)\($0)", 1) }) }
    most = store.read { $0.tried }
    #expect(most <= StoreContents.patience + 400)
    #expect(store.counters.stored == 900 && store.counters.decodedReadings == 900)
    #expect(store.counters.receivedMessages == 3)
  }
}

extension ReadingStore {
  /// Gives another store all sensors of this one with their present labels, in the order in which they came.
  fileprivate func copySensors(to other: ReadingStore) {
    let all = read { contents in
      (0..<contents.series.count).map { index in
        let series = contents.series[index]
        return TestReading(
          String(decoding: series.pointee.sensor, as: UTF8.self),
          1,
          label: String(decoding: series.pointee.label.bytes, as: UTF8.self)
        )
      }
    }
    other.take(all)
  }
}
