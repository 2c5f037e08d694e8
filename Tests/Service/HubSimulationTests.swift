import Simulations
import Testing

/// A small part of the long simulation, with every check of a debug build.
@Suite("Simulation of the hub")
struct HubSimulationTests {
  private static let eventsForEachSeed = 5_000

  /// A seed that failed is put here alone, and replays.
  @Test("Whatever happens to the displays, everything holds after each event", arguments: 101...104)
  func everything(seed: UInt64) {
    let simulation = HubSimulation(seed: seed)
    while simulation.events < Self.eventsForEachSeed {
      let faults = simulation.step()
      guard faults.isEmpty else {
        let trace = simulation.trace.joined(separator: "; ")
        Issue.record("seed \(seed), event \(simulation.events): \(faults), after \(trace)")
        return
      }
    }
    // The dice must reach what is looked at.
    #expect(simulation.stage.store.counters.stored > 1_000)
    #expect(simulation.tally.losses > 20 && simulation.tally.takeovers > 20)
    #expect(simulation.tally.pages > 300 && simulation.tally.reloads > 20)
    #expect(!simulation.stage.reports.contains(.quit))
  }
}
