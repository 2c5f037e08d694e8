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
  /// How its unit is shown, a number of the type's `ShownUnits`; all numbers that are kept are in that unit.
  private(set) var way: UInt16 = 0
  private(set) var isSI = false
  /// What the feed promised: seconds until the next reading; 0 is nothing.
  private(set) var promised: UInt32 = 0
  /// The newest value.
  private(set) var value: Value = .absent
  /// The source's own time of it.
  private(set) var time: Timestamp?
  /// When it arrived, in nanoseconds since the store's start.
  private(set) var arrival: Int64
  /// When the feed last sent it, even if that said nothing new.
  private(set) var heard: Int64
  /// Whether the feed had kept the newest value, so that it may be much older than its arrival.
  private(set) var isAgeUnknown = false
  /// Whether there ever was a value.
  private(set) var hadValue = false
  private(set) var usual = UsualInterval()
  private(set) var shape = NumberShape()
  private(set) var samples = SampleRing()
  private(set) var buckets = BucketRing()
  /// The unit in which it comes.
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
    heard = arrival
  }

  /// The sensor's ID.
  var sensor: BorrowedText {
    BorrowedText(start: key, count: Int(sensorLength))
  }

  /// The name that people see, before a common prefix is taken off.
  var name: BorrowedText { label.isEmpty ? sensor : label.bytes }

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

  /// How long a reading may be on its way behind newer ones, in nanoseconds.
  private static var delay: Int64 { 30 * .second }

  /// Whether a reading is older than what is there; only told when both say their time.
  ///
  /// Some time after the newest it counts all the same: then it is not late, but its clock was set back.
  @inline(__always)
  func isNewer(than reading: Reading, at now: Int64) -> Bool {
    guard let time, let other = reading.time, other < time else { return false }
    return now - arrival < Self.delay
  }

  /// Whether a reading's unit is another one than before.
  @inline(__always)
  func isOtherUnit(in reading: Reading) -> Bool {
    !reading.unit.isEmpty && !sameBytes(unit.bytes, reading.unit)
  }

  /// Takes a reading as the newest; if it is a number, returns what of it goes into the histories, and whether the shape grew.
  ///
  /// `listening` is since when the feed has been listened to without a pause.
  mutating func take(
    _ reading: Reading,
    through conversion: UnitConversion?,
    at now: Moment,
    listening: Int64,
    limits: StoreLimits,
    budget: inout HistoryBudget
  ) -> (number: Double?, hasGrown: Bool)? {
    heard = max(heard, now.nanoseconds)
    let new = conversion.map { reading.value.converted($0) } ?? reading.value
    guard !repeats(reading, new) else { return nil }
    let gap = now.nanoseconds - arrival
    // What was kept says nothing of the sensor's pace, neither as it comes nor by the time that passes behind it; nor does
    // time in which nobody listened.
    let isPace = !reading.isRetained && !isAgeUnknown && (hadValue || gap > 0)
    if isPace, arrival >= listening { usual.observe(gap) }
    isAgeUnknown = reading.isRetained
    arrival = max(arrival, now.nanoseconds)
    time = reading.time
    promised = reading.expectedWithin
    guard let (number, hasGrown) = keep(new, from: reading.value) else { return nil }
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

  /// Whether a reading says nothing new: what the feed had kept, or a measurement of the same time, with the same value.
  @inline(__always)
  private func repeats(_ reading: Reading, _ new: Reading.Value) -> Bool {
    guard reading.isRetained || (reading.time != nil && reading.time == time) else { return false }
    switch (value, new) {
    case (.number(let old), .number(let new)): return old == new
    case (.integer(let old), .integer(let new)): return old == new
    case (.boolean(let old), .boolean(let new)): return old == new
    case (.text, .text(let new)): return sameBytes(state.bytes, new)
    case (.absent, .absent): return hadValue
    default: return false
    }
  }

  /// Takes over the unit in which it comes, and how that is shown.
  mutating func adopt(_ unit: BorrowedText, isSI: Bool) {
    _ = self.unit.assign(unit)
    self.isSI = isSI
  }

  /// Shows its unit in another way: what is kept is converted, where old and new measure the same.
  mutating func show(_ way: UInt16, places: Int, converting conversion: UnitConversion?) {
    guard way != self.way || conversion != nil else { return }
    self.way = way
    shape.convert(places: places)
    guard let conversion else { return }
    samples.convert(conversion)
    buckets.convert(conversion)
    for index in 0..<buckets.count {
      shape.widen(to: buckets[index].minimum)
      shape.widen(to: buckets[index].maximum)
    }
    switch value {
    case .number(let number): value = .number(conversion(number))
    case .integer(let number): value = .number(conversion(Double(number)))
    case .boolean, .text, .absent: return
    }
    if let number = present.number { shape.widen(to: number) }
  }

  /// Takes over a friendly name and says whether it differs from the one before.
  mutating func rename(_ label: BorrowedText) -> Bool {
    self.label.assign(label)
  }

  /// Keeps a value; returns what of it goes into the history (on is 1, off is 0).
  ///
  /// `source` is the value before it was converted, whose decimals are those worth showing.
  private mutating func keep(
    _ new: Reading.Value,
    from source: Reading.Value
  ) -> (number: Double, hasGrown: Bool)? {
    switch new {
    case .number(let number) where number.isFinite:
      value = .number(number)
      hadValue = true
      return (number, shape.take(number, from: source.number ?? number))
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
