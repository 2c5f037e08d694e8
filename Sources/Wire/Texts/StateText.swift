import Readings

/// Strings that stand for a number, for on or off, or for "no valid value".
enum StateText {
  /// The value that a string stands for, and the unit behind a number; `nil` when it is just a text.
  static func measured(_ text: BorrowedText) -> (value: Reading.Value, unit: BorrowedText)? {
    switch NumberText.read(text) {
    case .number(let value, let unit): (value, unit)
    case .absent: (.absent, .none)
    case .other: boolean(text).map { (.boolean($0), .none) }
    }
  }

  /// What an English word for on or off means.
  private static func boolean(_ text: BorrowedText) -> Bool? {
    if text.isWord("on") || text.isWord("true") || text.isWord("open") { return true }
    if text.isWord("off") || text.isWord("false") || text.isWord("closed") { return false }
    return nil
  }
}
