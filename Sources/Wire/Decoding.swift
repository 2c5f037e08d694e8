import Readings

/// Decodes a recorded feed line by line: the whole of `sensorpager decode` but for its files.
package struct Decoding: ~Copyable {
  /// What a line of the file is.
  package enum Lines: Sendable {
    /// A recorded frame.
    case recorded
    /// A text message as it came.
    case raw
  }

  /// How readings are written.
  package enum Style: Sendable {
    /// The five keys.
    case json
    /// A SenML pack for each.
    case senml
  }

  /// What has been written for the standard output and not been taken away.
  package var output: [UInt8] = []
  /// For each message that brought less than it held, the line and the reason.
  package var reasons: [String] = []
  /// Messages, or lines of the recording, that could not be used.
  package private(set) var rejected = 0

  private let decoder: any FeedDecoder
  private let lines: Lines
  private let style: Style
  private let receiveTime: Timestamp?
  private let now: Timestamp
  private let parser = JSONParser()
  private var batch = ReadingBatch()
  private var padded: [UInt8] = []
  private var line = 0

  /// Begins with a feed of `format` (`nil`: find out); messages arrive at `receiveTime`, else as recorded, else `now`.
  package init(
    format: Format?,
    lines: Lines,
    style: Style = .json,
    context: FeedContext = FeedContext(),
    receiveTime: Timestamp?,
    now: Timestamp
  ) {
    decoder = Format.decoder(for: format, context: context)
    self.lines = lines
    self.style = style
    self.receiveTime = receiveTime
    self.now = now
  }

  /// Begins with the first line of another file.
  package mutating func beginFile() { line = 0 }

  /// Decodes one line, given without its newline.
  package mutating func decode(line bytes: UnsafeRawBufferPointer) {
    line += 1
    if bytes.isEmpty { return }
    switch lines {
    case .raw: decode(bytes, kind: .text, at: receiveTime ?? now)
    case .recorded: decodeRecorded(bytes)
    }
  }

  private mutating func decodeRecorded(_ bytes: UnsafeRawBufferPointer) {
    do throws(RecordedFrame.Fault) {
      let frame = try RecordedFrame(line: bytes, with: parser)
      let at = receiveTime ?? frame.at ?? now
      switch frame.content {
      case .text(let text): text.withUnsafeBytes { decode($0, kind: .text, at: at) }
      case .binary(let content): content.withUnsafeBytes { decode($0, kind: .binary, at: at) }
      case .close: _ = decoder.connected(as: FeedLogin())
      }
    } catch {
      rejected += 1
      reasons.append(
        "line \(line): not a recorded frame: \(error); a file of bare messages needs --lines"
      )
    }
  }

  private mutating func decode(
    _ bytes: UnsafeRawBufferPointer,
    kind: FeedMessage.Kind,
    at time: Timestamp
  ) {
    padded.removeAll(keepingCapacity: true)
    padded.append(contentsOf: bytes)
    padded.append(contentsOf: repeatElement(0, count: FeedMessage.padding))
    let account = padded.withUnsafeBytes { padded in
      let content = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
      let message = FeedMessage(content, kind: kind, receivedAt: time)
      return decoder.decode(message, into: &batch)
    }
    if case .rejected = account.outcome { rejected += 1 }
    if let shortfall = account.shortfall { reasons.append("line \(line): \(shortfall)") }
    for reading in batch.readings { write(reading) }
  }

  private mutating func write(_ reading: Reading) {
    switch style {
    case .json: ReadingLine.write(reading, into: &output)
    case .senml:
      if !ReadingLine.writeSenML(reading, into: &output) {
        reasons.append("line \(line): a reading without a value has no SenML")
      }
    }
  }
}

extension MessageAccount {
  /// Why a message brought less than it held, in a few words; `nil` when it brought all.
  package var shortfall: String? {
    switch outcome {
    case .ignored(let reason): return "ignored: \(reason.rawValue)"
    case .rejected(let reason): return "rejected: \(reason.rawValue)"
    case .decoded where rejectedParts.isEmpty: return nil
    case .decoded:
      let parts = rejectedParts.map { "\($0.reason.rawValue) \($0.count)" }
      return "parts rejected: " + parts.joined(separator: ", ")
    }
  }
}
