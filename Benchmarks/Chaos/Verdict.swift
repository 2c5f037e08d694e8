import Readings
import Simulator

/// What must be true after a run, and what was not.
struct Verdict {
  /// Messages longer than this are refused, as a receiver does by default.
  private static let longest = 4 << 20

  /// What was not true.
  private(set) var faults: [String] = []

  private mutating func demand(_ condition: Bool, _ words: @autoclosure () -> String) {
    if !condition { faults.append(words()) }
  }

  /// The store's counters are ours, to the last message and reading.
  ///
  /// A message above the limit never reaches a decoder, so that only the store counts it.
  mutating func check(_ counters: IntakeCounters, against tally: ClientLog.Tally) {
    var rejected = counters.rejectedMessages
    let refused = rejected.removeValue(forKey: .tooLong) ?? 0
    demand(
      counters.receivedMessages == tally.messages + refused,
      "\(counters.receivedMessages) messages, but \(tally.messages) and \(refused) refused came"
    )
    demand(counters.decodedMessages == tally.decoded, "decoded: \(counters), but \(tally.decoded)")
    demand(counters.ignoredMessages == tally.ignored, "ignored: \(counters), but \(tally.ignored)")
    demand(rejected == tally.rejected, "rejected: \(counters), but \(tally.rejected)")
    let parts = counters.rejectedParts.values.reduce(0, +)
    demand(parts == tally.rejectedParts, "\(parts) parts, but \(tally.rejectedParts)")
    demand(counters.bytes >= tally.bytes, "\(counters.bytes) bytes, but \(tally.bytes)")
    demand(
      counters.decodedReadings == tally.readings,
      "\(counters.decodedReadings) readings, but \(tally.readings) came"
    )
    let ends = counters.stored + counters.superseded + counters.overLimit + counters.excluded
    demand(ends == tally.readings, "\(counters) do not add up to \(tally.readings)")
    demand(counters.overLimit == 0, "\(counters.overLimit) readings above the limit")
  }

  /// What came on a connection is what was handed out on it, in order and from the first message on: all of it on the
  /// last one, and a beginning of it on those that were lost.
  ///
  /// - Returns: how many messages were handed out and lost with their connections.
  mutating func check(
    _ came: [Traffic],
    against handedOut: [Traffic],
    pongs: Bool
  ) -> Int {
    // The server may have had connections of which the receiver never heard.
    var candidates = handedOut[...]
    var last: Traffic?
    for (place, traffic) in came.enumerated() {
      let found = candidates.firstIndex { candidate in
        candidate.count >= traffic.count && candidate.hashes[traffic.count] == traffic.hashes.last
      }
      guard let found else {
        demand(false, "connection \(place + 1): its \(traffic.count) messages were never sent so")
        return 0
      }
      last = handedOut[found]
      candidates = handedOut[(found + 1)...]
    }
    demand(candidates.isEmpty, "the last connection of the feed is not the receiver's last")
    // Some answers to pings may have been under way when the receiver was stopped.
    let open = (last?.count ?? 0) - (came.last?.count ?? 0)
    demand(
      open == 0 || (pongs && (1...5).contains(open)),
      "\(last?.count ?? 0) messages were handed out last, \(came.last?.count ?? 0) came"
    )
    demand(came.allSatisfy { $0.longest <= Self.longest }, "a message above the limit was decoded")
    let sent = handedOut.reduce(0) { sum, traffic in sum + traffic.count }
    return came.reduce(sent) { rest, traffic in rest - traffic.count }
  }

  /// Each sensor of the world holds what it said last, in formats that say it in the world's own units.
  ///
  /// - Returns: how many sensors were looked at.
  mutating func check(_ store: ReadingStore, against truth: Truth, format: FeedFormat) -> Int {
    guard let name = Self.naming(of: format) else { return 0 }
    var values: [String: SensorValue] = [:]
    for quantity in store.quantities {
      let count = store.count(of: quantity)
      for row in store.snapshot(of: quantity, rows: 0..<count, at: .now).rows {
        // SenML finds the type out by the unit; its names have it in them.
        values[format == .senml ? row.sensor : "\(row.sensor)/\(quantity)"] = row.value
      }
    }
    for (sensor, words) in zip(truth.sensors, truth.words) {
      let value = values["\(name(sensor))/\(sensor.kind.quantity)"]
      demand(
        words.allow(value, decimals: sensor.kind.decimals, format: format),
        "\(sensor.name) (\(sensor.kind.quantity)) is \(value.map { "\($0)" } ?? "not there"),"
          + " but said \(words)"
      )
    }
    return truth.sensors.count
  }

  /// How a format calls the sensors of the world; `nil` where it converts what they say.
  private static func naming(of format: FeedFormat) -> ((SimulatedSensor) -> String)? {
    switch format {
    case .json: { sensor in sensor.name }
    case .senml: { sensor in sensor.slug }
    case .homeAssistant:
      { sensor in
        let slug = String(sensor.slug.map { letter in letter == "-" ? "_" : letter })
        return "sensor.\(slug)_\(sensor.kind.quantity)"
      }
    case .signalK, .shelly, .thingsboard, .zigbee2MQTT, .mqtt: nil
    }
  }

  /// Every fault that was to be expected often enough has struck; half-open links let some of the dice fall unseen.
  mutating func check(_ strikes: [FeedFault: UInt64], of feed: SimulatedFeed.Options) {
    for fault in feed.faults where feed.calmAfter / (feed.faultPeriods[fault] ?? 50) >= 20 {
      demand(strikes[fault] != nil, "\(fault.rawValue) has never struck")
    }
  }

  /// Some readings came when there were newer ones.
  mutating func check(superseded: Int) {
    demand(superseded > 0, "no reading was ever late")
  }

  /// The feed was nearly as fast as it was asked to be, all interruptions included.
  mutating func check(rate: Double, wanted: Double) {
    demand(rate >= 0.75 * wanted, "\(Int(rate)) readings per second in place of \(Int(wanted))")
  }
}

extension Truth.Words {
  /// Whether this is what the store must hold after these words; SenML can't say that there is no value.
  fileprivate func allow(_ held: SensorValue?, decimals: Int, format: FeedFormat) -> Bool {
    let scale = [1.0, 10, 100, 1_000][decimals]
    let expected = format == .senml ? valid : value
    switch held {
    case .number(let number):
      guard let expected else { return false }
      return abs(number - (expected * scale).rounded() / scale) < 1e-9
    case .integer(let number):
      return expected.map { ($0 * scale).rounded() / scale == Double(number) } ?? false
    case .absent: return expected == nil
    default: return false
    }
  }
}
