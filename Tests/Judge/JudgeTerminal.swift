// Judge: a second, independent reader of what the encoder sends; for tests and benchmarks.
import CVTerm
import Panel

/// A terminal that nobody here wrote (libvterm) and that says what an operator would see.
package final class JudgeTerminal {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private let size: Size
  private let wrapsAtOnce: Bool
  private let isLatin1: Bool
  private let told = UnsafeMutablePointer<Told>.allocate(capacity: 1)
  private let callbacks = UnsafeMutablePointer<VTermScreenCallbacks>.allocate(capacity: 1)
  private var heldBack: [UInt8] = []
  private var sequence = Sequence.none

  /// What libvterm told by its callbacks.
  private struct Told {
    var linesScrolled = 0
    var isOnOtherScreen = false
    var showsCursor = true
  }

  /// Where in a control sequence the stream stands, as far as needed to tell a printed character.
  private enum Sequence {
    case none
    case escape
    case parameters
  }

  /// A terminal that hangs at the margin as the VT100 does, or wraps at once as `ansi` does.
  ///
  /// libvterm has no 8-bit character set: Latin-1 is made UTF-8 on its way.
  package init(
    _ size: Size,
    _ repertoire: Repertoire,
    wrapsAtOnce: Bool = false
  ) throws(JudgeFault) {
    isLatin1 = repertoire == .latin1
    self.size = size
    self.wrapsAtOnce = wrapsAtOnce
    guard let terminal = vterm_new(Int32(size.rows), Int32(size.columns)),
      let screen = vterm_obtain_screen(terminal)
    else { throw JudgeFault() }
    self.terminal = terminal
    self.screen = screen
    vterm_set_utf8(terminal, repertoire == .lineDrawing || repertoire == .ascii ? 0 : 1)
    told.initialize(to: Told())
    callbacks.initialize(to: VTermScreenCallbacks())
    callbacks.pointee.sb_pushline = { _, _, told in
      told?.assumingMemoryBound(to: Told.self).pointee.linesScrolled += 1
      return 1
    }
    callbacks.pointee.settermprop = { property, value, told in
      guard let told = told?.assumingMemoryBound(to: Told.self), let value else { return 1 }
      switch property {
      case VTERM_PROP_ALTSCREEN: told.pointee.isOnOtherScreen = value.pointee.boolean != 0
      case VTERM_PROP_CURSORVISIBLE: told.pointee.showsCursor = value.pointee.boolean != 0
      default: break
      }
      return 1
    }
    vterm_screen_set_callbacks(screen, callbacks, told)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
  }

  deinit {
    vterm_free(terminal)
    told.deallocate()
    callbacks.deallocate()
  }

  /// How many lines have left the screen.
  package var linesScrolled: Int { told.pointee.linesScrolled }
  /// Whether programs draw on a screen of their own now.
  package var isOnOtherScreen: Bool { told.pointee.isOnOtherScreen }
  /// Whether the cursor can be seen.
  package var showsCursor: Bool { told.pointee.showsCursor }

  /// Takes bytes as a line delivers them.
  ///
  /// libvterm 0.1.4 spoils a UTF-8 character that is cut behind a letter, so the beginning of one waits for its rest.
  package func feed(_ bytes: some Collection<UInt8>) {
    guard wrapsAtOnce else {
      let all = heldBack + Array(bytes)
      let whole = isLatin1 ? all.count : Self.wholeCharacters(all)
      heldBack = Array(all[whole...])
      write(Array(all[..<whole]))
      return
    }
    for byte in bytes {
      let before = cursor
      write([byte])
      let isPrinted = follow(byte)
      if isPrinted, before.col == size.columns - 1, cursor.col == before.col { write([13, 10]) }
    }
  }

  /// How many bytes at the beginning are whole UTF-8 characters.
  private static func wholeCharacters(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte < 0x80 { break }
      if byte >= 0xC0 {
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        return length > back ? bytes.count - back : bytes.count
      }
    }
    return bytes.count
  }

  private func write(_ sent: [UInt8]) {
    let bytes =
      isLatin1
      ? Array(String(String.UnicodeScalarView(sent.map { Unicode.Scalar($0) })).utf8) : sent
    bytes.withUnsafeBytes { bytes in
      _ = vterm_input_write(
        terminal,
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        bytes.count
      )
    }
  }

  private var cursor: VTermPos {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return position
  }

  /// Whether a byte was printed and was not part of a sequence.
  private func follow(_ byte: UInt8) -> Bool {
    switch sequence {
    case .none where byte == 0x1B: sequence = .escape
    case .none: return byte >= 0x20
    case .escape: sequence = byte == UInt8(ascii: "[") ? .parameters : .none
    case .parameters: if byte >= 0x40 { sequence = .none }
    }
    return false
  }

  /// What stands at a place: the glyph, and the pen as far as it can be seen.
  package func seen(_ row: Int, _ column: Int) -> Seen {
    var cell = VTermScreenCell()
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    let code = cell.chars.0
    let isRightHalf = code == UInt32.max
    let glyph = code == 0 ? " " : Unicode.Scalar(code) ?? "\u{FFFD}"
    var pen = Pen()
    if cell.fg.type & UInt8(VTERM_COLOR_DEFAULT_FG.rawValue) == 0 {
      pen.colour = cell.fg.indexed.idx
    }
    if cell.attrs.bold != 0 { pen.attributes.insert(.bold) }
    if cell.attrs.italic != 0 { pen.attributes.insert(.dim) }
    if cell.attrs.underline != 0 { pen.attributes.insert(.underline) }
    if cell.attrs.reverse != 0 { pen.attributes.insert(.reverse) }
    if cell.attrs.blink != 0 { pen.attributes.insert(.blink) }
    return isRightHalf ? .rightHalf : Seen(glyph, pen)
  }
}

/// libvterm has no memory.
package struct JudgeFault: Error {}

/// What stands at a place of a glass, equal for everything that looks the same.
package struct Seen: Equatable {
  package let glyph: Unicode.Scalar
  package let pen: Pen

  package init(_ glyph: Unicode.Scalar, _ pen: Pen) {
    self.glyph = glyph
    let isInvisible = glyph == " " && pen.attributes.isDisjoint(with: [.reverse, .underline])
    self.pen = isInvisible ? Pen() : pen
  }

  package static let rightHalf = Self(Cell.rightHalf, Pen())
}

/// libvterm knows no half-bright: shows it as italic, by SGR's numbers, in a stream of whole sequences.
package func dimAsItalic(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var rest = bytes[...]
  while let escape = rest.firstIndex(of: 0x1B) {
    result.append(contentsOf: rest[..<escape])
    rest = rest[escape...]
    guard rest.dropFirst().first == UInt8(ascii: "["),
      let end = rest.dropFirst(2).firstIndex(where: { $0 >= 0x40 })
    else {
      result.append(contentsOf: rest.prefix(2))
      rest = rest.dropFirst(2)
      continue
    }
    let sequence = rest[...end]
    rest = rest[(end + 1)...]
    guard sequence.last == UInt8(ascii: "m") else {
      result.append(contentsOf: sequence)
      continue
    }
    var numbers = sequence.dropFirst(2).dropLast().split(
      separator: UInt8(ascii: ";"),
      omittingEmptySubsequences: false
    ).map { Array($0) }
    for place in numbers.indices where numbers[place] == Array("2".utf8) {
      let isColour = place >= 2 && numbers[place - 2] == Array("38".utf8)
      if !isColour { numbers[place] = Array("3".utf8) }
    }
    result.append(contentsOf: [0x1B, UInt8(ascii: "[")])
    result.append(contentsOf: numbers.joined(separator: [UInt8(ascii: ";")]))
    result.append(UInt8(ascii: "m"))
  }
  return result + rest
}
