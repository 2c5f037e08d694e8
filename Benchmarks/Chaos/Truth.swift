import Simulator

/// The simulated world lived through once more, without a wire: what each sensor said last.
struct Truth {
  /// A sensor's last words.
  struct Words {
    /// The last reading's value; nil when the sensor said that it has none.
    var value: Double?
    /// The last value that was one.
    var valid: Double?
    /// Whether it has spoken since the calm began, and said a value.
    var hasSpoken = false
  }

  private var world: SimulatedWorld
  /// The last words of each sensor, by its index.
  private(set) var words: [Words]

  init(_ options: SimulatedFeed.Options) {
    world = SimulatedWorld(sensors: options.sensors, rate: options.rate, seed: options.seed)
    words = Array(repeating: Words(), count: options.sensors)
  }

  /// How many readings have been taken.
  var count: UInt64 { world.count }

  /// The sensors.
  var sensors: [SimulatedSensor] { world.sensors }

  /// Takes readings until there are so many.
  mutating func advance(to count: UInt64) {
    while world.count < count { step() }
  }

  /// From now on every sensor is to speak.
  mutating func beginCalm() {
    for index in words.indices { words[index].hasSpoken = false }
  }

  /// Takes readings until every sensor has said a value in the calm.
  mutating func advanceUntilAllSpoke() {
    while !words.allSatisfy(\.hasSpoken) {
      for _ in words.indices { step() }
    }
  }

  private mutating func step() {
    let reading = world.next()
    words[reading.sensor].value = reading.value
    guard let value = reading.value else { return }
    words[reading.sensor].valid = value
    words[reading.sensor].hasSpoken = true
  }
}
