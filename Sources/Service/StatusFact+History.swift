import Dashboard
import History
import Readings

/// What the status page says of the past.
extension StatusFact {
  /// How much memory the histories take.
  static func memory(of store: ReadingStore) -> Self {
    let (used, limit, isShort) = store.historyMemory
    let all = "\(NumberText.grouped(used >> 10)) of \(NumberText.grouped(limit >> 10)) KiB"
    return Self("history", isShort ? "\(all), shortened" : all, isWarning: isShort)
  }

  /// Whether it survives a restart.
  static func disk(of history: DiskHistory?) -> Self {
    guard let history else { return Self("disk", "none: the past is in memory alone") }
    guard let fault = history.fault else { return Self("disk", "in use") }
    return Self("disk", "\(fault)", isWarning: true)
  }
}
