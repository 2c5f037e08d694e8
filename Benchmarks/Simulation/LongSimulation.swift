// simulate: the real hub in virtual time, for as many events as are asked for, from printed seeds. A fault is told with
// its seed and the events that led there.

import Glibc
import Locks
import Loop
import Simulations

/// Some millions of events; `SENSORPAGER_EVENTS` says how many, `SENSORPAGER_SEED` replays one seed.
struct LongSimulation {
  /// What became of a seed.
  private struct Outcome {
    let events: Int
    let violations: Int
    let text: String
  }

  private static let eventsPerSeed = 250_000

  private let share: Int
  private let seeds: [UInt64]

  init() {
    let wanted = Self.number("SENSORPAGER_EVENTS").flatMap { Int(exactly: $0) } ?? 5_000_000
    share = min(Self.eventsPerSeed, wanted)
    let all = Array(1...UInt64(max(wanted / Self.eventsPerSeed, 1)))
    seeds = Self.number("SENSORPAGER_SEED").map { [$0] } ?? all
  }

  /// Runs it, a seed on each processor; returns the exit code.
  func run() -> Int32 {
    let width = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    var (events, violations) = (0, 0)
    for start in stride(from: 0, to: seeds.count, by: width) {
      for outcome in play(seeds[start..<min(start + width, seeds.count)]) {
        print(outcome.text)
        events += outcome.events
        violations += outcome.violations
      }
      fflush(nil)
    }
    print("simulation.events=\(events)")
    print("simulation.violations=\(violations)")
    return violations == 0 ? 0 : 1
  }

  private func play(_ seeds: ArraySlice<UInt64>) -> [Outcome] {
    let outcomes = Locked<[UInt64: Outcome]>([:])
    let share = share
    let threads = seeds.compactMap { seed in
      try? WorkerThread(name: "seed \(seed)") {
        let outcome = Self.play(seed, share)
        outcomes.withLock { $0[seed] = outcome }
      }
    }
    for thread in threads { _ = thread.join(within: .seconds(86_400)) }
    let played = outcomes.withLock { $0 }
    return seeds.map { seed in
      played[seed] ?? Outcome(events: 0, violations: 1, text: "seed \(seed): no thread for it")
    }
  }

  private static func play(_ seed: UInt64, _ events: Int) -> Outcome {
    let simulation = HubSimulation(seed: seed)
    var faults: [String] = []
    while simulation.events < events, faults.isEmpty { faults = simulation.step() }
    let tally = simulation.tally
    if faults.isEmpty, [tally.pages, tally.takeovers, tally.reloads, tally.losses].contains(0) {
      faults = ["the dice reached too little"]
    }
    var lines = [
      "seed \(seed): \(simulation.events) events, \(tally.pages) pages, "
        + "\(tally.takeovers) takeovers, \(tally.reloads) reloads, "
        + "\(tally.losses) displays lost, \(tally.calms) calms"
    ]
    lines += faults.map { "seed \(seed), event \(simulation.events): \($0)" }
    if !faults.isEmpty { lines.append("after \(simulation.trace.joined(separator: "; "))") }
    return Outcome(
      events: simulation.events,
      violations: faults.count,
      text: lines.joined(separator: "\n")
    )
  }

  private static func number(_ variable: String) -> UInt64? {
    getenv(variable).flatMap { UInt64(String(cString: $0)) }
  }
}
