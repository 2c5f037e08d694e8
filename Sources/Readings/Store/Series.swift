/// All that is kept of one pair of sensor and type: its newest value and its history.
///
/// What every reading touches stands first, so that it lies in few cache lines.
struct Series: ~Copyable {
  /// A value as it is kept; a text lies in `state`.
  enum Value {
    case number(Double)
    case integer(Int64)
    case boolean(Bool)
    case text
    case absent
  }

  /// The sensor's ID, followed by the type's name, in the store's arena.
  private let key: UnsafePointer<UInt8>
  private let sensorLength: UInt8
  private let quantityLength: UInt8
  /// The type's place in the store.
  let quantity: UInt16
  /// Where its alarms stand in the store, counted from 1; 0 is none.
  var alarms: UInt32 = 0
  /// What the feed promised: seconds until the next reading; 0 is nothing.
  private(set) var promised: UInt32 = 0
  /// The newest value.
  private(set) var value: Value = .absent
  /// The source's own time of it.
  private(set) var time: Timestamp?
  /// When it arrived, in nanoseconds since the store's start.
  private(set) var arrival: Int64
  /// Whether the feed had kept the newest value, so that it may be much older than its arrival.
  private(set) var isAgeUnknown = false
  /// Whether there ever was a value.
  private(set) var hadValue = false
  private(set) var usual = UsualInterval()
  private(set) var shape = NumberShape()
  private(set) var samples = SampleRing()
  private(set) var buckets = BucketRing()
  private(set) var unit = OwnedText()
  /// The friendly name; empty when the feed gives none.
  private(set) var label = OwnedText()
  private(set) var state = OwnedText()

  /// A series without a value; `key` holds the names of `reading` and outlives it.
  init(_ reading: Reading, key: UnsafePointer<UInt8>, quantity: UInt16, arrival: Int64) {
    self.key = key
    sensorLength = UInt8(reading.sensor.count)
    quantityLength = UInt8(reading.quantity.count)
    self.quantity = quantity
    self.arrival = arrival
  }

  /// The sensor's ID.
  var sensor: BorrowedText {
    BorrowedText(start: key, count: Int(sensorLength))
  }

  /// The name that people see, before a common prefix is taken off.
  var name: BorrowedText { label.isEmpty ? sensor : label.bytes }

  /// The newest value, borrowed until the next one comes.
  var word: Reading.Value {
    switch value {
    case .number(let number): .number(number)
    case .integer(let number): .integer(number)
    case .boolean(let isOn): .boolean(isOn)
    case .text: .text(state.bytes)
    case .absent: .absent
    }
  }

  /// The newest value, copied out.
  var present: SensorValue {
    switch value {
    case .number(let number): .number(number)
    case .integer(let number): .integer(number)
    case .boolean(let isOn): .boolean(isOn)
    case .text: .text(String(decoding: state.bytes, as: UTF8.self))
    case .absent: .absent
    }
  }

  /// Whether the newest word was a value.
  var isValued: Bool {
    if case .absent = value { return false }
    return true
  }

  /// The smallest and the largest number that came since a moment, as far as they are kept.
  func extremes(since begin: Int64) -> Extremes? {
    var extremes: Extremes?
    let first = BucketScale.sensor.number(at: max(begin, 0))
    for index in 0..<buckets.count where buckets[index].number >= first {
      let bucket = buckets[index]
      guard extremes != nil else {
        extremes = Extremes(bucket)
        continue
      }
      extremes?.take(bucket)
    }
    return extremes
  }

  /// Whether this is the series of a reading's sensor and type.
  @inline(__always)
  func belongs(to reading: Reading) -> Bool {
    let quantity = BorrowedText(start: key + Int(sensorLength), count: Int(quantityLength))
    return sameBytes(sensor, reading.sensor) && sameBytes(quantity, reading.quantity)
  }

  /// Whether a reading is older than what is there; only told when both say their time.
  @inline(__always)
  func isNewer(than reading: Reading) -> Bool {
    guard let time, let other = reading.time else { return false }
    return other < time
  }

  /// Takes a reading as the newest; if it is a number, returns what of it goes into the histories, and whether the shape grew.
  mutating func take(
    _ reading: Reading,
    at now: Moment,
    limits: StoreLimits,
    budget: inout HistoryBudget
  ) -> (number: Double?, hasGrown: Bool)? {
    let gap = now.nanoseconds - arrival
    // What was kept says nothing of the sensor's pace, neither as it comes nor by the time that passes behind it.
    if !reading.isRetained, !isAgeUnknown, hadValue || gap > 0 { usual.observe(max(gap, 0)) }
    isAgeUnknown = reading.isRetained
    arrival = max(arrival, now.nanoseconds)
    time = reading.time
    promised = reading.expectedWithin
    if !reading.unit.isEmpty { _ = unit.assign(reading.unit) }
    guard let (number, hasGrown) = keep(reading.value) else { return nil }
    guard !reading.isRetained else { return (nil, hasGrown) }
    samples.append(Sample(time: arrival, value: number), limit: limits.samples, budget: &budget)
    let limit = BucketScale.sensor.limit
    buckets.add(number, to: now.sensorBucket, limit: limit, budget: &budget)
    return (number, hasGrown)
  }

  /// Forgets single numbers older than a time, never the newest value; returns the bytes that are free now.
  mutating func trim(before time: Int64, budget: inout HistoryBudget) -> Int {
    samples.trim(before: time, budget: &budget)
  }

  /// Takes over a friendly name and says whether it differs from the one before.
  mutating func rename(_ label: BorrowedText) -> Bool {
    self.label.assign(label)
  }

  /// Keeps a value; returns what of it goes into the history (on is 1, off is 0).
  private mutating func keep(_ new: Reading.Value) -> (number: Double, hasGrown: Bool)? {
    switch new {
    case .number(let number) where number.isFinite:
      value = .number(number)
      hadValue = true
      return (number, shape.take(number))
    case .integer(let number):
      value = .integer(number)
      hadValue = true
      return (Double(number), shape.take(Double(number)))
    case .boolean(let isOn):
      value = .boolean(isOn)
      hadValue = true
      return (isOn ? 1 : 0, false)
    case .text(let text):
      value = .text
      _ = state.assign(text)
      hadValue = true
      return nil
    case .absent, .number:
      value = .absent
      return nil
    }
  }
}

/// The smallest and the largest of some numbers, each with the end of the minute in which it came last.
struct Extremes: Equatable {
  private(set) var minimum: Double
  private(set) var maximum: Double
  private(set) var minimumTime: Int64
  private(set) var maximumTime: Int64

  /// The extremes of one bucket.
  init(_ bucket: Bucket) {
    minimum = bucket.minimum
    maximum = bucket.maximum
    minimumTime = Self.end(of: bucket)
    maximumTime = minimumTime
  }

  /// Takes a later bucket into account.
  mutating func take(_ bucket: Bucket) {
    if bucket.minimum <= minimum {
      minimum = bucket.minimum
      minimumTime = Self.end(of: bucket)
    }
    if bucket.maximum >= maximum {
      maximum = bucket.maximum
      maximumTime = Self.end(of: bucket)
    }
  }

  private static func end(of bucket: Bucket) -> Int64 {
    (Int64(bucket.number) + 1) * BucketScale.sensor.width
  }
}
