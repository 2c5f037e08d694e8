import Glibc
import Loop

/// A small file in the state folder that is replaced as a whole: a reader finds the old one or the new one.
///
/// It is not forced onto the disk: it survives a restart, and after a power loss an older one may stand there.
struct StateFile {
  /// The file's path.
  let path: String
  private let folder: String

  /// A file of a name in a folder, which is made when it is missing.
  init(_ name: String, in folder: String) {
    self.folder = folder
    path = "\(folder)/\(name)"
  }

  /// The file's bytes; `nil` when there is none.
  func read(limit: Int) throws(FileFault) -> [UInt8]? {
    do throws(FileFault) {
      return try FileText.bytes(at: path, limit: limit, onlyRegular: true)
    } catch .system(ENOENT) {
      return nil
    }
  }

  /// Puts other bytes in the file's place.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    _ = mkdir(folder, 0o700)
    let temporary = path + ".new"
    let number = try SystemCall.open(temporary, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
    do throws(SystemError) {
      defer { close(number) }
      try SystemCall.writeAll(number, bytes)
    } catch {
      unlink(temporary)
      throw error
    }
    try SystemCall.result(of: "rename \(temporary)") { rename(temporary, path) }
  }
}
