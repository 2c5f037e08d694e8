import Readings

/// A range of a path's values and how the feed judges them; both bounds belong to it.
struct SignalKZone: Equatable {
  /// The least value; minus infinity where it is open.
  var lower = -Double.infinity
  /// The greatest value; infinity where it is open.
  var upper = Double.infinity
  /// 1 (emergency) to 4 (alert); `nil` where all is well.
  var severity: Int?
  /// What the feed says of it, filtered.
  var message = ""
}

extension SignalKZone {
  /// Reads a zone; one that ends where the `scale` of displays ends goes on beyond it.
  ///
  /// `nil` is one that can't be meant: without a known state, with bounds that are no numbers or the wrong way round.
  init?(_ value: JSONValue, scale: ClosedRange<Double>?) {
    guard let state = value["state"]?.text.flatMap(SignalKState.init),
      let lower = Self.bound(value["lower"], orElse: -.infinity),
      let upper = Self.bound(value["upper"], orElse: .infinity), lower <= upper
    else { return nil }
    self.lower = scale.map { lower <= $0.lowerBound } == true ? -.infinity : lower
    self.upper = scale.map { upper >= $0.upperBound } == true ? .infinity : upper
    severity = state.severity
    message = value["message"]?.text.map { PlainText.string($0) } ?? ""
  }

  private static func bound(_ value: JSONValue?, orElse open: Double) -> Double? {
    guard let value, !value.isNull else { return open }
    return value.number
  }
}
