extension ReadingStore {
  /// One sensor's history with the extremes of each column; empty when the sensor is not known.
  ///
  /// A column without a number repeats the last one for as long as the sensor's silence is nothing unusual, if that is
  /// wanted.
  package func history(
    of sensor: String,
    _ quantity: Quantity,
    _ span: HistorySpan,
    isBridged: Bool = true,
    at now: ContinuousClock.Instant
  ) -> [HistoryColumn?] {
    let moment = nanoseconds(at: now)
    return withReading(of: sensor, quantity) { reading in
      read { $0.history(of: reading, span, isBridged: isBridged, now: moment) }
    }
  }

  /// In which columns a type could not be heard for a while, as it was not asked for or there was no link; empty when it
  /// could all the time.
  package func silences(
    of quantity: Quantity,
    _ span: HistorySpan,
    at now: ContinuousClock.Instant
  ) -> [Bool] {
    let moment = nanoseconds(at: now)
    return read { $0.silences(of: quantity, span, now: moment) }
  }
}
