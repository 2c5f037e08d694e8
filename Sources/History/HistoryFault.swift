import CSQLite

/// Why the history's file could not be read or written.
package struct HistoryFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// What can be done about it.
  package enum Kind: Equatable, Sendable {
    /// The disk, or what is allowed of it, is full.
    case full
    /// Nobody may write there, or open it.
    case refused
    /// Another program has locked the file for too long.
    case busy
    /// The device failed.
    case device
    /// It is no database, or one whose contents contradict each other.
    case damaged
    /// A newer version of the program wrote it.
    case newer
    /// Anything else, such as too little memory.
    case other
  }

  /// What can be done about it.
  package let kind: Kind
  /// What happened, in words.
  package let description: String

  /// A fault in words.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// What SQLite answered, by its primary result code; `text` is its own message.
  init(code: Int32, _ text: String) {
    self.init(Self.kind(of: code & 0xFF), text)
  }

  private static func kind(of code: Int32) -> Kind {
    switch code {
    case SQLITE_FULL: .full
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN: .refused
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_IOERR: .device
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
    default: .other
    }
  }
}
