// Readings: what a feed tells us about the world, and its history. Pure values and one store behind one lock; it may
// not touch the system: no descriptors, no clock. Decoders (receiver thread) write, pages (main thread) read.

/// UTF-8 borrowed from a message or from its batch's scratch memory; valid until the batch is emptied.
package typealias BorrowedText = UnsafeBufferPointer<UInt8>

/// One reading as a decoder hands it over, still borrowed from the message that carried it.
///
/// All texts have gone through the hostile-text filter (`PlainText`), are valid UTF-8 and at most 255 bytes long.
package struct Reading {
  /// The sensor's stable ID within the feed.
  package var sensor: BorrowedText
  /// The sensor's type: snake_case, as `Quantity` has it.
  package var quantity: BorrowedText
  /// What was measured.
  package var value: Value
  /// The unit in normal spelling; empty when the feed gave none.
  package var unit: BorrowedText
  /// A friendly name for the sensor; empty when the feed gave none.
  package var label: BorrowedText
  /// When the source says it measured; `nil` when it said nothing that can be trusted (use the arrival).
  package var time: Timestamp?
  /// Seconds until the next reading at the latest, as the feed promises (SenML `ut`); 0 when it promises nothing.
  package var expectedWithin: UInt32
  /// Whether the feed had kept it for those who come late: without a time of its own its age is unknown.
  package var isRetained = false
  /// Whether its unit is the protocol's SI, which nobody chose for reading.
  package var isSI = false

  /// A measured value, or the statement that there is none.
  package enum Value {
    /// A finite number.
    case number(Double)
    /// An integer, exact also beyond 2^53.
    case integer(Int64)
    /// On or off.
    case boolean(Bool)
    /// A state in words.
    case text(BorrowedText)
    /// The source says that there is no valid value now.
    case absent
  }

  /// What `expectedWithin` says for feeds that tell when a value no longer holds, so that silence means nothing.
  package static let untilToldOtherwise = UInt32.max

  /// Makes a reading from borrowed parts; the memory stays the caller's.
  package init(
    sensor: BorrowedText,
    quantity: BorrowedText,
    value: Value,
    unit: BorrowedText = BorrowedText(start: nil, count: 0),
    label: BorrowedText = BorrowedText(start: nil, count: 0),
    time: Timestamp? = nil,
    expectedWithin: UInt32 = 0
  ) {
    self.sensor = sensor
    self.quantity = quantity
    self.value = value
    self.unit = unit
    self.label = label
    self.time = time
    self.expectedWithin = expectedWithin
  }
}

extension Reading.Value {
  /// The finite number that it is; `nil` for anything else.
  @inline(__always)
  var number: Double? {
    switch self {
    case .number(let number): number.isFinite ? number : nil
    case .integer(let number): Double(number)
    case .boolean, .text, .absent: nil
    }
  }

  /// The same in another unit: numbers are converted, the rest stays.
  @inline(__always)
  func converted(_ conversion: UnitConversion) -> Self {
    guard let number else { return self }
    return .number(conversion(number))
  }
}
