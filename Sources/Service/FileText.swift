import Glibc

/// Reads small files whole, such as a configuration or a token.
package enum FileText {
  /// The bytes of the file at `path`, of which there may be at most `limit`.
  ///
  /// Where `onlyRegular`, pipes and devices, which may keep a reader waiting, are refused.
  package static func bytes(
    at path: String,
    limit: Int,
    onlyRegular: Bool = false
  ) throws(FileFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    if onlyRegular, fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG {
      throw .notRegular
    }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      guard try appendSome(of: descriptor, to: &bytes) else { return bytes }
    }
    throw .tooLong(limit)
  }

  /// Appends what one read gives; false at the end of the file.
  private static func appendSome(
    of descriptor: Int32,
    to bytes: inout [UInt8]
  ) throws(FileFault) -> Bool {
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      var result = 0
      repeat {
        result = read(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    guard failure == 0 else { throw .system(failure) }
    bytes += chunk
    return !chunk.isEmpty
  }
}

/// Why a file could not be read.
package enum FileFault: Error, Equatable, CustomStringConvertible {
  /// The system's reason, an `errno`.
  case system(Int32)
  /// The file has more bytes than this limit.
  case tooLong(Int)
  /// It is a folder, a pipe or a device.
  case notRegular

  /// Whether the file is there and only too long.
  var isLength: Bool { if case .tooLong = self { true } else { false } }

  package var description: String {
    switch self {
    case .system(let code): String(cString: strerror(code))
    case .tooLong(let limit): "longer than \(limit) bytes"
    case .notRegular: "no regular file"
    }
  }
}
