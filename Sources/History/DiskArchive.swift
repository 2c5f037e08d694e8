import Readings

/// The pages' way to what lies on the disk.
///
/// Belongs to the main thread. A portion is read when a page asks, on the history thread; the wake of the main loop tells that
/// its answer is there. One that cannot be read fails, and may be asked for again.
package final class DiskArchive: Archive {
  private let desk: HistoryDesk
  private let store: ReadingStore
  private var last: UInt64 = 0
  private var awaited: Set<ArchiveTicket> = []
  private var refused: [ArchiveTicket] = []

  /// An archive of what lies on the disk, of the sensors of a store.
  init(_ desk: HistoryDesk, _ store: ReadingStore) {
    self.desk = desk
    self.store = store
  }

  /// Answers that were refused at once wait for the next turn; all others wake it.
  package private(set) var deadline: ContinuousClock.Instant?

  package func request(
    _ portion: ArchiveRequest,
    at now: ContinuousClock.Instant
  ) -> ArchiveTicket {
    last += 1
    let ticket = ArchiveTicket(last)
    awaited.insert(ticket)
    let anchor = desk.anchor
    let begin = anchor.seconds(at: portion.stretch.lowerBound)
    let request = PastRequest(
      sensor: portion.sensor,
      quantity: portion.quantity,
      unit: unit(of: portion, at: now),
      stretch: begin..<max(begin, anchor.seconds(at: portion.stretch.upperBound)),
      resolution: portion.resolution.components.seconds
    )
    if !desk.order({ queue in queue.add(ticket, request) }) {
      refused.append(ticket)
      deadline = now
    }
    return ticket
  }

  package func cancel(_ ticket: ArchiveTicket) {
    awaited.remove(ticket)
    desk.order { queue in queue.cancel(ticket) }
  }

  package func takeAnswers(at now: ContinuousClock.Instant) -> [ArchiveAnswer] {
    deadline = nil
    let anchor = desk.anchor
    var answers = refused.map { ticket in
      ArchiveAnswer(ticket, .failed("too many portions are waited for"))
    }
    refused.removeAll()
    answers += desk.takeAnswers().map { ticket, answer in
      ArchiveAnswer(ticket, Self.outcome(answer, anchor))
    }
    return answers.filter { answer in awaited.remove(answer.ticket) != nil }
      .sorted { $0.ticket.number < $1.ticket.number }
  }

  private static func outcome(
    _ answer: Result<Past, HistoryFault>,
    _ anchor: WallAnchor
  ) -> ArchiveAnswer.Outcome {
    switch answer {
    case .failure(let fault): .failed(fault.description)
    case .success(let past):
      .portion(past.buckets.map { point($0, anchor) }, isLast: past.isLast)
    }
  }

  /// A bucket's numbers stand at its middle.
  static func point(_ bucket: StoredBucket, _ anchor: WallAnchor) -> ArchivePoint {
    ArchivePoint(
      time: anchor.moment(seconds: bucket.start) + .seconds(bucket.width) / 2,
      minimum: bucket.minimum,
      mean: bucket.mean,
      maximum: bucket.maximum,
      count: UInt32(clamping: bucket.count)
    )
  }

  private func unit(of portion: ArchiveRequest, at now: ContinuousClock.Instant) -> String? {
    guard let place = store.place(of: portion.sensor, in: portion.quantity) else { return nil }
    let rows = store.snapshot(of: portion.quantity, rows: place..<place + 1, at: now).rows
    return rows.first { $0.sensor == portion.sensor }?.unit
  }
}
