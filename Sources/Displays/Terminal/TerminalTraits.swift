import Glibc
import Panel

/// What can be known of a terminal before it is opened: its entry, its characters, its colours.
package struct TerminalTraits: Sendable {
  /// The type that was asked for; there may be no entry of that name.
  package let type: String
  /// The terminal's entry.
  package let terminal: Terminfo
  /// The characters that it shows.
  package let repertoire: Repertoire
  /// The colours that are used.
  package let colours: Colours

  /// Whether it cannot be drawn on: `TERM=dumb`, unset or unknown; `PlainDisplay` is for it.
  package var isPlain: Bool { !terminal.canDraw }

  /// Finds out from the environment, what is given wins.
  ///
  /// `TERM` names the type, `LC_ALL`, `LC_CTYPE` or `LANG` the character set; `NO_COLOR` (no-color.org) and `COLORTERM`
  /// are honoured. `speed` is that of a real line, in bits per second.
  package init(
    type: String? = nil,
    repertoire: Repertoire? = nil,
    colours: Colours? = nil,
    speed: Int? = nil,
    environment: (String) -> String? = Self.processEnvironment
  ) {
    let type = type ?? environment("TERM") ?? "dumb"
    var terminal = Terminfo(type, speed: speed)
    if Self.saysManyColours(environment), terminal.colours >= .eight {
      terminal = terminal.withManyColours()
    }
    self.type = type
    self.terminal = terminal
    let wanted = repertoire ?? Self.repertoire(of: terminal, environment)
    self.repertoire = wanted == .lineDrawing && !terminal.drawsLines ? .ascii : wanted
    let isColourless = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    self.colours = colours ?? (isColourless ? .none : terminal.colours)
  }

  /// A variable of this process, as `init` reads them.
  package static func processEnvironment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The repertoire that the environment's locale promises, whatever shows it; for pipes.
  package static func localeRepertoire(
    _ environment: (String) -> String? = Self.processEnvironment
  ) -> Repertoire {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    guard let locale, locale != "C", locale != "POSIX" else { return .ascii }
    guard let dot = locale.firstIndex(of: ".") else { return .latin1 }
    let codeset = locale[dot...].lowercased().filter { $0 != "-" && $0 != "_" }
    if codeset.hasPrefix(".utf8") { return .unicode }
    let charset = codeset.dropFirst().prefix { $0 != "@" }
    return codesets[String(charset)] ?? .ascii
  }

  /// Codesets of locales, in lower case and without hyphens.
  private static let codesets: [String: Repertoire] = [
    "iso88591": .latin1, "iso885915": .latin9, "cp437": .cp437, "ibm437": .cp437, "cp850": .cp850,
    "ibm850": .cp850, "cp852": .cp852, "ibm852": .cp852, "koi8r": .koi8r, "cp1251": .cp1251,
  ]

  private static func repertoire(
    of terminal: Terminfo,
    _ environment: (String) -> String?
  ) -> Repertoire {
    let promised = localeRepertoire(environment)
    guard promised != .ascii else { return terminal.drawsLines ? .lineDrawing : .ascii }
    return promised == .unicode && terminal.name.hasPrefix("linux") ? .console : promised
  }

  private static func saysManyColours(_ environment: (String) -> String?) -> Bool {
    ["truecolor", "24bit", "256color"].contains(environment("COLORTERM") ?? "")
  }
}
