import Testing

@testable import Readings

@Suite struct ArchiveTests {
  private func request(_ span: Duration, _ resolution: Duration) -> ArchiveRequest {
    ArchiveRequest(
      sensor: "attic",
      quantity: Quantity("temperature"),
      stretch: (start - span)..<start,
      resolution: resolution
    )
  }

  @Test func anEmptyArchiveSaysAtTheNextTurnThatThereIsNoMore() {
    let archive = EmptyArchive()
    #expect(archive.deadline == nil && archive.takeAnswers(at: start).isEmpty)
    let first = archive.request(request(.seconds(60), .seconds(1)), at: start)
    let second = archive.request(request(.seconds(60), .seconds(1)), at: start)
    let third = archive.request(request(.seconds(60), .seconds(1)), at: start)
    #expect(Set([first, second, third]).count == 3)
    #expect(archive.deadline == start)
    archive.cancel(second)
    #expect(
      archive.takeAnswers(at: start) == [
        ArchiveAnswer(first, .portion([], isLast: true)),
        ArchiveAnswer(third, .portion([], isLast: true)),
      ]
    )
    #expect(archive.deadline == nil && archive.takeAnswers(at: start).isEmpty)
  }

  /// Whatever is asked for, an answer has at most as many points as one may have.
  @Test(arguments: [(60, 1, 1), (1_000, 1, 1), (10_000, 1, 10), (86_400, 180, 180), (1, 0, 0)])
  func aRequestIsNeverFinerThanAnAnswerMayBe(span: Int, resolution: Int, least: Int) {
    let request = request(.seconds(span), .seconds(resolution))
    #expect(request.resolution >= .seconds(least))
    let length = request.stretch.upperBound - request.stretch.lowerBound
    #expect(length / request.resolution <= Double(ArchiveAnswer.mostPoints) + 1e-6)
    #expect(request.resolution > .zero)
  }
}
