import Testing

@testable import Readings

/// A reading that owns its texts.
struct TestReading {
  var sensor: String
  var quantity = "temperature"
  var value: Reading.Value = .number(1)
  var text: String?
  var unit = ""
  var label = ""
  var time: Int64?
  var expectedWithin: UInt32 = 0
  var isRetained = false
  var isSI = false

  /// A number.
  init(
    _ sensor: String,
    _ number: Double,
    of quantity: String = "temperature",
    unit: String = "",
    label: String = "",
    time: Int64? = nil
  ) {
    self.sensor = sensor
    self.quantity = quantity
    value = .number(number)
    self.unit = unit
    self.label = label
    self.time = time
  }

  /// Any value.
  init(_ sensor: String, value: Reading.Value, of quantity: String = "temperature") {
    self.sensor = sensor
    self.quantity = quantity
    self.value = value
  }

  /// A state in words.
  init(_ sensor: String, text: String, of quantity: String = "temperature") {
    self.sensor = sensor
    self.quantity = quantity
    self.text = text
  }
}

/// The moment at which the tests' stores start.
let start = ContinuousClock.now

extension ReadingStore {
  /// Records one decoded message of these readings, so long after the start.
  func take(
    _ readings: [TestReading],
    _ outcome: MessageAccount.Outcome = .decoded,
    after offset: Duration = .zero
  ) {
    var memory: [UnsafeMutableBufferPointer<UInt8>] = []
    func borrow(_ text: String) -> BorrowedText {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(from: text.utf8)
      memory.append(bytes)
      return BorrowedText(bytes)
    }
    let borrowed = readings.map { reading in
      var borrowed = Reading(
        sensor: borrow(reading.sensor),
        quantity: borrow(reading.quantity),
        value: reading.text.map { .text(borrow($0)) } ?? reading.value,
        unit: borrow(reading.unit),
        label: borrow(reading.label),
        time: reading.time.map { Timestamp(nanoseconds: $0) },
        expectedWithin: reading.expectedWithin
      )
      borrowed.isRetained = reading.isRetained
      borrowed.isSI = reading.isSI
      return borrowed
    }
    borrowed.withUnsafeBufferPointer {
      record($0, account: MessageAccount(outcome, bytes: 90), at: ReadingsTests.start + offset)
    }
    for bytes in memory {
      bytes.deallocate()
    }
  }

  /// All rows of a type, so long after the start.
  func rows(
    of quantity: String = "temperature",
    history: HistorySpan? = nil,
    after offset: Duration = .zero
  ) -> [SensorRow] {
    snapshot(
      of: Quantity(quantity),
      rows: 0..<10_000,
      history: history,
      at: ReadingsTests.start + offset
    ).rows
  }
}
