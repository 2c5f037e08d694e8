import Readings

/// A feed of sensors that speak at times of our choice: each with a friendly name, a unit, and numbers that wander.
struct Hall: Sendable {
  private static let types = 10

  private let sensors: Int
  private let store: ReadingStore

  /// So many sensors of ten types, heard by a store.
  init(sensors: Int, into store: ReadingStore) {
    self.sensors = sensors
    self.store = store
  }

  /// Every sensor speaks once, a hundred in a message.
  func speak(round: Int, at now: ContinuousClock.Instant) {
    for first in stride(from: 0, to: sensors, by: 100) {
      for number in first..<min(first + 100, sensors) { speak(number, round, at: now) }
    }
  }

  private func speak(_ number: Int, _ round: Int, at now: ContinuousClock.Instant) {
    let value = 20 + Double((number &* 7_919 &+ round &* 104_729) % 1_000) / 100
    var texts = (
      sensor: "plant/hall-\(number % 40)/sensor-\(number)", type: "type_\(number % Self.types)",
      label: "Line \(number % 40) sensor \(number)", unit: "°C"
    )
    texts.sensor.withUTF8 { sensor in
      texts.type.withUTF8 { type in
        texts.label.withUTF8 { label in
          texts.unit.withUTF8 { unit in
            let reading = Reading(
              sensor: sensor,
              quantity: type,
              value: .number(value),
              unit: unit,
              label: label
            )
            withUnsafePointer(to: reading) { place in
              store.record(
                UnsafeBufferPointer(start: place, count: 1),
                account: MessageAccount(.decoded, bytes: 120),
                at: now
              )
            }
          }
        }
      }
    }
  }
}
