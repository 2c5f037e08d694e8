import Glibc
import Loop
import Readings
import Service
import Wire

extension Subcommand {
  /// What `tap` would print, of a recording.
  static let decode = Subcommand(
    name: "decode",
    operands: "FILE...",
    summary:
      "print each reading of a recorded feed as a line, and what cannot be used on standard error",
    options: [
      Option("format", "NAME", FeedOptions.formatHelp),
      Option("lines", nil, "each line of FILE is a text message as it came"),
      Option("receive-time", "TIME", "when the messages arrived, as 2026-11-29T10:00:00Z"),
      Option("context", "FILE", "what the client had sent or was configured with, as JSON"),
      Option("senml", nil, "print SenML records"),
      Option("strict", nil, "exit with 65 when a message was rejected"),
    ]
  ) { options throws(Failure) in
    guard !options.operands.isEmpty else {
      throw Failure(.usage, "decode: give a file; see 'sensorpager decode --help'")
    }
    var decoding = Decoding(
      format: try FeedOptions.format(of: options),
      lines: options.has("lines") ? .raw : .recorded,
      style: options.has("senml") ? .senml : .json,
      context: try context(of: options),
      receiveTime: try receiveTime(options["receive-time"]),
      now: WallClock.now
    )
    for path in options.operands {
      decoding.beginFile()
      try LineFile.read(path, "decode") { line throws(Failure) in
        decoding.decode(line: line)
        if decoding.output.count > 1 << 16 || !decoding.reasons.isEmpty { try flush(&decoding) }
      }
      try flush(&decoding)
    }
    return options.has("strict") && decoding.rejected > 0 ? .data : .done
  }

  private static func context(of options: Options) throws(Failure) -> FeedContext {
    guard let path = options["context"] else { return FeedContext() }
    return try ContextFile.read(path, "--context")
  }

  private static func flush(_ decoding: inout Decoding) throws(Failure) {
    do throws(SystemError) {
      try SystemCall.writeAll(STDOUT_FILENO, decoding.output)
    } catch {
      throw Failure(.inputOutput, "decode: \(error)")
    }
    decoding.output.removeAll(keepingCapacity: true)
    for reason in decoding.reasons { complain(reason) }
    decoding.reasons.removeAll()
  }

  private static func receiveTime(_ text: String?) throws(Failure) -> Timestamp? {
    guard let text else { return nil }
    guard let time = Timestamp(rfc3339: text) else {
      throw Failure(
        .usage,
        "--receive-time: '\(printable(text))': write it as 2026-11-29T10:00:00Z"
      )
    }
    return time
  }
}
