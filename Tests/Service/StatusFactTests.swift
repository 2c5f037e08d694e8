import Dashboard
import Readings
import Testing

@testable import Service

@Suite("What the status says of the past")
struct StatusFactTests {
  @Test("It tells how much memory histories take, and that they had to be shortened")
  func memory() {
    let start = ContinuousClock.now
    let store = ReadingStore(limits: StoreLimits(historyBytes: 1 << 20), start: start)
    #expect(StatusFact.memory(of: store) == StatusFact("history", "0 of 1,024 KiB"))
    for minute in 0..<90 {
      for sensor in 0..<300 { hear("s\(sensor)", in: store, at: start + .seconds(minute * 60)) }
    }
    let fact = StatusFact.memory(of: store)
    #expect(fact.isWarning && fact.text.hasSuffix(" of 1,024 KiB, shortened"), "\(fact)")
  }

  @Test("Without a folder the past is in memory alone")
  func disk() {
    #expect(StatusFact.disk(of: nil).text == "none: the past is in memory alone")
  }

  private func hear(_ sensor: String, in store: ReadingStore, at now: ContinuousClock.Instant) {
    var (sensor, type) = (sensor, "temperature")
    sensor.withUTF8 { sensor in
      type.withUTF8 { type in
        let reading = Reading(sensor: sensor, quantity: type, value: .number(20))
        withUnsafePointer(to: reading) { first in
          let readings = UnsafeBufferPointer(start: first, count: 1)
          store.record(readings, account: MessageAccount(.decoded, bytes: 90), at: now)
        }
      }
    }
  }
}
