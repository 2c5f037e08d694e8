// chaos: the receiver against a simulated feed that does everything wrong at random, over a real WebSocket, thousands of
// times a second. When the faults have ended, every counter must add up and every sensor hold its newest value.

import Glibc
import Simulator

/// `Chaos [SECONDS] [--format NAME] [--rate R]`; `SENSORPAGER_SEED` replays the faults of a seed.
enum ChaosCommand {
  /// Runs it; returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = options(arguments.dropFirst()) else {
      let formats = FeedFormat.allCases.map(\.rawValue).joined(separator: ", ")
      print("usage: Chaos [SECONDS] [--format NAME] [--rate R]; formats: \(formats)")
      return 64
    }
    do {
      var chaos = try Chaos(options)
      return try chaos.run()
    } catch {
      print("chaos: \(error)")
      return 70
    }
  }

  private static func options(_ arguments: ArraySlice<String>) -> Chaos.Options? {
    var options = Chaos.Options(seed: seed)
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--format":
        guard let format = rest.popFirst().flatMap(FeedFormat.init) else { return nil }
        options.format = format
      case "--rate":
        guard let rate = rest.popFirst().flatMap(Double.init), rate >= 100 else { return nil }
        options.rate = min(rate, SimulatedWorld.limits.rate.upperBound)
      default:
        guard let seconds = Double(argument), (1...86_400).contains(seconds) else { return nil }
        options.seconds = seconds
      }
    }
    return options
  }

  private static var seed: UInt64 {
    getenv("SENSORPAGER_SEED").flatMap { UInt64(String(cString: $0)) } ?? .random(in: 1..<1 << 32)
  }
}
