/// A sensor's present value, as pages get it.
package enum SensorValue: Sendable, Equatable {
  /// A finite number.
  case number(Double)
  /// An integer, exact also beyond 2^53.
  case integer(Int64)
  /// On or off.
  case boolean(Bool)
  /// A state in words.
  case text(String)
  /// The source says that there is no valid value now.
  case absent

  /// The value as a number, where it is one.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .boolean, .text, .absent: nil
    }
  }
}
