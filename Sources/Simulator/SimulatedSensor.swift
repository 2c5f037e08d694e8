import Glibc

/// One sensor of the simulated world, and the walk that its value takes.
package struct SimulatedSensor: Sendable {
  /// What it measures.
  package let kind: SimulatedKind

  /// The name for people, unique among the sensors of its kind.
  package let name: String

  /// The name in lower case, digits and hyphens, for formats that allow no more.
  package let slug: String

  /// Whether it falls silent now and then.
  package let isDrowsy: Bool

  /// Whether it sends null now and then.
  package let isFaulty: Bool

  private let place: SimulatedPlace
  private let phase: Double
  private var walk = 0.0
  private var incidents: [SimulatedIncident] = []

  /// The `round`-th sensor of a kind, from 0; `phase` (0 to 1) sets it apart from the others.
  init(kind: SimulatedKind, round: Int, phase: Double, isDrowsy: Bool, isFaulty: Bool) {
    let lap = round / kind.places.count
    place = kind.places[round % kind.places.count]
    name = lap == 0 ? place.name : "\(place.name) (\(lap + 1))"
    slug = Self.slug(of: name)
    self.kind = kind
    self.phase = phase
    self.isDrowsy = isDrowsy
    self.isFaulty = isFaulty
  }

  /// What the value is most of the time.
  var usual: ClosedRange<Double> { place.mean - place.swing * 0.8...place.mean + place.swing * 0.8 }

  /// Takes one step of the walk, at `seconds` of the world's time.
  mutating func step(at seconds: Double, using generator: inout SeededGenerator) {
    let push = Double.random(in: -1...1, using: &generator)
    walk = walk * 0.985 + push * place.swing * 0.05
  }

  /// The value at `seconds` of the world's time, or nil while a faulty sensor has none.
  package func value(at seconds: Double) -> Double? {
    if isFaulty && isWithin(12, of: 90, at: seconds) { return nil }
    let changes = incidents.lazy.filter { $0.isOn(at: seconds) }.map(\.change)
    return bounded(value(at: seconds, walk: walk) + changes.reduce(0, +))
  }

  /// From now on takes part in those incidents that concern it.
  mutating func suffer(_ all: [SimulatedIncident]) {
    incidents = all.filter { $0.concerns(self) }
  }

  private func bounded(_ value: Double) -> Double {
    min(max(value, kind.range.lowerBound), kind.range.upperBound)
  }

  /// What the value was `seconds` from the begin of the world's time, which are negative for what was before.
  ///
  /// The walk is not remembered; in its place stands one that follows from `seed` and meets the true one at 0.
  package func past(at seconds: Double, seed: UInt64) -> Double? {
    // Drowsy sensors were off for some hours now and then.
    if isDrowsy && isWithin(4 * 3_600, of: 31 * 3_600, at: seconds) { return nil }
    let place = (seconds / Self.stride).rounded(.down)
    let share = seconds / Self.stride - place
    let push = Self.push(place, seed) * (1 - share) + Self.push(place + 1, seed) * share
    return value(at: seconds, walk: push * self.place.swing * 0.15)
  }

  /// Seconds between the turns of a past walk.
  private static let stride = 1_200.0

  /// Where a past walk stood at one of its turns, -1 to 1; at the begin of time in the middle.
  private static func push(_ turn: Double, _ seed: UInt64) -> Double {
    guard turn != 0 else { return 0 }
    var generator = SeededGenerator(seed: seed &+ UInt64(bitPattern: Int64(turn)))
    return Double.random(in: -1...1, using: &generator)
  }

  private func value(at seconds: Double, walk: Double) -> Double {
    let day = sin(2 * Double.pi * (seconds / 86_400 + phase))
    let swell = sin(2 * Double.pi * (seconds / (240 + 480 * phase) + phase))
    return bounded(place.mean + place.swing * (day * 0.6 + swell * 0.25) + walk)
  }

  /// Whether a drowsy sensor is silent at `seconds` of the world's time.
  package func isSilent(at seconds: Double) -> Bool {
    isDrowsy && isWithin(50, of: 150, at: seconds)
  }

  /// True in the last `length` seconds of each `period`, which begins earlier by the sensor's phase.
  private func isWithin(_ length: Double, of period: Double, at seconds: Double) -> Bool {
    let part = (seconds + phase * period / 2).truncatingRemainder(dividingBy: period)
    return (part < 0 ? part + period : part) >= period - length
  }

  private static func slug(of name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case UInt8(ascii: " "): bytes.append(UInt8(ascii: "-"))
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
