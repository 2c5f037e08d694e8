import Foundation
import Readings
import Testing

@testable import Wire

/// A recorded feed, and what a store must hold of it at the end.
struct StoredSample: CustomTestStringConvertible, Sendable {
  var folder: String
  var format: Format
  var file = "messages.jsonl"
  var latest = "expected_latest.json"
  var context: String?

  var testDescription: String { "\(folder)/\(file)" }

  static let all = [
    StoredSample(folder: "generic_json", format: .json),
    StoredSample(folder: "senml", format: .senml),
    StoredSample(folder: "home_assistant", format: .homeAssistant),
    StoredSample(folder: "signalk", format: .signalK),
    StoredSample(folder: "shelly", format: .shelly),
    StoredSample(folder: "thingsboard", format: .thingsboard, context: "context.json"),
    StoredSample(folder: "zigbee2mqtt", format: .zigbee2MQTT),
    StoredSample(
      folder: "mqtt",
      format: .mqtt,
      file: "v311.frames.jsonl",
      latest: "v311.frames.expected_latest.json"
    ),
  ]
}

@Suite("What a store holds of recorded feeds")
struct StoredSampleTests {
  private let start = ContinuousClock.now

  private func stored(_ sample: StoredSample) throws -> ReadingStore {
    let store = ReadingStore(start: start)
    let bench = Bench(sample.format.decoder(context: try context(of: sample)))
    for line in try fixture(sample.folder + "/" + sample.file).split(separator: 0x0A) {
      let (bytes, kind) = try message(Array(line), isRecorded: sample.file.contains(".frames."))
      bench.decode(bytes, kind: kind) { readings in
        let account = MessageAccount(.decoded, bytes: line.count)
        readings.withUnsafeBufferPointer { store.record($0, account: account, at: start) }
      }
    }
    return store
  }

  /// A line as it came: a bare message, or a recorded frame.
  private func message(
    _ line: [UInt8],
    isRecorded: Bool
  ) throws -> ([UInt8], FeedMessage.Kind) {
    guard isRecorded else { return (line, .text) }
    switch try line.withUnsafeBytes({ try RecordedFrame(line: $0, with: JSONParser()) }).content {
    case .text(let bytes): return (bytes, .text)
    case .binary(let bytes): return (bytes, .binary)
    case .close: return ([], .binary)
    }
  }

  private func context(of sample: StoredSample) throws -> FeedContext {
    guard let file = sample.context else { return FeedContext() }
    return try fixture(sample.folder + "/" + file).withUnsafeBytes { try FeedContext(json: $0) }
  }

  /// A row in the feed's own units: the store has those in which it is shown.
  private func line(_ row: SensorRow, _ type: String, _ wanted: [Line]) -> String {
    var row = row
    let line = wanted.first { $0.sensor == row.sensor && $0.type == type }
    if let unit = line?.unit, let back = UnitConversion(from: row.unit, to: unit) {
      if case .number(let number) = row.value, unit != row.unit {
        row.value = .number(back(number))
      }
      row.unit = unit
    }
    var time: [UInt8] = []
    if let stamp = row.time { ISO8601.write(stamp, into: &time) }
    let unit = row.unit.isEmpty ? "-" : row.unit
    let value =
      switch row.value {
      case .number(let number): "\(number)"
      case .integer(let number): "\(Double(number))"
      case .boolean(let state): "\(state)"
      case .text(let text): text
      case .absent: "-"
      }
    let stamp = time.isEmpty ? "-" : String(decoding: time, as: UTF8.self)
    return "\(row.sensor) \(type) \(value) \(unit) \(stamp)"
  }

  private func line(_ line: Line) -> String {
    let value =
      switch line.value {
      case .number(let number): "\(number)"
      case .integer(let number): "\(Double(number))"
      case .boolean(let state): "\(state)"
      case .text(let text): text
      case .null: "-"
      }
    return "\(line.sensor) \(line.type) \(value) \(line.unit ?? "-") \(line.time ?? "-")"
  }

  @Test("The newest value of each sensor", arguments: StoredSample.all)
  func latest(_ sample: StoredSample) throws {
    let store = try stored(sample)
    let expected = try fixture(sample.folder + "/" + sample.latest)
    let wanted = try JSONDecoder().decode([Line].self, from: Data(expected))
    let lines = store.quantities.flatMap { quantity in
      let rows = store.snapshot(of: quantity, rows: 0..<store.count(of: quantity), at: start).rows
      return rows.map { line($0, quantity.name, wanted) }
    }
    #expect(lines.sorted() == wanted.map(line).sorted())
    #expect(!lines.isEmpty)
  }
}
