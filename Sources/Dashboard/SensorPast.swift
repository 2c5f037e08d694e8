import Paging

/// One sensor's past as its detail shows it.
struct SensorPast {
  /// How far back it looks.
  let range: HistoryRange
  /// How the loading of what memory does not have stands.
  let content: PageContent
  /// The smallest number of the range, as far as it is known.
  let minimum: LoadedHistory.Extreme?
  /// The largest number of the range.
  let maximum: LoadedHistory.Extreme?
  /// The numbers in so many columns.
  let columns: (Int) -> [Double?]

  /// What stands in a graph where the history has not begun.
  var gap: String {
    switch content {
    case .ready: "no data"
    case .loading: "loading"
    case .noMore: "nothing older"
    case .failed: "not loaded"
    }
  }
}
