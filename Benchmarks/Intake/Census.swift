import Readings

/// Whether the readings that the server numbered are all in the store.
///
/// The value of reading N is (10,000,000 + N) / 100, and its sensor is N modulo 1,000.
struct Census {
  private static let sensors = 1_000

  private let store: ReadingStore
  private let role: Role

  init(_ store: ReadingStore, _ role: Role) {
    self.store = store
    self.role = role
  }

  /// How many readings the store took, less those that cannot be what the server sent.
  var readings: Int {
    let counters = store.counters
    let taken = counters.stored + counters.superseded
    // A million sensors are counted; that each has its number is looked at with the thousand.
    guard role != .many else { return taken - (Int(role.feed.sensors) - store.sensors.count) }
    return taken - wrongSensors(of: role.expected)
  }

  /// Sensors whose newest number is not that of the last reading sent of them.
  private func wrongSensors(of count: Int) -> Int {
    let expected = max(count - Self.sensors, 0)..<count
    let rows = store.quantities.flatMap { quantity in
      store.snapshot(of: quantity, rows: 0..<Self.sensors, at: .now).rows
    }
    let right = rows.filter { row in
      guard case .number(let number) = row.value else { return false }
      let serial = Int((number * 100).rounded()) - 10_000_000
      return expected.contains(serial) && row.sensor.hasSuffix(Self.digits(serial))
    }
    return expected.count - right.count
  }

  private static func digits(_ serial: Int) -> String {
    let digits = "\(serial % sensors)"
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
