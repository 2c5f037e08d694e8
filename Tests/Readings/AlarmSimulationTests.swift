import Chance
import Foundation
import Testing

@testable import Readings

@Suite("Whatever happens to alarms, their steps, lists, tallies and marks agree")
struct AlarmSimulationTests {
  @Test("Random readings, orders, news, rules, restarts and waits", arguments: 0..<4)
  func everything(round: Int) {
    let wanted = ProcessInfo.processInfo.environment["SENSORPAGER_SEED"].flatMap(UInt64.init)
    let seed = wanted ?? UInt64.random(in: 0...(.max))
    let replay = "replay with SENSORPAGER_SEED=\(seed)"
    var simulation = AlarmSimulation(seed: seed)
    for step in 0..<1_000 {
      simulation.step()
      let faults = simulation.faults
      #expect(faults.isEmpty, "step \(step), \(replay)")
      if !faults.isEmpty { return }
    }
    let usual: Set<AlarmState> = [.normal, .unacknowledged, .acknowledged, .shelved, .suppressed]
    #expect(simulation.seen.isSuperset(of: usual), "\(replay)")
  }
}

/// A store with alarms to which anything happens, and what the steps that it told amount to.
struct AlarmSimulation {
  private var dice: Dice
  private var store: ReadingStore
  private var now = Duration.zero
  private var told: [AlarmID: AlarmState] = [:]
  private var rules: [AlarmRule]
  /// All states that alarms were told to be in.
  private(set) var seen: Set<AlarmState> = []
  /// What does not agree.
  private(set) var faults: [String] = []

  /// A simulation that a seed replays.
  init(seed: UInt64) {
    dice = Dice(seed: seed)
    rules = Self.rules(dice.roll(4))
    store = ReadingStore(start: start)
    store.setAlarms(rules, at: start)
  }

  private static func rules(_ variant: Int) -> [AlarmRule] {
    var limits = AlarmRule(nil, [.limit(.high, 30), .limit(.highHigh, 40), .limit(.low, 0)])
    var others = AlarmRule(
      nil,
      sensor: "s?",
      [.rate(15, within: .seconds(30)), .stale(.seconds(90))]
    )
    if variant & 1 == 1 {
      (limits.onDelay, limits.offDelay) = (.seconds(5), .seconds(7))
      limits.deadband = 2
      others.count = .init(2, within: .seconds(60))
    }
    limits.isLatching = variant == 2
    others.severity = 3
    return variant == 3 ? [limits] : [limits, others]
  }

  /// Lets one thing happen, and looks whether all agrees.
  mutating func step() {
    now += .milliseconds(dice.roll(8_000))
    let instant = start + now
    switch dice.roll(12) {
    case 0..<7: hear()
    case 7: _ = store.obey(.acknowledge(alarm()), at: instant)
    case 8: _ = store.obey(.acknowledge(alarm()), at: instant)
    case 9: dice.once(in: 2) ? shelve() : notify()
    case 10 where dice.once(in: 8): reload()
    case 11 where dice.once(in: 8): restart()
    default: now += .seconds(dice.roll(60))
    }
    if dice.once(in: 2) { advance() }
    replay()
    compare()
  }

  private mutating func alarm() -> AlarmID {
    id("s\(dice.roll(4))", dice.one(of: AlarmKind.allCases))
  }

  private mutating func hear() {
    var reading = TestReading("s\(dice.roll(4))", Double(dice.roll(-10..<50)))
    if dice.once(in: 8) { reading.value = .absent }
    if dice.once(in: 20) { reading.label = "label \(dice.roll(3))" }
    reading.isRetained = dice.once(in: 20)
    store.take([reading], after: now)
  }

  private mutating func shelve() {
    let order: AlarmOrder =
      dice.once(in: 3)
      ? .unshelve(alarm()) : .shelve(alarm(), .seconds(dice.roll(120)))
    _ = store.obey(order, at: start + now)
  }

  private mutating func notify() {
    let severity = dice.once(in: 2) ? nil : dice.roll(1..<5)
    let name = dice.one(of: ["s0", "s1", "mob"])
    let type = Quantity("temperature")
    store.take(
      [.notice(sensor: name, quantity: type, severity: severity, words: "w")],
      at: start + now
    )
  }

  private mutating func reload() {
    rules = Self.rules(dice.roll(4))
    store.setAlarms(rules, at: start + now)
  }

  private mutating func restart() {
    replay()
    let records = store.alarms()
    store = ReadingStore(start: start)
    store.setAlarms(rules, at: start + now)
    store.restoreAlarms(records)
  }

  private mutating func advance() {
    let next = store.advanceAlarms(at: start + now)
    if let next, next <= start + now { faults.append("asked for again at once") }
    let moment = store.nanoseconds(at: start + now)
    let isDone = store.read { contents in
      (0..<contents.book.sensors.count).allSatisfy { contents.deadline(of: $0) > moment }
    }
    if !isDone { faults.append("left undone") }
    for alarm in store.alarms() where alarm.state == .shelved {
      if (alarm.shelvedUntil ?? start) <= start + now { faults.append("a shelf without an end") }
    }
  }

  private mutating func replay() {
    for event in store.takeAlarmEvents() {
      let (id, to) = (event.record.id, event.record.state)
      if told[id, default: .normal] != event.from || event.from == to {
        faults.append("\(id) went from \(event.from) to \(to), was \(told[id, default: .normal])")
      }
      told[id] = to
      seen.insert(to)
      let isByItself = event.cause == .condition || event.cause == .time
      if event.from == .shelved, event.cause == .condition { faults.append("\(id) left its shelf") }
      if event.from.isUnacknowledged, to == .normal || to == .acknowledged, isByItself {
        faults.append("\(id) was forgotten")
      }
    }
  }

  private mutating func compare() {
    let alarms = store.alarms()
    let standing = Dictionary(uniqueKeysWithValues: alarms.map { ($0.id, $0.state) })
    if standing != told.filter({ $0.value != .normal }) { faults.append("list and steps differ") }
    var tally = AlarmTally()
    for alarm in alarms { tally.count(alarm.state, 1) }
    let type = Quantity("temperature")
    if store.alarmTallies()[type] ?? AlarmTally() != tally { faults.append("tally \(tally)") }
    for row in store.rows(after: now) {
      let own = alarms.filter { $0.id.sensor == row.sensor && $0.state.isAnnounced }
      if row.alarm != own.map(\.mark).min() { faults.append("mark of \(row.sensor)") }
    }
    let summary = store.summary(of: type, at: start + now)
    let heard = Set(store.rows(after: now).map(\.sensor))
    let marks = alarms.filter { heard.contains($0.id.sensor) && $0.state.isAnnounced }.map(\.mark)
    if summary.alarm != marks.min() { faults.append("mark of the type") }
  }
}
