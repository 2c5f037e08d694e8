import Paging
import Readings

/// One sensor's past as its detail shows it.
struct SensorPast {
  /// How far back it looks.
  let range: HistoryRange
  /// The time up to now that its graph shows: no more than there is.
  let span: Duration
  /// Whether nothing came before what memory has of the range.
  let isWhole: Bool
  /// How the loading of what memory does not have stands.
  let content: PageContent
  /// The smallest number of the range, as far as it is known.
  let minimum: LoadedHistory.Extreme?
  /// The largest number of the range.
  let maximum: LoadedHistory.Extreme?
  /// The numbers in so many columns.
  let columns: (Int) -> [HistoryColumn?]

  /// What stands in a graph where the history has not begun.
  var gap: String {
    switch content {
    case .ready: isWhole ? "nothing older" : "no data"
    case .loading: "loading"
    case .noMore: "nothing older"
    case .failed: "not loaded"
    }
  }
}
