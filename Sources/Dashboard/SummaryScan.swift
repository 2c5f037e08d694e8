import Readings

/// Summaries of types that may have more sensors than one picture may look at.
///
/// A large type is looked at a part with each picture, and shown as it was when last looked at whole.
struct SummaryScan {
  /// How many sensors one picture may look at, so that a key never waits for it.
  static let most = 4_096

  private var left = Self.most
  private var whole: [Quantity: QuantitySummary] = [:]
  private var part: [Quantity: QuantitySummary] = [:]

  /// A new picture begins.
  mutating func begin() {
    left = Self.most
  }

  /// The summary of a type as far as it is known.
  mutating func summary(
    of quantity: Quantity,
    in store: ReadingStore,
    history: HistorySpan,
    at now: ContinuousClock.Instant
  ) -> QuantitySummary {
    var next = part.removeValue(forKey: quantity) ?? QuantitySummary(quantity)
    let before = next.seen
    store.extend(&next, by: max(left, 0), history: history, at: now)
    left -= min(next.seen, next.count) - before
    if next.isComplete && next.seen > 0 {
      whole[quantity] = next
      return next
    }
    part[quantity] = next
    guard var shown = whole[quantity] else { return next }
    shown.history = next.history
    return shown
  }
}
