import Glibc
import Loop
import Readings
import Service

/// Files that a command line names.
enum Files {
  /// Fails when a file cannot be read, with what it was for.
  static func check(_ path: String, _ purpose: String) throws(Failure) {
    guard access(path, R_OK) == 0 else { throw failure(purpose, path, errno) }
  }

  /// The bytes of a file of at most `limit` bytes.
  static func bytes(at path: String, limit: Int, _ purpose: String) throws(Failure) -> [UInt8] {
    do throws(FileFault) {
      return try FileText.bytes(at: path, limit: limit)
    } catch {
      switch error {
      case .system(let code): throw failure(purpose, path, code)
      case .tooLong: throw Failure(.data, "\(purpose): \(PlainText.string(path.utf8)): \(error)")
      }
    }
  }

  /// Writes a new file; one that is there already stays as it is.
  static func create(_ path: String, _ text: String, _ purpose: String) throws(Failure) {
    do throws(SystemError) {
      let file = try SystemCall.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
      defer { close(file) }
      try Array(text.utf8).withUnsafeBytes { bytes throws(SystemError) in
        try SystemCall.writeAll(file, bytes)
      }
    } catch {
      let reason = String(cString: strerror(error.code))
      throw Failure(.cannotCreate, "\(purpose): \(PlainText.string(path.utf8)): \(reason)")
    }
  }

  private static func failure(_ purpose: String, _ path: String, _ code: Int32) -> Failure {
    Failure(
      code == EACCES ? .notPermitted : .noInput,
      "\(purpose): \(PlainText.string(path.utf8)): \(String(cString: strerror(code)))"
    )
  }
}
