/// How finely a stretch of a sensor's past is summed up in memory.
package enum HistoryTier: Sendable, CaseIterable {
  /// Minutes, for an hour.
  case minute
  /// Ten minutes each, for a day.
  case tenMinutes
  /// Hours, for a week.
  case hour

  /// The time that one bucket covers; buckets begin at whole multiples of it since the store's zero.
  package var width: Duration { .nanoseconds(scale.width) }

  /// The time that all buckets together cover.
  package var reach: Duration { width * scale.limit }

  /// The same for the store.
  var scale: BucketScale {
    switch self {
    case .minute: .minute
    case .tenMinutes: .tenMinutes
    case .hour: .hour
    }
  }
}
