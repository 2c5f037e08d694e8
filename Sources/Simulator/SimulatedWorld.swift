/// A world of sensors whose readings follow from its seed alone: no clock, no input, no output.
///
/// Reading `n` belongs to second `n / rate` of the world's own time.
package struct SimulatedWorld: Sendable {
  /// The sensors; a reading names one by its index.
  package private(set) var sensors: [SimulatedSensor]

  /// How many readings have been taken.
  package private(set) var count: UInt64 = 0

  /// Readings per second of the world's time.
  package let rate: Double

  private var generator: SeededGenerator
  private var turn = 0

  /// The most sensors and readings per second that the simulation is made for.
  package static let limits = (sensors: 1...100_000, rate: 0.01...100_000)

  /// A world of `sensors` sensors that make `rate` readings a second together, within `limits`.
  package init(
    sensors count: Int,
    rate: Double,
    seed: UInt64,
    incidents: [SimulatedIncident] = []
  ) {
    precondition(Self.limits.sensors.contains(count), "\(count) sensors")
    precondition(Self.limits.rate.contains(rate), "\(rate) readings per second")
    self.rate = rate
    generator = SeededGenerator(seed: seed)
    sensors = Self.sensors(count, using: &generator)
    guard !incidents.isEmpty else { return }
    for index in sensors.indices { sensors[index].suffer(incidents) }
  }

  /// The next reading: sensors take turns, silent ones miss theirs.
  package mutating func next() -> SimulatedReading {
    let seconds = Double(count) / rate
    count += 1
    for _ in sensors.indices where sensors[turn].isSilent(at: seconds) { passTurn() }
    let index = turn
    passTurn()
    sensors[index].step(at: seconds, using: &generator)
    return SimulatedReading(sensor: index, value: sensors[index].value(at: seconds))
  }

  /// What every sensor that is not silent would say now; takes no reading.
  package func snapshot() -> [SimulatedReading] {
    let seconds = Double(count) / rate
    return sensors.indices.compactMap { index in
      guard !sensors[index].isSilent(at: seconds) else { return nil }
      return SimulatedReading(sensor: index, value: sensors[index].value(at: seconds))
    }
  }

  private mutating func passTurn() {
    turn = turn + 1 == sensors.count ? 0 : turn + 1
  }

  private static func sensors(
    _ count: Int,
    using generator: inout SeededGenerator
  ) -> [SimulatedSensor] {
    var rounds: [String: Int] = [:]
    return (0..<count).map { index in
      let kind = SimulatedKind.deal[index % SimulatedKind.deal.count]
      let round = rounds[kind.quantity, default: 0]
      rounds[kind.quantity] = round + 1
      // In each two dozen, two sensors are drowsy and one is faulty; a handful has neither.
      return SimulatedSensor(
        kind: kind,
        round: round,
        phase: Double.random(in: 0..<1, using: &generator),
        isDrowsy: index % 12 == 11,
        isFaulty: index % 24 == 16
      )
    }
  }
}

/// One reading of the simulated world.
package struct SimulatedReading: Hashable, Sendable {
  /// Which of the world's sensors.
  package let sensor: Int

  /// The value in the unit of the sensor's kind; nil when the sensor says that it has none.
  package let value: Double?
}
