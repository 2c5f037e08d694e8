import Readings
import Testing

@testable import Simulator

@Suite("Simulated archive")
struct SimulatedArchiveTests {
  private let start = ContinuousClock.now
  private let name = "Boiler flow"

  private func portion(
    _ hours: Range<Int>,
    resolution: Int = 180,
    of sensor: String = "Boiler flow"
  ) -> ArchiveRequest {
    ArchiveRequest(
      sensor: sensor,
      quantity: Quantity("temperature"),
      stretch: hoursAgo(hours.upperBound)..<hoursAgo(hours.lowerBound),
      resolution: .seconds(resolution)
    )
  }

  private func hoursAgo(_ hours: Int) -> ContinuousClock.Instant {
    start - .seconds(3_600 * hours)
  }

  private func answer(
    _ request: ArchiveRequest,
    seed: UInt64 = 1
  ) -> (points: [ArchivePoint], isLast: Bool) {
    var options = SimulatedFeed.Options()
    options.seed = seed
    let archive = SimulatedArchive(options, start: start)
    _ = archive.request(request, at: start)
    for answer in archive.takeAnswers(at: start + SimulatedArchive.delay) {
      if case .portion(let points, let isLast) = answer.outcome { return (points, isLast) }
    }
    return ([], false)
  }

  @Test("An answer comes after a while, never inside the call, and not when it was given up")
  func delay() {
    let archive = SimulatedArchive(SimulatedFeed.Options(), start: start)
    let kept = archive.request(portion(0..<6), at: start)
    let dropped = archive.request(portion(0..<6), at: start + .milliseconds(10))
    archive.cancel(dropped)
    #expect(archive.deadline == start + .milliseconds(300))
    #expect(archive.takeAnswers(at: start + .milliseconds(299)).isEmpty)
    #expect(archive.takeAnswers(at: start + .milliseconds(400)).map(\.ticket) == [kept])
    #expect(archive.deadline == nil)
    #expect(archive.takeAnswers(at: start + .seconds(9)).isEmpty)
  }

  @Test("The past follows from the seed, lies inside the stretch and is in order")
  func points() {
    let request = portion(6..<12)
    let points = answer(request).points
    #expect(points.count == 120)
    #expect(points == answer(request).points)
    #expect(points != answer(request, seed: 2).points)
    #expect(points.allSatisfy { request.stretch.contains($0.time) })
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(points.allSatisfy { $0.minimum <= $0.mean && $0.mean <= $0.maximum })
  }

  @Test("It goes back seven days and says when there is no more")
  func end() {
    #expect(!answer(portion(0..<24)).isLast)
    #expect(!answer(portion(120..<144)).isLast)
    let last = answer(portion(160..<200))
    #expect(last.isLast)
    #expect(last.points.allSatisfy { $0.time >= start - SimulatedArchive.reach })
    #expect(answer(portion(200..<300)).points.isEmpty)
  }

  @Test("A sensor that is not of this world has no past")
  func stranger() {
    let none = answer(portion(0..<6, of: "nobody"))
    #expect(none.points.isEmpty && none.isLast)
  }

  @Test("The past ends where the live feed begins", arguments: [1, 2, 77] as [UInt64])
  func continuity(seed: UInt64) throws {
    let world = SimulatedWorld(sensors: 24, rate: 10, seed: seed)
    let boiler = try #require(world.sensors.first { $0.name == name })
    let first = try #require(boiler.value(at: 0))
    let points = answer(portion(0..<1, resolution: 4), seed: seed).points
    let last = try #require(points.last)
    #expect(abs(last.mean - first) < 0.1, "\(last.mean) and \(first)")
    let steps = zip(points, points.dropFirst()).map { abs($0.mean - $1.mean) }
    #expect(steps.allSatisfy { $0 < 0.2 })
  }

  @Test("A drowsy sensor was off for hours, which is a gap")
  func gap() throws {
    let world = SimulatedWorld(sensors: 24, rate: 10, seed: 1)
    let drowsy = try #require(world.sensors.first { $0.isDrowsy })
    let request = ArchiveRequest(
      sensor: drowsy.name,
      quantity: Quantity(drowsy.kind.quantity),
      stretch: (start - .seconds(48 * 3_600))..<start,
      resolution: .seconds(600)
    )
    let points = answer(request).points
    let longest = zip(points, points.dropFirst()).map { $1.time - $0.time }.max() ?? .zero
    #expect(longest >= .seconds(3_600 * 3))
  }
}
