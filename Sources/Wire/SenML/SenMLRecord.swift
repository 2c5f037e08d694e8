import Readings

/// The labels of SenML by their numbers in CBOR (RFC 8428 section 6).
enum SenMLLabel: Int {
  case baseVersion = -1
  case baseName = -2
  case baseTime = -3
  case baseUnit = -4
  case baseValue = -5
  case baseSum = -6
  case name = 0
  case unit = 1
  case value = 2
  case stringValue = 3
  case booleanValue = 4
  case sum = 5
  case time = 6
  case updateTime = 7
  case dataValue = 8

  /// The labels as JSON has them.
  static let names: [(StaticString, Int)] = [
    ("bver", -1), ("bn", -2), ("bt", -3), ("bu", -4), ("bv", -5), ("bs", -6),
    ("n", 0), ("u", 1), ("v", 2), ("vs", 3), ("vb", 4), ("s", 5), ("t", 6), ("ut", 7), ("vd", 8),
  ]
}

/// The content of a field, as JSON or CBOR had it.
enum SenMLContent {
  case integer(Int64)
  case double(Double)
  case text(BorrowedText)
  case boolean(Bool)
  /// `null`, or a number that is none.
  case absent
  /// Anything else: bytes, lists, objects.
  case other

  /// The number, exact as an integer where it is one.
  var number: SenMLNumber? {
    switch self {
    case .integer(let number): .integer(number)
    case .double(let number) where number.isFinite: .double(number)
    default: nil
    }
  }

  /// Whether it stands for a number that has no valid value.
  var isNoNumber: Bool {
    switch self {
    case .absent: true
    case .double(let number): !number.isFinite
    default: false
    }
  }
}

/// A number that stays an integer as long as it can.
enum SenMLNumber {
  case integer(Int64)
  case double(Double)

  var double: Double {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    }
  }

  static func + (left: Self, right: Self) -> Self {
    if case .integer(let left) = left, case .integer(let right) = right {
      let (sum, over) = left.addingReportingOverflow(right)
      if !over { return .integer(sum) }
    }
    return .double(left.double + right.double)
  }
}

/// One record of a pack as it stands there, not resolved.
struct SenMLRecord {
  /// The value field of the record.
  enum Value {
    case number(SenMLNumber)
    case text(BorrowedText)
    case boolean(Bool)
    /// Bytes; they are no reading.
    case data
    /// The source says that it has no valid number.
    case absent
  }

  var baseVersion: Int64?
  var baseName: BorrowedText?
  var baseTime: SenMLNumber?
  var baseUnit: BorrowedText?
  var baseValue: SenMLNumber?
  var baseSum: SenMLNumber?
  var name: BorrowedText?
  var unit: BorrowedText?
  var value: Value?
  var sum: SenMLNumber?
  var time: SenMLNumber?
  var updateTime: SenMLNumber?
  /// A field has the wrong type, or there are several values.
  var isBad = false
  /// A label says that whoever does not know it must not use the pack.
  var mustBeUnderstood = false

  private var valueLabel: SenMLLabel?

  /// Whether there is anything but base fields.
  var isMeasurement: Bool {
    name != nil || value != nil || sum != nil || time != nil || unit != nil || updateTime != nil
  }

  /// Takes a field of a known label.
  mutating func set(_ label: SenMLLabel, _ content: SenMLContent) {
    switch label {
    case .baseVersion: setVersion(content)
    case .baseName: setText(\.baseName, content)
    case .baseTime: setNumber(\.baseTime, content)
    case .baseUnit: setText(\.baseUnit, content)
    case .baseValue: setNumber(\.baseValue, content)
    case .baseSum: setNumber(\.baseSum, content)
    case .name: setText(\.name, content)
    case .unit: setText(\.unit, content)
    case .sum: setNumber(\.sum, content)
    case .time: setNumber(\.time, content)
    case .updateTime: setNumber(\.updateTime, content)
    case .value, .stringValue, .booleanValue, .dataValue: setValue(label, content)
    }
  }

  /// Takes a field of an unknown label, which matters only when its name ends in `_`.
  mutating func setUnknown(_ label: BorrowedText) {
    if label.last == UInt8(ascii: "_") { mustBeUnderstood = true }
  }

  private mutating func setVersion(_ content: SenMLContent) {
    guard case .integer(let version) = content else {
      isBad = true
      return
    }
    baseVersion = version
  }

  private mutating func setText(
    _ field: WritableKeyPath<Self, BorrowedText?>,
    _ content: SenMLContent
  ) {
    guard case .text(let text) = content else {
      isBad = true
      return
    }
    self[keyPath: field] = text
  }

  private mutating func setNumber(
    _ field: WritableKeyPath<Self, SenMLNumber?>,
    _ content: SenMLContent
  ) {
    guard let number = content.number else {
      isBad = true
      return
    }
    self[keyPath: field] = number
  }

  private mutating func setValue(_ label: SenMLLabel, _ content: SenMLContent) {
    // The same label twice: the last counts. Two labels: nobody can tell.
    if let valueLabel, valueLabel != label { isBad = true }
    valueLabel = label
    switch (label, content) {
    case (.stringValue, .text(let text)): value = .text(text)
    case (.booleanValue, .boolean(let state)): value = .boolean(state)
    case (.dataValue, _): value = .data
    case (.value, _) where content.isNoNumber: value = .absent
    case (.value, _): setNumberValue(content)
    default: isBad = true
    }
  }

  private mutating func setNumberValue(_ content: SenMLContent) {
    guard let number = content.number else {
      isBad = true
      return
    }
    value = .number(number)
  }
}
