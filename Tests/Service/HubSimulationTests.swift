import Testing

@testable import Service

@Suite("Simulation of the hub")
struct HubSimulationTests {
  private static let eventsForEachSeed = 5_000

  /// A seed that failed is put here alone, and replays.
  @Test("Whatever happens to three displays, everything holds after each event", arguments: 1...4)
  func everything(seed: UInt64) {
    let simulation = HubSimulation(seed: seed)
    for event in 1...Self.eventsForEachSeed {
      simulation.step()
      var faults = simulation.faults()
      if event.isMultiple(of: 250) { faults += simulation.settle() }
      guard faults.isEmpty else {
        let trace = simulation.trace.joined(separator: "; ")
        Issue.record("seed \(seed), event \(event): \(faults), after \(trace)")
        return
      }
    }
    // The dice must reach what is looked at.
    #expect(simulation.stage.store.counters.stored > 1_000)
    #expect(simulation.stage.lines.count { line in line.contains("unplugged") } > 20)
    #expect(!simulation.stage.reports.contains(.quit))
  }
}
