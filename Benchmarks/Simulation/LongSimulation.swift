// simulate: the real hub in virtual time, for as many events as are asked for, from printed seeds. The first fault ends
// it with its seed and the events that led there.

import Glibc
import Simulations

/// Some millions of events; `SENSORPAGER_EVENTS` says how many, `SENSORPAGER_SEED` replays one seed.
struct LongSimulation {
  private static let eventsPerSeed = 250_000

  private let wanted: Int
  private let seed: UInt64?

  init() {
    wanted = Self.number("SENSORPAGER_EVENTS").flatMap { Int(exactly: $0) } ?? 5_000_000
    seed = Self.number("SENSORPAGER_SEED")
  }

  /// Runs it; returns the exit code.
  func run() -> Int32 {
    let seeds = seed.map { [$0] } ?? Array(1...UInt64(max(wanted / Self.eventsPerSeed, 1)))
    let share = min(Self.eventsPerSeed, wanted)
    var (events, violations) = (0, 0)
    for seed in seeds {
      let simulation = HubSimulation(seed: seed)
      let faults = run(simulation, share)
      events += simulation.events
      violations += faults.count
      let tally = simulation.tally
      print(
        """
        seed \(seed): \(simulation.events) events, \(tally.pages) pages, \(tally.takeovers) takeovers, \
        \(tally.reloads) reloads, \(tally.losses) displays lost, \(tally.calms) calms
        """
      )
      for fault in faults { print("seed \(seed), event \(simulation.events): \(fault)") }
      if !faults.isEmpty { print("after \(simulation.trace.joined(separator: "; "))") }
      fflush(nil)
    }
    print("simulation.events=\(events)")
    print("simulation.violations=\(violations)")
    return violations == 0 ? 0 : 1
  }

  private func run(_ simulation: HubSimulation, _ events: Int) -> [String] {
    while simulation.events < events {
      let faults = simulation.step()
      if !faults.isEmpty { return faults }
    }
    let tally = simulation.tally
    let isEmpty = [tally.pages, tally.takeovers, tally.reloads, tally.losses].contains(0)
    return isEmpty ? ["the dice reached too little"] : []
  }

  private static func number(_ variable: String) -> UInt64? {
    getenv(variable).flatMap { UInt64(String(cString: $0)) }
  }
}
