/// How far back a sensor's detail looks; in order, the shortest first.
package enum HistoryRange: Int, Sendable, CaseIterable {
  /// The last ten minutes.
  case tenMinutes
  /// The last hour: all that memory has by the minute.
  case hour
  /// The last 24 hours.
  case day
  /// The last seven days.
  case week

  /// Buckets that an older history is reduced to, whatever the display's size.
  static let buckets = 480

  /// The time up to now that it covers.
  var span: Duration {
    switch self {
    case .tenMinutes: .seconds(600)
    case .hour: .seconds(3_600)
    case .day: .seconds(86_400)
    case .week: .seconds(7 * 86_400)
    }
  }

  /// Whether it reaches beyond what the store keeps by the minute, so that an archive may know more.
  var isDeep: Bool { span > .seconds(3_600) }

  /// The stretch that is loaded at once.
  var portion: Duration {
    switch self {
    case .tenMinutes, .hour: span
    case .day: .seconds(6 * 3_600)
    case .week: .seconds(86_400)
    }
  }

  /// The width of one bucket.
  var bucket: Duration { span / Self.buckets }

  /// Its name on a display.
  var label: String {
    switch self {
    case .tenMinutes: "10 min"
    case .hour: "1 h"
    case .day: "24 h"
    case .week: "7 d"
    }
  }

  /// Its name where there is little room.
  var compact: String {
    switch self {
    case .tenMinutes: "10m"
    case .hour: "1h"
    case .day: "24h"
    case .week: "7d"
    }
  }
}
