import CSimdJSON
import Readings

/// Why a text is no JSON that can be used.
package enum JSONError: Error, Sendable {
  /// Not JSON, or a number that no double holds.
  case malformed
  /// Nested deeper than `JSONParser.depthLimit`.
  case tooDeep
  /// Not UTF-8.
  case notUTF8
  /// Memory is short, or the text is longer than 2 GiB.
  case tooLong

  fileprivate init(code: CInt) {
    switch Int(code) {
    case SJ_TOO_DEEP: self = .tooDeep
    case SJ_NOT_UTF8: self = .notUTF8
    case SJ_NO_MEMORY: self = .tooLong
    default: self = .malformed
    }
  }
}

/// Parses JSON texts one after the other in the same memory.
package final class JSONParser {
  /// The deepest nesting of arrays and objects.
  package static let depthLimit = 64

  private let handle: OpaquePointer
  private var copy: [UInt8] = []

  /// Makes a parser; traps when memory is short, as any allocation in Swift.
  package init() {
    guard let handle = sj_parser_new(UInt32(Self.depthLimit)) else {
      fatalError("no memory for a JSON parser")
    }
    self.handle = handle
  }

  deinit { sj_parser_free(handle) }

  /// Parses exactly one text with `FeedMessage.padding` readable bytes past its end.
  ///
  /// The value lives until the next call.
  package func parse(padded text: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
    var root: UnsafeMutablePointer<sj_node>?
    let bytes = text.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let code = sj_parse(handle, bytes, text.count, &root)
    guard Int(code) == SJ_OK, let root else { throw JSONError(code: code) }
    return JSONValue(root)
  }

  /// Parses exactly one text that lies anywhere.
  ///
  /// The value lives until the next call.
  package func parse(_ text: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
    let length = text.count
    if copy.count < length + FeedMessage.padding {
      copy = [UInt8](repeating: 0, count: 2 * length + FeedMessage.padding)
    }
    copy.withUnsafeMutableBytes { $0.copyMemory(from: text) }
    return try copy.withUnsafeBufferPointer { bytes throws(JSONError) in
      try parse(padded: UnsafeRawBufferPointer(bytes.part(0..<length)))
    }
  }
}
