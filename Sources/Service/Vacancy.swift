import Readings

/// Looks at one type of sensor after the other, whether any of its sensors still has something to show.
///
/// One type a look, so that a hundred thousand sensors cost no turn more than a moment.
struct Vacancy {
  private static let interval = Duration.seconds(2)

  private(set) var deadline: ContinuousClock.Instant?
  private var place = 0

  /// The type to look at now, if it is time.
  mutating func next(of types: [Quantity], at now: ContinuousClock.Instant) -> Quantity? {
    if let deadline, deadline > now { return nil }
    deadline = types.isEmpty ? nil : now + Self.interval
    guard !types.isEmpty else { return nil }
    place = (place + 1) % types.count
    return types[place]
  }
}
