import Readings

/// How a zone or a notification judges a value, from the best to the worst.
enum SignalKState: String {
  case nominal, normal, alert, warn, alarm, emergency

  /// The state of that name; `nil` when there is none.
  init?(_ name: BorrowedText) {
    guard name.count <= 9 else { return nil }
    self.init(rawValue: String(decoding: name, as: UTF8.self))
  }

  /// The severity of the alarm that it makes, 1 to 4; `nil` where all is well.
  var severity: Int? {
    switch self {
    case .nominal, .normal: nil
    case .alert: 4
    case .warn: 3
    case .alarm: 2
    case .emergency: 1
    }
  }
}
