import Readings

/// Takes a message apart that is not one clean JSON text: several documents, a cut-off one, stray text.
///
/// Documents stand back to back, on lines of their own, or behind record separators (RFC 7464).
struct JSONText {
  /// One part of the message.
  enum Piece {
    /// A whole array or object by its brackets, mended or not.
    case document(Range<Int>)
    /// An array or object without its end.
    case cutOff
    /// A line of something else than JSON.
    case garbage
    /// An array or object nested deeper than the limit.
    case tooDeep
  }

  /// Whether everything so far was UTF-8, if need be with mistakes inside JSON.
  private(set) var isText = true
  /// Whether anything so far looked like an array or an object.
  private(set) var isStructured = false

  private var bytes: [UInt8] = []
  private var end = 0
  private var index = 0
  private var mender = JSONMender()

  private static let newline = UInt8(ascii: "\n")
  private static let recordSeparator: UInt8 = 0x1E
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Begins with another message, of which a copy is made.
  mutating func load(_ message: UnsafeRawBufferPointer) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: message)
    bytes.append(contentsOf: repeatElement(0, count: FeedMessage.padding))
    (end, index) = (message.count, 0)
    (isText, isStructured) = (true, false)
  }

  /// The next part, or `nil` at the end; bare scalars are passed over.
  mutating func next() -> Piece? {
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        isStructured = true
        return container()
      case 0x09, 0x0A, 0x0D, 0x20, Self.recordSeparator: index += 1
      case 0xEF where bytes[index..<end].starts(with: Self.byteOrderMark): index += 3
      default:
        if !skipScalar() { return garbage() }
      }
    }
    return nil
  }

  /// Parses a document that `next` found; mends it when that fails.
  mutating func parse(
    _ document: Range<Int>,
    with parser: JSONParser
  ) throws(JSONError) -> JSONValue {
    do throws(JSONError) {
      return try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        try parser.parse(padded: UnsafeRawBufferPointer(bytes.part(document)))
      }
    } catch .malformed, .notUTF8 {
      return try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        try mender.parse(UnsafeRawBufferPointer(bytes.part(document)), with: parser)
      }
    }
  }

  /// Goes to the end of the array or object that begins here.
  private mutating func container() -> Piece {
    let start = index
    var depth = 0
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        guard depth <= JSONParser.depthLimit else { return .tooDeep }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          index += 1
          return .document(start..<index)
        }
      case UInt8(ascii: "\""):
        guard skipString() else { return .cutOff }
      case Self.recordSeparator: return .cutOff
      default: break
      }
      index += 1
    }
    resume(behind: start)
    return .cutOff
  }

  /// Goes to the closing quote; stops earlier, with `false`, at a line's end, which no string holds.
  private mutating func skipString() -> Bool {
    index += 1
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): index += 2
      case Self.newline, Self.recordSeparator: return false
      default: index += 1
      }
    }
    index = end
    return false
  }

  /// Goes to the next line behind `start` that begins an array or an object, else to the end.
  private mutating func resume(behind start: Int) {
    index = start
    while let line = bytes[index..<end].firstIndex(of: Self.newline), line + 1 < end {
      index = line + 1
      if bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[") { return }
    }
    index = end
  }

  /// Goes past a bare number, word or string of JSON.
  private mutating func skipScalar() -> Bool {
    let start = index
    if bytes[index] == UInt8(ascii: "\"") {
      if skipString() {
        index += 1
        return true
      }
    } else {
      while index < end, JSONMender.isTokenByte(bytes[index]) { index += 1 }
      if JSONMender.isScalar(bytes[start..<index]) { return true }
    }
    index = start
    return false
  }

  /// Goes to the end of the line.
  private mutating func garbage() -> Piece {
    let line = bytes[index..<end].prefix { $0 != Self.newline && $0 != Self.recordSeparator }
    isText = isText && String(validating: line, as: UTF8.self) != nil
    index = line.endIndex
    return .garbage
  }
}

extension BorrowedText {
  /// Whether an array or an object seems to begin here.
  var looksLikeJSON: Bool {
    let text = NumberText.trimmed(self)
    return text.begins(with: UInt8(ascii: "{")) || text.begins(with: UInt8(ascii: "["))
  }
}
