import Displays
import Panel

/// A type of terminal, and what is drawn on it.
struct Terminal {
  let type: String
  let repertoire: Repertoire
  /// Colours that are used at most.
  var colours = Colours.many
  /// The locale whose character set it shows.
  var locale: String { repertoire.isUTF8 ? "C.UTF-8" : "C" }

  /// Its name in the table.
  var name: String { colours == .none ? "\(type) mono" : type }

  static let all = [
    Self(type: "vt100", repertoire: .lineDrawing),
    Self(type: "vt220", repertoire: .latin1),
    Self(type: "linux", repertoire: .console),
    Self(type: "xterm-256color", repertoire: .unicode),
    Self(type: "xterm-256color", repertoire: .unicode, colours: .none),
  ]

  /// An encoder that has drawn nothing yet.
  var encoder: TerminalEncoder {
    TerminalEncoder(Terminfo(type), repertoire: repertoire, colours: colours)
  }
}
