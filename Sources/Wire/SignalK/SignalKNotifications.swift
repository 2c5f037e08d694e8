import Readings

/// What notifications were about so far, each with the type that its alarm has.
///
/// The type stays what it was at first, so that an alarm ends under the name under which it began.
final class SignalKNotifications {
  /// The most that are remembered; above it no other notification is taken.
  static let limit = ReadingBatch.newsLimit
  /// The type where a notification is about no sensor (`notifications.mob`).
  static let other = Quantity("notification")

  private let names = TextTable(limit: limit)
  private var quantities: [Quantity] = []
  private var start: [UInt8] = []

  /// The type of what a notification is about, by its whole name; `nil` at the limit.
  func quantity(of name: BorrowedText, orElse usual: () -> Quantity) -> Quantity? {
    guard let number = names.insert(name) else { return nil }
    if number == quantities.count { quantities.append(usual()) }
    return quantities[number]
  }

  /// Whether a server that names its start has started anew since the last time.
  func isNew(start: BorrowedText) -> Bool {
    let isFirst = self.start.isEmpty
    if self.start.withUnsafeBufferPointer({ $0.equals(start) }) { return false }
    self.start.hold(start)
    return !isFirst
  }

  /// Takes all notifications back.
  func withdraw(into batch: inout ReadingBatch) {
    for (number, quantity) in quantities.enumerated() {
      let sensor = String(decoding: names[number], as: UTF8.self)
      batch.tell(.notice(sensor: sensor, quantity: quantity, severity: nil, words: ""))
    }
  }
}
