@testable import Readings

/// An archive that answers when a test tells it to.
final class ScriptedArchive: Archive {
  /// The requests that wait for an answer, oldest first.
  private(set) var open: [(ticket: ArchiveTicket, portion: ArchiveRequest)] = []
  /// How many requests were made, and how many given up.
  private(set) var account = (made: 0, cancelled: 0)
  private var answers: [ArchiveAnswer] = []

  func request(_ portion: ArchiveRequest, at now: ContinuousClock.Instant) -> ArchiveTicket {
    account.made += 1
    let ticket = ArchiveTicket(UInt64(account.made))
    open.append((ticket, portion))
    return ticket
  }

  func cancel(_ ticket: ArchiveTicket) {
    account.cancelled += 1
    open.removeAll { $0.ticket == ticket }
  }

  func takeAnswers(at now: ContinuousClock.Instant) -> [ArchiveAnswer] {
    defer { answers.removeAll() }
    return answers
  }

  var deadline: ContinuousClock.Instant? { nil }

  /// The oldest request gets its answer: one number for each step of its resolution.
  func answer(_ value: Double = 20, isLast: Bool = false) -> ArchiveAnswer? {
    guard !open.isEmpty else { return nil }
    let (ticket, portion) = open.removeFirst()
    let width = portion.stretch.upperBound - portion.stretch.lowerBound
    let points = (0..<100).map { place in
      ArchivePoint(
        time: portion.stretch.lowerBound + width * place / 100,
        minimum: value,
        mean: value,
        maximum: value
      )
    }
    return ArchiveAnswer(ticket, .portion(points, isLast: isLast))
  }

  /// The oldest request fails.
  func fail() -> ArchiveAnswer? {
    open.isEmpty
      ? nil : ArchiveAnswer(open.removeFirst().ticket, .failed("the disk is full of sand"))
  }
}
