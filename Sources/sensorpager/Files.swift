import Glibc
import Loop
import Service

/// Files that a command line names.
enum Files {
  /// Fails when a file cannot be read, with what it was for.
  static func check(_ path: String, _ purpose: String) throws(Failure) {
    guard access(path, R_OK) == 0 else { throw failure(purpose, path, errno) }
  }

  /// Fails when there is a file already, before time is spent on what would go into it.
  static func checkNew(_ path: String, _ purpose: String) throws(Failure) {
    guard access(path, F_OK) != 0 else {
      let reason = String(cString: strerror(EEXIST))
      throw Failure(.cannotCreate, "\(purpose): \(printable(path)): \(reason)")
    }
  }

  /// The bytes of a file of at most `limit` bytes.
  static func bytes(at path: String, limit: Int, _ purpose: String) throws(Failure) -> [UInt8] {
    do throws(FileFault) {
      return try FileText.bytes(at: path, limit: limit)
    } catch {
      switch error {
      case .system(let code): throw failure(purpose, path, code)
      case .tooLong, .notRegular: throw Failure(.data, "\(purpose): \(printable(path)): \(error)")
      }
    }
  }

  /// Writes a new file; one that is there already stays as it is.
  static func create(_ path: String, _ text: String, _ purpose: String) throws(Failure) {
    let file = try open(path, O_WRONLY | O_CREAT | O_EXCL, purpose)
    defer { close(file) }
    do throws(SystemError) {
      try SystemCall.writeAll(file, Array(text.utf8))
    } catch {
      throw Failure(.inputOutput, "\(purpose): \(printable(path)): \(error)")
    }
  }

  /// Opens a file, closed on exec; a new one is the person's own.
  static func open(_ path: String, _ flags: Int32, _ purpose: String) throws(Failure) -> Int32 {
    do throws(SystemError) {
      return try SystemCall.open(path, flags, mode: 0o600)
    } catch {
      guard flags & O_CREAT != 0 else { throw failure(purpose, path, error.code) }
      let reason = String(cString: strerror(error.code))
      throw Failure(.cannotCreate, "\(purpose): \(printable(path)): \(reason)")
    }
  }

  private static func failure(_ purpose: String, _ path: String, _ code: Int32) -> Failure {
    Failure(
      code == EACCES ? .notPermitted : .noInput,
      "\(purpose): \(printable(path)): \(String(cString: strerror(code)))"
    )
  }
}
