import Panel

/// What noise on a line may have done to a terminal, undone without touching the picture.
extension Terminfo {
  /// Ends a sequence that was cut, and sets modes and character sets as frames want them.
  ///
  /// Scrolling region, origin, insertion and reversed screen are those of ECMA-48 and the VT100, for terminals that
  /// speak it; the cursor is anywhere afterwards.
  var mending: [UInt8] {
    let cancel: [UInt8] = [0x18]
    let modes = isANSI ? Array("\u{1B}[r\u{1B}[?6l\u{1B}[4l\u{1B}[?5l\u{1B}(B\u{0F}".utf8) : []
    let pens = plain + endLines + enableLines + hideCursor
    return cancel + modes + pens + (margin == .stays ? wrapOff : [])
  }

  /// Whether it speaks the sequences of ECMA-48.
  var isANSI: Bool { home.starts(with: [0x1B, UInt8(ascii: "[")]) }
}

extension TerminalEncoder {
  /// Appends what puts a terminal right that still shows its picture.
  mutating func mend(into output: inout [UInt8]) {
    output.append(contentsOf: terminal.mending)
    cursor = .unknown
    style = .plain
    drawsLines = false
  }

  /// Takes a row for something that no frame has, so that the next one writes each of its cells.
  mutating func doubt(_ row: Int) {
    guard isKnown, row < shown.size.rows else { return }
    shown.doubt(row)
  }
}
