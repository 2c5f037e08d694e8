import Readings

/// A store with sensors of some types and a history of theirs.
struct SensorHall {
  private let sensorsPerType: Int
  let store: ReadingStore
  let types: [Quantity]
  private(set) var now: ContinuousClock.Instant
  private var sensor = 0
  private var value = 0.0

  /// A store that every sensor has spoken to so many times, five seconds apart; with a week before that it has spoken
  /// each hour, and each ten minutes of its last day, so that no history grows any more.
  init(types count: Int, sensorsPerType: Int, times: Int, hasWeek: Bool = false) {
    self.sensorsPerType = sensorsPerType
    now = .now
    store = ReadingStore(limits: StoreLimits(sensors: count * sensorsPerType), start: now)
    types = (0..<count).map { Quantity("type_\($0)") }
    let week = hasWeek ? [(170, 3_600), (150, 600)] : []
    for (times, seconds) in week + [(times, 5)] {
      for _ in 0..<times {
        for _ in 0..<sensorsPerType { speak() }
        now += .seconds(seconds)
      }
    }
    store.publish(LinkState(.up, since: now))
  }

  /// Lets time pass.
  mutating func wait(_ time: Duration) {
    now += time
  }

  /// One reading of each type, of the sensors in turn.
  mutating func speak() {
    sensor = (sensor + 1) % sensorsPerType
    value = (value + 0.7).truncatingRemainder(dividingBy: 100)
    let id = "hall/line-\(sensor)"
    for type in types { record(id, type, value) }
    _ = store.takeChanges()
  }

  private func record(_ id: String, _ type: Quantity, _ value: Double) {
    withBytes(id, type.name, "Cel") { sensor, quantity, unit in
      let reading = Reading(sensor: sensor, quantity: quantity, value: .number(value), unit: unit)
      withUnsafePointer(to: reading) { reading in
        let readings = UnsafeBufferPointer(start: reading, count: 1)
        store.record(readings, account: MessageAccount(.decoded, bytes: 90), at: now)
      }
    }
  }

  private func withBytes(
    _ first: String,
    _ second: String,
    _ third: String,
    _ body: (BorrowedText, BorrowedText, BorrowedText) -> Void
  ) {
    var texts = (first, second, third)
    texts.0.withUTF8 { first in
      texts.1.withUTF8 { second in
        texts.2.withUTF8 { third in body(first, second, third) }
      }
    }
  }
}
