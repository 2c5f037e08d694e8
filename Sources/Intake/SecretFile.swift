import Glibc
import Loop

/// Why a file with a secret could not be used; the secret is never part of the text.
package struct SecretFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file.
  package let path: String
  /// What is wrong with it.
  package let reason: String

  package var description: String { "\(path): \(reason)" }
}

/// A file that holds a secret: a token, a password, a header.
///
/// Read at every attempt, so that a token that was renewed is used without a restart.
package struct SecretFile: Sendable, Equatable {
  /// The longest secret in bytes.
  package static let limit = 16 << 10

  /// The file's path.
  package let path: String

  /// A secret in the file at `path`.
  package init(path: String) {
    self.path = path
  }

  /// A credential that systemd hands over (`LoadCredential=`); `directory` is `$CREDENTIALS_DIRECTORY`.
  package init(credential name: String, directory: String) {
    path = "\(directory)/\(name)"
  }

  /// The first line that is not empty, without the white space around it.
  package func line() throws(SecretFileError) -> String {
    guard let line = try lines().first else { throw SecretFileError(path: path, reason: "empty") }
    return line
  }

  /// The lines that are not empty, without the white space around them; none may hold a control character.
  package func lines() throws(SecretFileError) -> [String] {
    let bytes = try contents()
    let lines = bytes.split { byte in byte == 0x0A || byte == 0x0D }.map { line in
      let start = line.drop { byte in byte == 0x20 || byte == 0x09 }
      let end = start.lastIndex { byte in byte != 0x20 && byte != 0x09 }
      return end.map { end in start[...end] } ?? []
    }
    // A header is made of it: a control character would end it and begin another.
    guard bytes.allSatisfy({ byte in byte >= 0x20 && byte != 0x7F || (0x09...0x0D).contains(byte) })
    else { throw SecretFileError(path: path, reason: "holds control characters") }
    return lines.filter { line in !line.isEmpty }.map { line in
      String(decoding: line, as: UTF8.self)
    }
  }

  private func contents() throws(SecretFileError) -> [UInt8] {
    do {
      let file = try SystemCall.open(path, O_RDONLY | O_NONBLOCK)
      defer { close(file) }
      return try Self.read(file)
    } catch let error as SystemError {
      throw SecretFileError(path: path, reason: String(cString: strerror(error.code)))
    } catch {
      throw SecretFileError(path: path, reason: "longer than \(Self.limit) bytes")
    }
  }

  /// The file is too long to be what it should be.
  private struct TooLong: Error {}

  private static func read(_ file: Int32) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: limit + 1)
    while true {
      let transfer = try portion.withUnsafeMutableBytes { portion in
        try SystemCall.read(file, into: portion)
      }
      guard case .bytes(let count) = transfer else { return bytes }
      bytes += portion.prefix(count)
      guard bytes.count <= limit else { throw TooLong() }
    }
  }
}
