import Glibc
import Loop

/// A file that is read line by line, however long it is.
enum LineFile {
  /// A longer line is no message that any feed may send.
  private static let limit = 64 << 20
  private static let portion = 1 << 18

  /// Calls `body` for each line, without its newline; `-` is standard input.
  static func read(
    _ path: String,
    _ purpose: String,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let file = path == "-" ? STDIN_FILENO : try Files.open(path, O_RDONLY, purpose)
    defer { if file != STDIN_FILENO { close(file) } }
    var bytes: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd {
      isAtEnd = try !append(from: file, path, purpose, to: &bytes)
      let used = try lines(in: bytes, isAtEnd: isAtEnd, body)
      bytes.removeSubrange(..<used)
      guard bytes.count <= limit else {
        throw Failure(.data, "\(purpose): \(printable(path)): a line is longer than \(limit) bytes")
      }
    }
  }

  /// Calls `body` for each whole line and returns how many bytes were used.
  private static func lines(
    in bytes: [UInt8],
    isAtEnd: Bool,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    try bytes.withUnsafeBufferPointer { content throws(Failure) in
      let bytes = UnsafeRawBufferPointer(content)
      var start = 0
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        try body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end + 1
      }
      guard isAtEnd, start < bytes.count else { return start }
      try body(UnsafeRawBufferPointer(rebasing: bytes[start...]))
      return bytes.count
    }
  }

  private static func append(
    from file: Int32,
    _ path: String,
    _ purpose: String,
    to bytes: inout [UInt8]
  ) throws(Failure) -> Bool {
    do throws(SystemError) {
      var room = [UInt8](repeating: 0, count: portion)
      let transfer = try room.withUnsafeMutableBufferPointer { room throws(SystemError) in
        try SystemCall.read(file, into: UnsafeMutableRawBufferPointer(room))
      }
      guard case .bytes(let count) = transfer else { return false }
      bytes += room[..<count]
      return true
    } catch {
      throw Failure(.inputOutput, "\(purpose): \(printable(path)): \(error)")
    }
  }
}
