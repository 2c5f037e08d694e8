import Panel
import Testing

@testable import Displays

/// The encoder judged by libvterm on seeded random frames: a failure prints terminal, seed and frame number.
struct TerminalEncoderTests {
  /// A type of terminal and the characters that it is used with.
  struct Kind: CustomTestStringConvertible, Sendable {
    let type: String
    let repertoire: Repertoire
    var testDescription: String { "\(type) with \(repertoire)" }
  }

  static let kinds = [
    Kind(type: "xterm-256color", repertoire: .unicode),
    Kind(type: "tmux-256color", repertoire: .unicode),
    Kind(type: "linux", repertoire: .console),
    Kind(type: "xterm", repertoire: .lineDrawing),
    Kind(type: "vt100", repertoire: .lineDrawing),
    Kind(type: "vt220", repertoire: .latin1),
    Kind(type: "ansi", repertoire: .ascii),
  ]

  /// Encoder and judge side by side.
  struct Bench {
    var encoder: TerminalEncoder
    let judge: JudgeTerminal
    var bytes: [UInt8] = []

    init(_ kind: Kind, _ size: Size) throws {
      let terminal = Terminfo(kind.type)
      encoder = TerminalEncoder(terminal, repertoire: kind.repertoire, colours: .many)
      judge = try JudgeTerminal(
        size,
        kind.repertoire,
        wrapsAtOnce: terminal.margin == .wraps
      )
      judge.feed(terminal.enableLines)
    }

    /// Encodes a frame into bytes that the judge understands.
    mutating func encode(_ frame: Frame) -> [UInt8] {
      bytes.removeAll()
      encoder.encode(frame, into: &bytes)
      return dimAsItalic(bytes)
    }

    /// Compares the glass with the frame as the terminal can show it; nil if they are equal.
    func fault(_ frame: Frame) -> String? {
      if judge.linesScrolled > 0 { return "scrolled by \(judge.linesScrolled) lines" }
      guard let wanted = encoder.shownFrame else { return "nothing is known" }
      for row in 0..<frame.size.rows {
        for column in 0..<frame.size.columns {
          let cell = wanted[row, column]
          let expected =
            cell.isRightHalf
            ? .rightHalf : Seen(cell.glyph, encoder.projection.palette.pen(cell.style))
          let seen = judge.seen(row, column)
          if seen != expected { return "\(row),\(column) shows \(seen), wanted \(expected)" }
        }
      }
      return nil
    }
  }

  /// Where a character fills the row, libvterm's VT100 manner leaves no way back from the margin.
  static func size(_ kind: Kind, _ seed: UInt64) -> Size {
    let fewest = Terminfo(kind.type).margin == .wraps ? 1 : 3
    let isLarge = seed % 20 == 0
    return RandomFrames.size(
      seed,
      fewest: fewest,
      columns: isLarge ? 200 : 40,
      rows: isLarge ? 60 : 12
    )
  }

  @Test("what is shown is what was wanted, and nothing scrolls", arguments: kinds)
  func showsWhatIsWanted(_ kind: Kind) throws {
    var (sent, frames) = (0, 0)
    for seed in UInt64(1)...60 {
      let size = Self.size(kind, seed)
      var random = RandomFrames(seed: seed, size: size)
      var bench = try Bench(kind, size)
      for number in 0..<30 {
        random.advance()
        let bytes = bench.encode(random.frame)
        bench.judge.feed(bytes)
        sent += bytes.count
        frames += 1
        let fault = bench.fault(random.frame)
        if fault != nil {
          print("BYTES", kind.type, String(decoding: bytes, as: UTF8.self).debugDescription)
        }
        try #require(
          fault == nil,
          "\(kind.type) seed \(seed) frame \(number) \(size): \(fault ?? "")"
        )
      }
    }
    print("\(kind.type): \(frames) frames, \(sent / frames) bytes each")
  }
}
