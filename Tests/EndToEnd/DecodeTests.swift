import Foundation
import Support
import Testing

/// `sensorpager decode` on recorded feeds and what must come out of them.
@Suite struct DecodeTests {
  /// A recorded feed and its readings.
  struct Sample: CustomTestStringConvertible {
    var file: String
    var expected: String
    var format: String
    var options: [String] = []
    var testDescription: String { file }
  }

  private static let fixtures =
    URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Wire/Fixtures/"

  private static let samples = [
    Sample(
      file: "generic_json/messages.jsonl",
      expected: "generic_json/expected.json",
      format: "json",
      options: ["--lines"]
    ),
    Sample(
      file: "generic_json/messages.frames.jsonl",
      expected: "generic_json/messages.frames.expected.json",
      format: "json",
      options: ["--context", fixtures + "generic_json/messages.frames.context.json"]
    ),
    Sample(
      file: "senml/messages.jsonl",
      expected: "senml/expected.json",
      format: "senml",
      options: ["--lines"]
    ),
    Sample(
      file: "senml/cbor.frames.jsonl",
      expected: "senml/cbor.frames.expected.json",
      format: "senml"
    ),
  ]

  private static let arrival = ["--receive-time", "2026-11-29T10:00:00Z"]

  /// Lines in one spelling of numbers and one order of keys, so that nothing else is forgiven.
  private func canonical(_ objects: [Any]) throws -> [String] {
    try objects.map { object in
      String(
        decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys),
        as: UTF8.self
      )
    }
  }

  private func expected(_ sample: Sample) throws -> [String] {
    let path = Self.fixtures + sample.expected
    let data = try #require(FileManager.default.contents(atPath: path))
    return try canonical(#require(try JSONSerialization.jsonObject(with: data) as? [Any]))
  }

  private func canonical(_ outcome: Program.Outcome) throws -> [String] {
    try canonical(outcome.lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) })
  }

  @Test(arguments: samples, [true, false])
  func aRecordingGivesItsReadings(sample: Sample, isNamed: Bool) throws {
    let named = isNamed ? ["--format", sample.format] : []
    let path = Self.fixtures + sample.file
    let outcome = try Program.run(["decode"] + named + Self.arrival + sample.options + [path])
    #expect(outcome.code == 0)
    #expect(try canonical(outcome) == expected(sample))
  }

  @Test(arguments: samples) func optionsMayFollowTheFileWhichMayBeStandardInput(
    sample: Sample
  ) throws {
    let path = Self.fixtures + sample.file
    let options = sample.options + Self.arrival
    let after = try Program.run(["decode", path] + options)
    #expect(try canonical(after) == expected(sample))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let piped = try Program.run(["decode", "-"] + options, input: text)
    #expect(piped.output == after.output)
    #expect(piped.errors == after.errors)
  }

  @Test func everyMessageThatBroughtLessIsToldWithItsLine() throws {
    let outcome = try Program.run(
      ["decode", "--lines", "--format", "json", "-"],
      input: """
        {"sensor":"a","type":"temperature","value":1}
        {"sensor":
        "hello"
        {"sensor":"b","type":"temperature","value":2}

        """
    )
    #expect(outcome.lines.count == 2)
    let told = outcome.errors.split(separator: "\n")
    #expect(told.count == 2, "\(outcome.errors)")
    #expect(told.first?.hasPrefix("sensorpager: line 2: rejected: ") == true)
    #expect(told.last?.hasPrefix("sensorpager: line 3: ignored: ") == true)
  }

  @Test(arguments: [
    (#"{"sensor":"a","type":"temperature","value":1}"#, 0),
    (#"{"sensor":"#, 65),
    (#""hello""#, 0),
  ])
  func strictIsCode65WhenAMessageWasRejected(message: String, code: Int32) throws {
    let arguments = ["decode", "--lines", "--format", "json", "-"]
    #expect(try Program.run(arguments, input: message).code == 0)
    #expect(try Program.run(arguments + ["--strict"], input: message).code == code)
  }

  @Test func theContextNamesWhatMessagesLeaveOut() throws {
    let scratch = try Scratch()
    let context = try scratch.write(#"{"default_sensor":"boiler","unknown":1}"#, to: "context.json")
    let arguments = ["decode", "--lines", "--format", "json", "-", "--context", context]
    let outcome = try Program.run(arguments, input: #"{"temperature":21.5}"#)
    #expect(outcome.output.contains(#"{"sensor":"boiler","type":"temperature","value":21.5,"#))
    let broken = try scratch.write("[", to: "context.json")
    let refused = try Program.run(["decode", "-", "--context", broken])
    #expect(refused.code == 65)
    #expect(refused.errors.contains("not a JSON object"))
  }
}
