import Foundation
import Readings
import Testing

@testable import Wire

/// A recorded feed, and the readings that must come out of it.
struct Sample: CustomTestStringConvertible, Sendable {
  var folder: String
  var file: String
  var expected: String
  var context: String?
  var lines: Decoding.Lines

  var testDescription: String { "\(folder)/\(file)" }

  static let all = [
    Sample(
      folder: "generic_json",
      file: "messages.jsonl",
      expected: "expected.json",
      lines: .raw
    ),
    Sample(
      folder: "generic_json",
      file: "messages.frames.jsonl",
      expected: "messages.frames.expected.json",
      context: "messages.frames.context.json",
      lines: .recorded
    ),
    Sample(folder: "senml", file: "messages.jsonl", expected: "expected.json", lines: .raw),
    Sample(
      folder: "senml",
      file: "cbor.frames.jsonl",
      expected: "cbor.frames.expected.json",
      lines: .recorded
    ),
    Sample(
      folder: "home_assistant",
      file: "messages.jsonl",
      expected: "expected.json",
      context: "context.json",
      lines: .raw
    ),
    Sample(
      folder: "home_assistant",
      file: "auth_invalid.jsonl",
      expected: "auth_invalid.expected.json",
      context: "auth_invalid.context.json",
      lines: .raw
    ),
    Sample(
      folder: "signalk",
      file: "messages.jsonl",
      expected: "expected.json",
      context: "context.json",
      lines: .raw
    ),
    Sample(
      folder: "zigbee2mqtt",
      file: "messages.jsonl",
      expected: "expected.json",
      context: "context.json",
      lines: .raw
    ),
    Sample(folder: "shelly", file: "messages.jsonl", expected: "expected.json", lines: .raw),
    Sample(
      folder: "thingsboard",
      file: "messages.jsonl",
      expected: "expected.json",
      context: "context.json",
      lines: .raw
    ),
    Sample(
      folder: "mqtt",
      file: "v311.frames.jsonl",
      expected: "v311.frames.expected.json",
      context: "v311.frames.context.json",
      lines: .recorded
    ),
  ]

  /// The format that the folder's name means.
  var format: Format {
    switch folder {
    case "home_assistant": .homeAssistant
    case "signalk": .signalK
    default: Format(rawValue: folder) ?? .json
    }
  }
}

/// A line with its keys in order, so that numbers compare as numbers and nothing else is forgiven.
struct Line: Equatable, Decodable {
  enum Value: Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
  }

  var sensor: String
  var type: String
  var value: Value
  var unit: String?
  var time: String?

  private enum CodingKeys: CodingKey {
    case sensor
    case type
    case value
    case unit
    case time
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sensor = try container.decode(String.self, forKey: .sensor)
    type = try container.decode(String.self, forKey: .type)
    unit = try container.decode(String?.self, forKey: .unit)
    time = try container.decode(String?.self, forKey: .time)
    if try container.decodeNil(forKey: .value) {
      value = .null
    } else if let state = try? container.decode(Bool.self, forKey: .value) {
      value = .boolean(state)
    } else if let number = try? container.decode(Int64.self, forKey: .value) {
      value = .integer(number)
    } else if let number = try? container.decode(Double.self, forKey: .value) {
      value = .number(number)
    } else {
      value = .text(try container.decode(String.self, forKey: .value))
    }
  }
}

@Suite("Decoding recorded feeds")
struct DecodingTests {
  private func decode(_ sample: Sample, format: Format?) throws -> (lines: [Line], run: [String]) {
    var context = FeedContext()
    if let file = sample.context {
      context = try fixture(sample.folder + "/" + file).withUnsafeBytes { bytes in
        try FeedContext(json: bytes)
      }
    }
    var decoding = Decoding(
      format: format,
      lines: sample.lines,
      context: context,
      receiveTime: sampleTime,
      now: Timestamp(nanoseconds: 0)
    )
    for line in try fixture(sample.folder + "/" + sample.file).split(separator: 0x0A) {
      line.withUnsafeBytes { decoding.decode(line: $0) }
    }
    let lines = decoding.output.split(separator: 0x0A)
    let parsed = try lines.map { try JSONDecoder().decode(Line.self, from: Data($0)) }
    return (parsed, lines.map { String(decoding: $0, as: UTF8.self) })
  }

  private func expected(_ sample: Sample) throws -> [Line] {
    let bytes = try fixture(sample.folder + "/" + sample.expected)
    return try JSONDecoder().decode([Line].self, from: Data(bytes))
  }

  @Test("Every sample gives its readings in order, its format named", arguments: Sample.all)
  func named(_ sample: Sample) throws {
    #expect(try decode(sample, format: sample.format).lines == expected(sample))
  }

  @Test("Every sample gives its readings in order, its format found out", arguments: Sample.all)
  func detected(_ sample: Sample) throws {
    #expect(try decode(sample, format: nil).lines == expected(sample))
  }
}
