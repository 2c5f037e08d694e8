import CTerminfo
import Panel

/// What a type of terminal can do, by its terminfo entry.
///
/// A value: everything is copied when the entry is read. An absent string is empty. Times that an entry asks to wait
/// are kept as pad characters when the line has a speed and no flow control, else dropped.
package struct Terminfo: Sendable {
  /// The entry that was found, which may be a shorter name than asked for; `dumb` if there was none.
  package let name: String
  /// The entry's colours.
  package private(set) var colours: Colours
  /// The attributes that it has.
  package let attributes: Attributes
  /// Attributes that it cannot show together with colours.
  package let notWithColour: Attributes

  // Behaviour.
  let margin: Margin
  let movesWithPen: Bool

  // Motion.
  var address: TerminfoFormat
  var home: [UInt8]
  var carriageReturn: [UInt8]
  var up: TerminfoStep
  var down: TerminfoStep
  var left: TerminfoStep
  var right: TerminfoStep
  var column: TerminfoFormat
  var row: TerminfoFormat

  // Erasing, inserting.
  var clear: [UInt8]
  var eraseToEndOfLine: [UInt8]
  var eraseToEndOfScreen: [UInt8]
  var eraseToBeginOfLine: [UInt8]
  var erase: TerminfoFormat
  var repeats: TerminfoFormat

  // Moving what is shown.
  var insert: TerminfoStep
  var delete: TerminfoStep
  var insertMode: (start: [UInt8], end: [UInt8])
  var insertRow: TerminfoStep
  var deleteRow: TerminfoStep
  var scrollUp: TerminfoStep
  var scrollDown: TerminfoStep
  var scrollRegion: TerminfoFormat

  // Pens.
  var plain: [UInt8]
  var attributeStarts: [(attribute: Attributes, bytes: [UInt8])]
  var endUnderline: [UInt8]
  private(set) var foreground: TerminfoFormat
  var defaultColours: [UInt8]
  let startLines: [UInt8]
  let endLines: [UInt8]
  let enableLines: [UInt8]
  /// Whether the lines of the DEC special graphics have the names that `Repertoire.lineGlyphs` gives them.
  package let drawsLines: Bool

  // Modes.
  private let enterScreen: [UInt8]
  private let leaveScreen: [UInt8]
  let hideCursor: [UInt8]
  private let showCursor: [UInt8]
  let wrapOff: [UInt8]
  private let wrapOn: [UInt8]
  /// Rings.
  let bell: [UInt8]

  /// Whether frames can be drawn at all; if not, `PlainDisplay` is for this terminal.
  package var canDraw: Bool { !address.isAbsent && !clear.isEmpty }

  /// Makes room for one character at the cursor.
  var insertPlace: [UInt8] {
    var bytes: [UInt8] = []
    _ = insert.append(1, to: &bytes)
    return bytes
  }

  /// What prepares the terminal for frames: its other screen, no cursor, no wrapping where that can be had.
  package var opening: [UInt8] {
    enterScreen + enableLines + hideCursor + (margin == .stays ? wrapOff : [])
  }

  /// What gives the terminal back, in whatever state a frame left it.
  package var closing: [UInt8] {
    let modes = plain + endLines + (margin == .stays ? wrapOn : [])
    return modes + (leaveScreen.isEmpty ? clear : leaveScreen) + showCursor
  }

  /// Reads the entry of a terminal type.
  ///
  /// A type that is not installed is looked up by ever shorter names (`xterm-kitty` as `xterm`), then taken for `dumb`.
  /// `speed` is that of a real line in bits per second.
  package init(_ type: String, speed: Int? = nil) {
    self = TerminfoLibrary.exclusively {
      let (name, entry) = TerminfoEntry.open(type, speed: speed)
      defer { entry?.close() }
      return Self(name: name, entry ?? TerminfoEntry(speed: nil))
    }
  }

  /// The same terminal that takes xterm's sequence for 256 colours, whatever its entry says.
  package func withManyColours() -> Self {
    guard !foreground.isAbsent else { return self }
    var terminal = self
    terminal.colours = .many
    terminal.foreground = TerminfoFormat("\u{1B}[38;5;%p1%dm")
    return terminal
  }

  private init(name: String, _ entry: TerminfoEntry) {
    self.name = name
    let starts: [(attribute: Attributes, bytes: [UInt8])] = [
      (.bold, entry.string("bold")), (.dim, entry.string("dim")),
      (.underline, entry.string("smul")), (.reverse, entry.string("rev")),
      (.blink, entry.string("blink")),
    ]
    attributeStarts = starts.filter { !$0.bytes.isEmpty }
    attributes = Attributes(attributeStarts.map(\.attribute))
    foreground = entry.format("setaf")
    colours = foreground.isAbsent ? .none : entry.colours
    notWithColour = entry.attributesWithoutColour
    wrapOff = entry.string("rmam")
    bell = entry.string("bel")
    wrapOn = entry.string("smam")
    margin =
      if entry.flag("xenl") {
        .hangs
      } else if entry.flag("am"), wrapOff.isEmpty || wrapOn.isEmpty {
        .wraps
      } else {
        .stays
      }
    movesWithPen = entry.flag("msgr")
    address = entry.format("cup")
    home = entry.string("home")
    carriageReturn = entry.string("cr")
    up = entry.step("cuu1", "cuu")
    down = entry.step("cud1", "cud")
    left = entry.step("cub1", "cub")
    right = entry.step("cuf1", "cuf")
    column = entry.format("hpa")
    row = entry.format("vpa")
    clear = entry.string("clear")
    eraseToEndOfLine = entry.string("el")
    eraseToEndOfScreen = entry.string("ed")
    eraseToBeginOfLine = entry.string("el1")
    erase = entry.format("ech")
    repeats = entry.format("rep")
    insert = entry.step("ich1", "ich")
    delete = entry.step("dch1", "dch")
    insertMode = (entry.string("smir"), entry.string("rmir"))
    insertRow = entry.step("il1", "il")
    deleteRow = entry.step("dl1", "dl")
    scrollUp = entry.step("ind", "indn")
    scrollDown = entry.step("ri", "rin")
    scrollRegion = entry.format("csr")
    plain = entry.plain
    endUnderline = entry.endUnderline
    defaultColours = entry.string("op")
    startLines = entry.string("smacs")
    endLines = entry.string("rmacs")
    enableLines = entry.string("enacs")
    drawsLines = entry.drawsLines
    enterScreen = entry.string("smcup")
    leaveScreen = entry.string("rmcup")
    hideCursor = entry.string("civis")
    showCursor = entry.string("cnorm")
  }
}

/// What the cursor does when a row's last place was written.
enum Margin: Sendable {
  /// It stays on the last place.
  case stays
  /// It stays, and wraps with the next character.
  case hangs
  /// It wraps at once, and the screen scrolls behind its last row.
  case wraps
}
