import Loop
import Testing

@testable import Service

@Suite("Memory pressure")
struct MemoryPressureTests {
  private let start = ContinuousClock.now

  /// What comes of one sample each ten seconds.
  private func steps(_ samples: [PressureSample]) -> [MemoryPressure.Step] {
    var pressure = MemoryPressure()
    return samples.enumerated().map { place, sample in
      pressure.take(sample, at: start + MemoryPressure.interval * place)
    }
  }

  private func stalls(_ percent: Double...) -> [PressureSample] {
    percent.map { PressureSample(stalled: $0) }
  }

  @Test("It begins at the threshold, not below, with the reason")
  func begin() {
    #expect(steps(stalls(0, 9.99)) == [.none, .none])
    let reason = "10 % of the time was spent waiting for memory"
    #expect(steps(stalls(10)) == [.begin(reason)])
  }

  @Test("While it lasts there is relief once a minute, also between the two thresholds")
  func again() {
    let steps = steps(stalls(40, 40, 40, 40, 40, 40, 40, 6, 6, 6, 6, 6, 6))
    #expect(steps.filter { $0 == .again }.count == 2)
    #expect(steps[6] == .again && steps[12] == .again)
    #expect(!steps.contains(.end))
  }

  @Test("It ends only below half the threshold, and a minute later")
  func end() {
    let samples = stalls(40, 6, 4.9, 4.9, 4.9, 4.9, 4.9, 4.9, 0)
    #expect(steps(samples).firstIndex(of: .end) == 7)
    #expect(steps(samples).filter { $0 == .end }.count == 1)
  }

  @Test("A limit that the unit ran into counts as well, but not those from before the start")
  func events() {
    let samples = [7, 7, 9, 9].map { PressureSample(events: $0) }
    let reason = "the unit ran into its memory limit"
    #expect(steps(samples) == [.none, .none, .begin(reason), .none])
  }

  @Test("A pressure that comes back soon has no relief before its minute")
  func flapping() {
    var pressure = MemoryPressure()
    var reliefs = 0
    for second in 0..<600 {
      let isHigh = second % 2 == 0
      let step = pressure.take(
        PressureSample(stalled: isHigh ? 90 : 0),
        at: start + .seconds(second)
      )
      if step == .again || step != .none && step != .end { reliefs += 1 }
    }
    #expect(reliefs == 10)
  }

  @Test("A kernel that tells nothing is no pressure")
  func nothing() {
    #expect(steps([PressureSample(), PressureSample()]) == [.none, .none])
  }
}
