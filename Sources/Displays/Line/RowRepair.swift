/// Rows that are written again although nothing changed in them: noise on the line may have spoilt them unseen.
///
/// One row at a time, between pictures and with them, so that nobody notices and a slow line stays free for what is new.
struct RowRepair {
  private let interval: Duration
  private var rows = 0..<0
  private var nextAt: ContinuousClock.Instant?

  /// A repair of all rows so often; zero is never.
  init(every interval: Duration) {
    self.interval = interval
  }

  /// When the next repair begins.
  var deadline: ContinuousClock.Instant? { rows.isEmpty ? nextAt : nil }

  /// Whether there are rows left to be written.
  var isUnderWay: Bool { !rows.isEmpty }

  /// Begins a repair if it is time for it; whether it did.
  ///
  /// The first one comes an interval after the first call.
  mutating func begin(_ count: Int, at now: ContinuousClock.Instant) -> Bool {
    guard interval > .zero, rows.isEmpty else { return false }
    guard let due = nextAt, due <= now else {
      nextAt = nextAt ?? now + interval
      return false
    }
    nextAt = now + interval
    rows = 0..<count
    return true
  }

  /// The next row to be written.
  mutating func next() -> Int? { rows.popFirst() }

  /// Gives up: everything is drawn anew.
  mutating func cancel() { rows = 0..<0 }
}
