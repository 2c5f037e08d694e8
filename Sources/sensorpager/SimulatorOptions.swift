import Simulator

/// The options that say what is simulated; `demo` and `simulate` take the same.
enum SimulatorOptions {
  static let world: [Option] = [
    Option("sensors", "N", "how many sensors (24)"),
    Option("rate", "R", "readings per second of all sensors together (10)"),
    Option("seed", "S", "what the values follow from (1)"),
  ]

  /// The simulated feed that a command line describes.
  static func options(
    of options: Options,
    incidents: [SimulatedIncident] = []
  ) throws(Failure) -> SimulatedFeed.Options {
    var feed = SimulatedFeed.Options()
    feed.incidents = incidents
    let limits = SimulatedWorld.limits
    if let sensors = try options.integer("sensors", in: limits.sensors) { feed.sensors = sensors }
    if let rate = try options.number("rate", in: limits.rate) { feed.rate = rate }
    if let seed = try options.integer("seed", in: 0...Int.max) { feed.seed = UInt64(seed) }
    return feed
  }
}
