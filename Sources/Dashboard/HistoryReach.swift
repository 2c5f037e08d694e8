/// The stretch of time that a page's graphs show: the shortest of a few that holds all there is, at most an hour.
struct HistoryReach: Equatable {
  private static let steps = [1, 2, 5, 10, 20, 30, 60]

  /// Minutes.
  let minutes: Int

  /// The stretch for a history of so long.
  init(_ reach: Duration) {
    minutes = Self.steps.first { reach <= .seconds($0 * 60) } ?? 60
  }

  /// The stretch as a duration.
  var span: Duration { .seconds(minutes * 60) }

  /// The stretch in words, over a column.
  var words: String {
    switch minutes {
    case 1: "last minute"
    case 60: "last hour"
    default: "last \(minutes) min"
    }
  }
}
