import Foundation
import Readings
import Testing

@testable import Wire

/// The moment at which every sample arrives.
let sampleTime = Timestamp(nanoseconds: 1_795_946_400_000_000_000)

/// Decodes messages one after the other and keeps what came out as lines.
final class Bench {
  let decoder: any FeedDecoder
  var batch = ReadingBatch()
  var lines: [String] = []
  var accounts: [MessageAccount] = []

  init(_ decoder: any FeedDecoder = GenericJSONDecoder(), limit: Int = 100_000) {
    self.decoder = decoder
    batch = ReadingBatch(limit: limit)
  }

  /// Decodes a message and writes its readings.
  @discardableResult
  func decode(
    _ bytes: [UInt8],
    kind: FeedMessage.Kind = .text,
    at time: Timestamp = sampleTime
  ) -> [String] {
    decode(bytes, kind: kind, at: time) { readings in
      var output: [UInt8] = []
      for reading in readings { ReadingLine.write(reading, into: &output) }
      lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    return lines
  }

  /// Decodes a message and hands its readings over while its memory lives.
  func decode(
    _ bytes: [UInt8],
    kind: FeedMessage.Kind,
    at time: Timestamp = sampleTime,
    _ body: ([Reading]) -> Void
  ) {
    let padded = bytes + [UInt8](repeating: 0, count: FeedMessage.padding)
    padded.withUnsafeBytes { padded in
      let content = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
      let message = FeedMessage(content, kind: kind, receivedAt: time)
      accounts.append(decoder.decode(message, into: &batch))
      body(batch.readings)
    }
  }

  @discardableResult
  func decode(_ text: String) -> [String] { decode(Array(text.utf8)) }

  /// What became of the last message.
  var outcome: MessageAccount.Outcome? { accounts.last?.outcome }

  /// Why the last message ends the connection.
  var end: ConnectionEnd? { batch.end }

  /// The bad parts of the last message.
  var rejectedParts: [RejectReason: Int] {
    var parts: [RejectReason: Int] = [:]
    for part in accounts.last?.rejectedParts ?? [] { parts[part.reason, default: 0] += part.count }
    return parts
  }
}

/// `sensor type value unit time` of a line, for short expectations.
func brief(_ line: String) throws -> String {
  let object = try #require(
    JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
  )
  let parts = ["sensor", "type", "value", "unit", "time"].map { key -> String in
    guard let value = object[key], !(value is NSNull) else { return "-" }
    return "\(value)"
  }
  return parts.joined(separator: " ")
}

/// A file that lies beside the tests.
func fixture(_ path: String) throws -> [UInt8] {
  let root = try #require(Bundle.module.resourceURL)
  return Array(try Data(contentsOf: root.appending(path: "Fixtures/" + path)))
}

/// Bytes of a text, lent for a call.
func lend<Result>(_ text: String, _ body: (BorrowedText) throws -> Result) rethrows -> Result {
  try Array(text.utf8).withUnsafeBufferPointer(body)
}

/// A generator that repeats itself from a printed seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
