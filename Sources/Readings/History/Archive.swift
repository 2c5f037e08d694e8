/// Older history than the store keeps, loaded by portions, going back.
///
/// Belongs to the main thread. Calls only queue: no answer comes inside one of them; whoever turns the loop takes the
/// answers and hands each to who asked. An archive answers every request that is not cancelled, once.
package protocol Archive: AnyObject {
  /// Asks for a portion; the ticket comes back with its answer.
  func request(_ portion: ArchiveRequest, at now: ContinuousClock.Instant) -> ArchiveTicket

  /// Gives a request up: its answer never comes.
  func cancel(_ ticket: ArchiveTicket)

  /// The answers that are there, oldest request first.
  func takeAnswers(at now: ContinuousClock.Instant) -> [ArchiveAnswer]

  /// When there may be answers without anything else happening; `nil` when none is awaited, or a wake tells of it.
  var deadline: ContinuousClock.Instant? { get }
}

/// Which request an answer belongs to; no two requests of one archive have the same.
package struct ArchiveTicket: Hashable, Sendable {
  /// The request's number.
  package let number: UInt64

  /// A ticket with a number.
  package init(_ number: UInt64) {
    self.number = number
  }
}

/// A stretch of one sensor's past.
package struct ArchiveRequest: Equatable, Sendable {
  /// The sensor's ID.
  package var sensor: String
  /// Its type.
  package var quantity: Quantity
  /// From when to when, on the monotonic clock; the archive knows when that was.
  package var stretch: Range<ContinuousClock.Instant>
  /// Numbers closer together than this may come as one point.
  package var resolution: Duration

  /// A request from its parts; the resolution is at least a thousandth of the stretch, so that no answer is long.
  package init(
    sensor: String,
    quantity: Quantity,
    stretch: Range<ContinuousClock.Instant>,
    resolution: Duration
  ) {
    self.sensor = sensor
    self.quantity = quantity
    self.stretch = stretch
    let least = (stretch.upperBound - stretch.lowerBound) / ArchiveAnswer.mostPoints
    self.resolution = max(resolution, least, .milliseconds(1))
  }
}

/// Some numbers of a sensor that came close together, summed up.
package struct ArchivePoint: Equatable, Sendable {
  /// When they came.
  package var time: ContinuousClock.Instant
  /// The smallest of them.
  package var minimum: Double
  /// Their mean.
  package var mean: Double
  /// The largest of them.
  package var maximum: Double
  /// How many they are, for means over several points.
  package var count: UInt32

  /// A point from its parts.
  package init(
    time: ContinuousClock.Instant,
    minimum: Double,
    mean: Double,
    maximum: Double,
    count: UInt32 = 1
  ) {
    self.time = time
    self.minimum = minimum
    self.mean = mean
    self.maximum = maximum
    self.count = count
  }
}

/// What became of a request.
package struct ArchiveAnswer: Equatable, Sendable {
  /// No answer has more points; whoever takes one may cut what is beyond.
  package static let mostPoints = 1_000

  /// A portion, or none.
  package enum Outcome: Equatable, Sendable {
    /// The points in order of time, and whether nothing older is kept.
    case portion([ArchivePoint], isLast: Bool)
    /// It could not be read this time, for this reason; the same request may be made again.
    case failed(String)
  }

  /// The request that it answers.
  package var ticket: ArchiveTicket
  /// What came of it.
  package var outcome: Outcome

  /// An answer to a request.
  package init(_ ticket: ArchiveTicket, _ outcome: Outcome) {
    self.ticket = ticket
    self.outcome = outcome
  }
}

/// An archive that keeps nothing: it has no more than what is in memory, and says so at the next turn.
package final class EmptyArchive: Archive {
  private var next: UInt64 = 0
  private var asked: [(ticket: ArchiveTicket, at: ContinuousClock.Instant)] = []

  /// An archive without content.
  package init() {}

  package func request(
    _ portion: ArchiveRequest,
    at now: ContinuousClock.Instant
  ) -> ArchiveTicket {
    next += 1
    asked.append((ArchiveTicket(next), now))
    return ArchiveTicket(next)
  }

  package func cancel(_ ticket: ArchiveTicket) {
    asked.removeAll { $0.ticket == ticket }
  }

  package func takeAnswers(at now: ContinuousClock.Instant) -> [ArchiveAnswer] {
    defer { asked.removeAll() }
    return asked.map { ArchiveAnswer($0.ticket, .portion([], isLast: true)) }
  }

  package var deadline: ContinuousClock.Instant? { asked.first?.at }
}
