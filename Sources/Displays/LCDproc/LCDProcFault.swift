/// Why a conversation with LCDd cannot go on.
package enum LCDProcFault: Error, Equatable, CustomStringConvertible {
  /// The server speaks something else; its first words.
  case foreign(String)
  /// The server's display has a size that no display has.
  case absurdSize(String)
  /// A line without an end.
  case endlessLine
  /// What makes a frame was refused; the server's words.
  case refused(String)
  /// No answer in time.
  case silent

  package var description: String {
    switch self {
    case .foreign(let words): "this is no LCDd: it says \"\(words)\""
    case .absurdSize(let words): "its display has an absurd size: \(words)"
    case .endlessLine: "it sends a line without an end"
    case .refused(let words): "it refuses what is to be shown: \(words)"
    case .silent: "it does not answer"
    }
  }
}

extension [UInt8] {
  /// A server's words as they may be logged: printable ASCII, and not many.
  var harmlessWords: String {
    var words = String.UnicodeScalarView()
    for byte in prefix(80) {
      words.append((0x20..<0x7F).contains(byte) ? Unicode.Scalar(byte) : "?")
    }
    return String(words)
  }
}
