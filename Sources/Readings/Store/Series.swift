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
  /// How its unit is shown, a number of the type's `ShownUnits`; all numbers that are kept are in that unit.
  private(set) var way: UInt16 = 0
  private(set) var isSI = false
  /// What the feed promised: seconds until the next reading; 0 is nothing.
  private(set) var promised: UInt32 = 0
  /// The newest value.
  private(set) var value: Value = .absent
  /// Whether the feed had kept the newest value, so that it may be much older than its arrival.
  private(set) var isAgeUnknown = false
  /// Whether there ever was a value.
  private(set) var hadValue = false
  /// Whether pages leave it out.
  private(set) var isHidden = false
  /// The source's own time of it.
  private(set) var time: Timestamp?
  /// When it arrived, in nanoseconds since the store's zero.
  private(set) var arrival: Int64
  /// When the feed last sent it, even if that said nothing new.
  private(set) var heard: Int64
  private(set) var usual = UsualInterval()
  private(set) var shape = NumberShape()
  private(set) var history = SensorHistory()
  /// The unit in which it comes.
  private(set) var unit = OwnedText()
  /// The friendly name; empty when the feed gives none.
  private(set) var label = OwnedText()
  private(set) var state = OwnedText()
  /// What the operator says of it; `nil` is nothing.
  var standing: SensorStanding? {
    didSet { isHidden = standing?.traits.isHidden ?? false }
  }

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
  var name: BorrowedText { givenName ?? sensor }

  /// What the operator calls it, else the feed; `nil` when neither does.
  var givenName: BorrowedText? {
    if let standing, !standing.label.isEmpty { return standing.label.bytes }
    return label.isEmpty ? nil : label.bytes
  }

  /// Where it stands in lists before names are looked at.
  var rank: SensorRank { standing?.rank ?? .last }

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
    history.add(
      number,
      arrival: arrival,
      minute: now.minute,
      limit: limits.samples,
      budget: &budget
    )
    return (number, hasGrown)
  }

  /// Changes the history, never the newest value.
  mutating func changeHistory<Result>(_ body: (inout SensorHistory) -> Result) -> Result {
    body(&history)
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
    history.convert { conversion($0) }
    if let extremes = Extremes(history, since: 0) {
      shape.widen(to: extremes.minimum)
      shape.widen(to: extremes.maximum)
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
