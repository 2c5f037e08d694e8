import Readings

/// Looks at the types of sensor in turn, whether any of their sensors still has something to show.
///
/// Some types a look: all that a programme usually has, and of a thousand types no more than a turn has time for.
struct Vacancy {
  /// How many types one look takes.
  static let most = 32
  private static let interval = Duration.seconds(2)

  private(set) var deadline: ContinuousClock.Instant?
  private var place = 0

  /// The types to look at now; none before it is time.
  mutating func next(of types: [Quantity], at now: ContinuousClock.Instant) -> [Quantity] {
    if let deadline, deadline > now { return [] }
    deadline = types.isEmpty ? nil : now + Self.interval
    guard !types.isEmpty else { return [] }
    let looked = (0..<min(types.count, Self.most)).map { types[(place + $0) % types.count] }
    place = (place + looked.count) % types.count
    return looked
  }
}
