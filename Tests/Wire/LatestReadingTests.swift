import Foundation
import Readings
import Testing

@testable import Wire

@Suite("What the store holds at the end of recorded feeds")
struct LatestReadingTests {
  /// The samples of bare messages, of which each folder has one list of what is left.
  private static let samples = Sample.all.filter { $0.lines == .raw }

  private func decoder(_ sample: Sample) throws -> any FeedDecoder {
    guard let file = sample.context else { return sample.format.decoder() }
    return try fixture(sample.folder + "/" + file).withUnsafeBytes { bytes in
      sample.format.decoder(context: try FeedContext(json: bytes))
    }
  }

  private func same(_ value: SensorValue, _ expected: Line.Value) -> Bool {
    switch (value, expected) {
    case (.number(let number), .number(let other)): number == other
    case (.number(let number), .integer(let other)): number == Double(other)
    case (.integer(let number), .integer(let other)): number == other
    case (.boolean(let state), .boolean(let other)): state == other
    case (.text(let text), .text(let other)): text == other
    case (.absent, .null): true
    default: false
    }
  }

  @Test("The newest of each sensor and type, and nothing else", arguments: samples)
  func latest(_ sample: Sample) throws {
    let store = ReadingStore(start: .now)
    let now = ContinuousClock.now
    let bench = Bench(try decoder(sample))
    for line in try fixture(sample.folder + "/" + sample.file).split(separator: 0x0A) {
      bench.decode(Array(line), kind: .text) { readings in
        readings.withUnsafeBufferPointer { readings in
          if let account = bench.accounts.last { store.record(readings, account: account, at: now) }
        }
      }
    }
    let bytes = try fixture(sample.folder + "/expected_latest.json")
    let expected = try JSONDecoder().decode([Line].self, from: Data(bytes))
    var left = expected.count
    for type in Set(expected.map(\.type)) {
      let rows = store.snapshot(of: Quantity(type), rows: 0..<1000, at: now).rows
      left -= rows.count
      for line in expected where line.type == type {
        let row = try #require(rows.first { $0.sensor == line.sensor })
        #expect(same(row.value, line.value), "\(line)")
        #expect(row.unit == line.unit ?? "")
      }
    }
    #expect(left == 0)
  }
}
