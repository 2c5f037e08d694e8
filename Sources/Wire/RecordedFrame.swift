import Readings

/// One frame of a recorded feed, a line of JSON in a file.
///
/// `{"op":"text","data":…}`, `{"op":"binary","hex":…}`, `{"op":"close","code":…}`, each with `at`, the arrival; a text
/// frame that is no UTF-8 has `hex` instead of `data`. Readers ignore other keys.
package struct RecordedFrame: Sendable, Equatable {
  /// What the frame was.
  package enum Content: Sendable, Equatable {
    /// A text frame, whatever its bytes.
    case text([UInt8])
    /// A binary frame.
    case binary([UInt8])
    /// The end of the connection.
    case close(code: Int)
  }

  /// Why a line is no recorded frame.
  package enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
    /// Not a JSON object.
    case notJSON
    /// `op` is missing or none of the three.
    case unknownOperation
    /// `data` or `hex` is missing or no hexadecimal text.
    case noContent

    package var description: String {
      switch self {
      case .notJSON: "it is no JSON object"
      case .unknownOperation: "its \"op\" is not text, binary or close"
      case .noContent: "its \"data\" or \"hex\" is missing or wrong"
      }
    }
  }

  /// What the frame was.
  package var content: Content
  /// When it arrived, by the wall clock; `nil` when the recording does not say.
  package var at: Timestamp?

  /// A frame that arrived at `at`.
  package init(_ content: Content, at: Timestamp? = nil) {
    self.content = content
    self.at = at
  }

  /// Reads one line.
  package init(line: UnsafeRawBufferPointer, with parser: JSONParser) throws(Fault) {
    guard let root = try? parser.parse(line), root.isObject else { throw .notJSON }
    at = root["at"]?.time(as: .time(rank: 0))
    let operation = root["op"]?.text
    if operation?.equals("text") == true {
      content = .text(try Self.bytes(of: root))
    } else if operation?.equals("binary") == true {
      content = .binary(try Self.bytes(of: root))
    } else if operation?.equals("close") == true {
      content = .close(code: Int(Int64(clamping: root["code"]?.number ?? 1005)))
    } else {
      throw .unknownOperation
    }
  }

  /// Appends the frame as a line, with a newline.
  package func write(into bytes: inout [UInt8]) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    defer { swap(&writer.bytes, &bytes) }
    switch content {
    case .text(let text) where String(validating: text, as: UTF8.self) != nil:
      writer.raw("{\"op\":\"text\",\"data\":")
      writer.string(text)
    case .text(let text):
      writer.raw("{\"op\":\"text\",\"hex\":")
      writer.string(Hexadecimal.text(of: text))
    case .binary(let content):
      writer.raw("{\"op\":\"binary\",\"hex\":")
      writer.string(Hexadecimal.text(of: content))
    case .close(let code):
      writer.raw("{\"op\":\"close\",\"code\":")
      writer.integer(Int64(code))
    }
    if let at {
      writer.raw(",\"at\":")
      writer.time(at)
    }
    writer.raw("}\n")
  }

  private static func bytes(of root: JSONValue) throws(Fault) -> [UInt8] {
    if let data = root["data"]?.text { return Array(data) }
    guard let text = root["hex"]?.text, text.count.isMultiple(of: 2) else { throw .noContent }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    for index in stride(from: 0, to: text.count, by: 2) {
      guard let high = Hexadecimal.digit(text[index]), let low = Hexadecimal.digit(text[index + 1])
      else {
        throw .noContent
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
