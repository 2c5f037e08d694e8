import Chance
import Testing

@testable import Readings

/// A week of several hundred sensors, outages of the feed and wall clocks that jump by ten years, in virtual time.
///
/// The first complaint about dashboards is a dead sensor whose last value looks alive; the second, crying wolf.
@Suite struct FreshnessWeekTests {
  @Test(arguments: [20_261_130] as [UInt64]) func aWeek(seed: UInt64) {
    var week = FreshnessWeek(seed: seed)
    week.run()
    print("freshness: seed \(seed): \(week.checks) checks, \(week.falseStale) falsely stale,")
    print("  \(week.feedChecks) of the feed's silence, \(week.blamed) blamed on the sensor")
    #expect(week.checks > 100_000 && week.feedChecks > 300 && week.deadChecks > 5_000)
    #expect(week.falseStale * 1_000 <= week.checks, "seed \(seed)")
    #expect(week.blamed * 1_000 <= week.feedChecks, "seed \(seed)")
    #expect(week.tooLive.isEmpty, "seed \(seed): \(week.tooLive.prefix(5))")
    #expect(week.frozen.isEmpty, "seed \(seed): \(week.frozen.prefix(5))")
    #expect(week.notDead.isEmpty, "seed \(seed): \(week.notDead.prefix(5))")
  }
}

/// The week: it drives a store and notes what it gets wrong.
private struct FreshnessWeek {
  static let length = 7.0 * 86_400
  static let begin: Int64 = 1_790_000_000 * .second

  var dice: Dice
  var sensors: [SimulatedSensor] = []
  let store = ReadingStore(start: start)
  /// Outages of the feed, and jumps of the wall clock by so many seconds.
  var outages: [Range<Double>] = []
  var jumps: [(at: Double, by: Int64)] = []

  var checks = 0
  var falseStale = 0
  var feedChecks = 0
  var blamed = 0
  var deadChecks = 0
  var tooLive: [String] = []
  var frozen: [String] = []
  var notDead: [String] = []

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    for number in 0..<210 { sensors.append(SimulatedSensor(number, dice: &dice)) }
    for day in 0..<14 {
      let down = Double(day) * 43_200 + Double(3_600 + dice.roll(20_000))
      outages.append(down..<(down + Double(dice.one(of: [3, 300, 3_000, 10_000]))))
      let years = Int64(dice.one(of: [-10, 10])) * 31_557_600
      jumps.append((Double(day) * 43_200 + Double(dice.roll(43_200)), years))
    }
    store.setContract(.asleep(.seconds(21_600)), for: Quantity("asleep"))
    store.setContract(.event, for: Quantity("event"))
    store.publish(LinkState(.up, since: start))
  }

  /// Runs from one thing that happens to the next: words, ends and begins of outages, looks at all sensors.
  mutating func run() {
    var edges: [(at: Double, isUp: Bool)] = []
    for outage in outages { edges += [(outage.lowerBound, false), (outage.upperBound, true)] }
    var look = 300.0
    while look < Self.length {
      speak(before: min(look, edges.first?.at ?? look))
      if let edge = edges.first, edge.at <= look {
        edges.removeFirst()
        cross(edge.at, isUp: edge.isUp)
      } else {
        check(at: look)
        look += Double(400 + dice.roll(800))
      }
    }
  }

  private mutating func speak(before end: Double) {
    var due: [(at: Double, sensor: Int)] = []
    for index in sensors.indices {
      while sensors[index].next < end {
        due.append((sensors[index].next, index))
        sensors[index].advance(&dice)
      }
    }
    for (time, index) in due.sorted(by: { ($0.at, $0.sensor) < ($1.at, $1.sensor) }) {
      sensors[index].value = Double(dice.roll(10_000)) / 10
      // Half of the sources stamp by a clock that jumps, one in eight words comes once more, one in sixteen out of order.
      sensors[index].stamp = index % 2 == 0 ? stamp(time) : nil
      guard !outages.contains(where: { $0.contains(time) }) else { continue }
      note(index, at: time)
      record(index, at: time)
      if dice.once(in: 8) { record(index, at: time) }
      if let stamp = sensors[index].stamp, dice.once(in: 16) {
        record(index, at: time, value: -1, stamp: stamp - 5 * .second)
      }
    }
  }

  private mutating func note(_ index: Int, at time: Double) {
    let word = sensors[index].word
    if word > -.infinity, !outages.contains(where: { $0.overlaps(word..<time) }) {
      sensors[index].longest = max(sensors[index].longest, time - word)
    }
    (sensors[index].word, sensors[index].confirmed) = (time, time)
    sensors[index].told = sensors[index].value
  }

  private func stamp(_ time: Double) -> Int64 {
    let jumped = jumps.reduce(0) { sum, jump in jump.at <= time ? sum + jump.by : sum }
    return Self.begin + Int64(time * 1e9) + jumped * .second
  }

  private mutating func cross(_ time: Double, isUp: Bool) {
    store.publish(LinkState(isUp ? .up : .down, since: start + .seconds(time)))
    guard isUp else { return }
    for index in sensors.indices where sensors[index].word > -.infinity {
      let at = time
      switch sensors[index].snapshot {
      case .none: continue
      case .retained: record(index, at: at, isRetained: true)
      case .stamped where sensors[index].stamp == nil: continue
      case .stamped, .plain:
        record(index, at: at)
        // What was measured while nobody listened is news, and what has no time passes for it.
        let isNews = sensors[index].stamp == nil || sensors[index].told != sensors[index].value
        if isNews { sensors[index].word = at }
      }
      sensors[index].confirmed = at
      sensors[index].told = sensors[index].value
    }
  }

  private func record(
    _ index: Int,
    at time: Double,
    value: Double? = nil,
    stamp: Int64? = nil,
    isRetained: Bool = false
  ) {
    let sensor = sensors[index]
    var reading = TestReading(sensor.name, value ?? sensor.value, of: sensor.quantity)
    reading.time = stamp ?? sensor.stamp
    reading.isRetained = isRetained
    store.take([reading], after: .seconds(time))
  }

  // MARK: What must be true

  private mutating func check(at time: Double) {
    var rows: [String: SensorRow] = [:]
    for quantity in ["learned", "asleep", "event"] {
      for row in store.rows(of: quantity, after: .seconds(time)) { rows[row.sensor] = row }
    }
    for sensor in sensors {
      guard let row = rows[sensor.name] else { continue }
      let isDead = sensor.silence.contains(time)
      checkLive(sensor, row, at: time)
      if isDead {
        checkDead(sensor, row, at: time)
      } else if !sensor.silence.contains(sensor.word) {
        checks += 1
        if row.freshness >= .stale, row.silence == .sensor { falseStale += 1 }
        checkFeed(sensor, row, at: time)
      }
    }
  }

  /// Nothing looks live for longer than its contract, or than what was learned of it allows.
  private mutating func checkLive(
    _ sensor: SimulatedSensor,
    _ row: SensorRow,
    at time: Double
  ) {
    guard row.freshness == .live else { return }
    let most: Double
    switch sensor.habit {
    case .event:
      // It may have spoken while nobody listened.
      let missed = outages.contains { outage in
        outage.lowerBound > sensor.confirmed
          && outage.lowerBound + 10 < min(outage.upperBound, time)
      }
      if missed { tooLive.append("\(sensor.name) at \(time)") }
      return
    case .asleep: most = 21_600 * 1.25
    case .periodic, .jittery, .bursty, .dying, .returning:
      most = max(min(3 * sensor.longest, sensor.longest + 21_600), 600)
    }
    if time - sensor.word > most + 1 { tooLive.append("\(sensor.name) at \(time)") }
  }

  /// What is dead for a day says so, with nobody else to blame, as soon as the feed is there for long enough.
  private mutating func checkDead(
    _ sensor: SimulatedSensor,
    _ row: SensorRow,
    at time: Double
  ) {
    let isHeard = !outages.contains { $0.overlaps((time - 14_400)..<time) }
    guard isHeard, time - sensor.word > 14_400 else { return }
    deadChecks += 1
    guard row.freshness == .dead, row.silence == .sensor else {
      notDead.append("\(sensor.name) at \(time): \(row.freshness)")
      return
    }
  }

  /// In an outage its silence is the feed's; after it, and after a jump of its clock, it is heard again.
  private mutating func checkFeed(
    _ sensor: SimulatedSensor,
    _ row: SensorRow,
    at time: Double
  ) {
    guard sensor.habit == .periodic else { return }
    if outages.contains(where: { $0.contains(time) }), row.freshness >= .late {
      feedChecks += 1
      if row.silence != .feed { blamed += 1 }
    }
    let isQuiet = !outages.contains { $0.overlaps((time - 1_300)..<time) }
    if isQuiet, time > 1_300, row.age > .seconds(700) {
      frozen.append("\(sensor.name) at \(time): \(row.age)")
    }
  }
}
