/// How finely a stretch of a sensor's past is summed up in memory; in order, the finest first.
package enum HistoryTier: Int, Sendable, CaseIterable {
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

  /// How wide its buckets are, and how many are kept at most.
  var scale: BucketScale {
    switch self {
    case .minute: BucketScale(width: 60 * .second, limit: 60)
    case .tenMinutes: BucketScale(width: 600 * .second, limit: 144)
    case .hour: BucketScale(width: 3_600 * .second, limit: 168)
    }
  }

  /// How many minutes a bucket is wide.
  var minutes: UInt32 {
    switch self {
    case .minute: 1
    case .tenMinutes: 10
    case .hour: 60
    }
  }

  /// The next wider; `nil` for the widest.
  var next: Self? { Self(rawValue: rawValue + 1) }
}

/// How wide buckets are and how far back they reach.
struct BucketScale: Equatable {
  /// A bucket's width in nanoseconds.
  let width: Int64
  /// How many buckets are kept.
  let limit: Int

  /// A whole type's: five seconds wide, an hour long.
  static var quantity: Self { Self(width: 5 * .second, limit: 720) }

  /// The number of the bucket that a time falls into.
  func number(at time: Int64) -> UInt32 {
    UInt32(clamping: time / width)
  }
}

/// A moment of the store's time, with what is the same for all readings of a message.
struct Moment {
  /// Nanoseconds since the store's zero.
  let nanoseconds: Int64
  /// The minute that is due.
  let minute: UInt32
  /// The bucket of a type that is due.
  let quantityBucket: UInt32

  /// A moment so many nanoseconds after the zero.
  init(_ nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    minute = HistoryTier.minute.scale.number(at: nanoseconds)
    quantityBucket = BucketScale.quantity.number(at: nanoseconds)
  }
}
