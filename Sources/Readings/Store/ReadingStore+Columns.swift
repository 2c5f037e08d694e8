extension ReadingStore {
  /// One sensor's history with the extremes of each column; empty when the sensor is not known.
  package func history(
    of sensor: String,
    _ quantity: Quantity,
    _ span: HistorySpan,
    at now: ContinuousClock.Instant
  ) -> [HistoryColumn?] {
    guard let place = place(of: sensor, in: quantity) else { return [] }
    let rows = place..<(place + 1)
    let found = snapshot(of: quantity, rows: rows, history: span, at: now).rows.first
    return found?.history.map { $0.map(HistoryColumn.init) } ?? []
  }
}
