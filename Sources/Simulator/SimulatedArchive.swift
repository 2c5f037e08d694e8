import Readings

/// The past of the simulated world, as a disk would have it: seven days before the feed began, answered a while after.
///
/// Everything follows from the seed, so the same stretch always looks the same. Belongs to the main thread.
package final class SimulatedArchive: Archive {
  /// How long an answer takes.
  package static let delay = Duration.milliseconds(300)
  /// How far back before the begin of the world it reaches.
  package static let reach = Duration.seconds(7 * 86_400)

  private struct Order {
    let ticket: ArchiveTicket
    let portion: ArchiveRequest
    let due: ContinuousClock.Instant
  }

  private let sensors: [SimulatedSensor]
  private let seed: UInt64
  private let start: ContinuousClock.Instant
  private var orders: [Order] = []
  private var last: UInt64 = 0

  /// The past of the world that a feed with these options shows; `start` is when its time began, about.
  package init(_ options: SimulatedFeed.Options, start: ContinuousClock.Instant) {
    let world = SimulatedWorld(sensors: options.sensors, rate: options.rate, seed: options.seed)
    sensors = world.sensors
    seed = options.seed
    self.start = start
  }

  package var deadline: ContinuousClock.Instant? { orders.first?.due }

  package func request(
    _ portion: ArchiveRequest,
    at now: ContinuousClock.Instant
  ) -> ArchiveTicket {
    last += 1
    let ticket = ArchiveTicket(last)
    orders.append(Order(ticket: ticket, portion: portion, due: now + Self.delay))
    return ticket
  }

  package func cancel(_ ticket: ArchiveTicket) {
    orders.removeAll { $0.ticket == ticket }
  }

  package func takeAnswers(at now: ContinuousClock.Instant) -> [ArchiveAnswer] {
    let due = orders.filter { $0.due <= now }
    orders.removeAll { $0.due <= now }
    return due.map { order in ArchiveAnswer(order.ticket, outcome(of: order.portion)) }
  }

  private func outcome(of portion: ArchiveRequest) -> ArchiveAnswer.Outcome {
    let begin = start - Self.reach
    let isLast = portion.stretch.lowerBound <= begin
    let kinds = sensors.indices.filter { index in
      sensors[index].name == portion.sensor && sensors[index].kind.quantity == portion.quantity.name
    }
    guard let index = kinds.first else { return .portion([], isLast: true) }
    let (width, from) = (portion.resolution, max(portion.stretch.lowerBound, begin))
    let count = Int(max(portion.stretch.upperBound - from, .zero) / width)
    let points = (0..<min(count, ArchiveAnswer.mostPoints)).compactMap { number in
      point(of: index, at: from + width * number + width / 2, width)
    }
    return .portion(points, isLast: isLast)
  }

  private func point(
    of index: Int,
    at time: ContinuousClock.Instant,
    _ width: Duration
  ) -> ArchivePoint? {
    let seconds = (time - start) / .seconds(1)
    let part = width / .seconds(1)
    // Three looks at the stretch, as a disk keeps smallest, mean and largest.
    let numbers = [-0.33, 0, 0.33].compactMap { share in
      sensors[index].past(at: seconds + share * part, seed: seed &* 31 &+ UInt64(index) << 32)
    }
    guard let low = numbers.min(), let high = numbers.max() else { return nil }
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    return ArchivePoint(time: time, minimum: low, mean: mean, maximum: high)
  }
}
