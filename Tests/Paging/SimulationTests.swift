import Foundation
import Paging
import Testing

/// A million events and more from printed seeds; `SENSORPAGER_SEED` replays one.
@Suite struct SimulationTests {
  static let eventsPerSeed = 130_000

  static var seeds: [UInt64] {
    let wanted = ProcessInfo.processInfo.environment["SENSORPAGER_SEED"].flatMap(UInt64.init)
    return wanted.map { [$0] } ?? (1...8).map { $0 * 7_919 }
  }

  @Test(arguments: seeds)
  func invariantsHoldAfterEveryEvent(seed: UInt64) {
    let simulation = Simulation(seed: seed)
    simulation.run(events: Self.eventsPerSeed)
    print("simulation: seed \(seed), \(simulation.events) events, \(simulation.changes) changes")
    let replay = "replay with SENSORPAGER_SEED=\(seed)"
    #expect(simulation.violations.isEmpty, "\(simulation.violations.first ?? ""); \(replay)")
    #expect(simulation.events >= Self.eventsPerSeed)
    #expect(simulation.changes > Self.eventsPerSeed / 20)
  }
}
