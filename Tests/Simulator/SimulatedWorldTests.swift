import Testing

@testable import Simulator

@Suite("Simulated world")
struct SimulatedWorldTests {
  private func readings(_ count: Int, seed: UInt64, sensors: Int = 24) -> [SimulatedReading] {
    var world = SimulatedWorld(sensors: sensors, rate: 10, seed: seed)
    return (0..<count).map { _ in world.next() }
  }

  @Test("The same seed gives the same sequence, another seed another one")
  func seed() {
    #expect(readings(5_000, seed: 1) == readings(5_000, seed: 1))
    #expect(readings(100, seed: 1) != readings(100, seed: 2))
  }

  @Test("The default world has 24 sensors of six types, and six sensors have six types")
  func types() {
    let world = SimulatedWorld(sensors: 24, rate: 10, seed: 1)
    #expect(world.sensors.count == 24)
    #expect(Set(world.sensors.map(\.kind.quantity)).count == 6)
    let small = SimulatedWorld(sensors: 6, rate: 10, seed: 1)
    #expect(Set(small.sensors.map(\.kind.quantity)).count == 6)
  }

  @Test("However many there are, no two sensors of a type share a name or a slug")
  func names() {
    let world = SimulatedWorld(sensors: 2_000, rate: 10, seed: 1)
    #expect(Set(world.sensors.map { "\($0.kind.quantity)/\($0.name)" }).count == 2_000)
    #expect(Set(world.sensors.map { "\($0.kind.quantity)/\($0.slug)" }).count == 2_000)
    for sensor in world.sensors {
      #expect(sensor.slug.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
  }

  @Test("Values stay in their kind's range and move slowly", arguments: [1, 2, 3] as [UInt64])
  func plausible(seed: UInt64) {
    var world = SimulatedWorld(sensors: 24, rate: 10, seed: seed)
    var last: [Int: Double] = [:]
    for _ in 0..<50_000 {
      let reading = world.next()
      let sensor = world.sensors[reading.sensor]
      guard let value = reading.value else { continue }
      #expect(sensor.kind.range.contains(value))
      if let before = last[reading.sensor] {
        let usual = sensor.kind.range.upperBound - sensor.kind.range.lowerBound
        #expect(abs(value - before) < usual / 10, "\(sensor.name) jumped, seed \(seed)")
      }
      last[reading.sensor] = value
    }
  }

  @Test("Sensors that are awake come round regularly; two fall silent and one sends null at times")
  func silence() {
    var world = SimulatedWorld(sensors: 24, rate: 10, seed: 1)
    var longest = [Int](repeating: 0, count: 24)
    var seen = [Int](repeating: 0, count: 24)
    var nulls: Set<Int> = []
    for turn in 0..<10_000 {
      let reading = world.next()
      longest[reading.sensor] = max(longest[reading.sensor], turn - seen[reading.sensor])
      seen[reading.sensor] = turn
      if reading.value == nil { nulls.insert(reading.sensor) }
    }
    let drowsy = longest.indices.filter { index in longest[index] > 100 }
    #expect(drowsy == [11, 23])
    #expect(longest.filter { gap in gap <= 24 }.count == 22)
    #expect(nulls == [16])
  }

  @Test("A snapshot has every sensor that is awake once and does not disturb the sequence")
  func snapshot() {
    var world = SimulatedWorld(sensors: 24, rate: 10, seed: 1)
    let before = world.snapshot()
    #expect(Set(before.map(\.sensor)).count == before.count)
    #expect(before.count >= 22)
    let sequence = (0..<100).map { _ in
      _ = world.snapshot()
      return world.next()
    }
    #expect(sequence == readings(100, seed: 1))
  }

  @Test("One sensor alone always speaks", arguments: [1, 12] as [Int])
  func few(sensors: Int) {
    for reading in readings(5_000, seed: 9, sensors: sensors) {
      #expect((0..<sensors).contains(reading.sensor))
    }
  }
}
