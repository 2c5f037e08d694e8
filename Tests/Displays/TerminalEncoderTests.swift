import Judge
import Panel
import Testing

@testable import Displays

/// The encoder judged by libvterm on seeded random frames: a failure prints terminal, seed and frame number.
struct TerminalEncoderTests {
  /// A type of terminal and the characters that it is used with.
  struct Kind: CustomTestStringConvertible, Sendable {
    let type: String
    let repertoire: Repertoire
    /// What this one cannot do, of all that its entry promises.
    var lacking: String?
    var lose: @Sendable (inout Terminfo) -> Void = { _ in }

    var testDescription: String {
      "\(type) with \(repertoire)" + (lacking.map { ", without \($0)" } ?? "")
    }

    var terminal: Terminfo {
      var terminal = Terminfo(type)
      lose(&terminal)
      return terminal
    }
  }

  private static let absent = TerminfoStep(one: [], many: TerminfoFormat())

  static let kinds = [
    Kind(type: "xterm-256color", repertoire: .unicode),
    Kind(type: "tmux-256color", repertoire: .unicode),
    Kind(type: "linux", repertoire: .console),
    Kind(type: "xterm", repertoire: .lineDrawing),
    Kind(type: "vt100", repertoire: .lineDrawing),
    Kind(type: "vt102", repertoire: .lineDrawing),
    Kind(type: "vt220", repertoire: .latin1),
    Kind(type: "ansi", repertoire: .ascii),
    Kind(type: "xterm", repertoire: .unicode, lacking: "scroll regions") { terminal in
      terminal.scrollRegion = TerminfoFormat()
    },
    Kind(type: "xterm", repertoire: .unicode, lacking: "inserting rows") { terminal in
      (terminal.insertRow, terminal.deleteRow) = (absent, absent)
    },
    Kind(type: "linux", repertoire: .console, lacking: "inserting characters") { terminal in
      (terminal.insert, terminal.insertMode) = (absent, ([], []))
    },
    Kind(type: "xterm-256color", repertoire: .unicode, lacking: "erasing") { terminal in
      (terminal.eraseToEndOfLine, terminal.eraseToBeginOfLine) = ([], [])
      (terminal.eraseToEndOfScreen, terminal.erase) = ([], TerminfoFormat())
    },
    Kind(type: "vt100", repertoire: .ascii, lacking: "all but addressing") { terminal in
      (terminal.up, terminal.down, terminal.left, terminal.right) = (absent, absent, absent, absent)
      (terminal.home, terminal.carriageReturn) = ([], [])
      terminal.scrollRegion = TerminfoFormat()
    },
  ]

  /// Encoder and judge side by side.
  struct Bench {
    var encoder: TerminalEncoder
    var judge: JudgeTerminal
    var bytes: [UInt8] = []

    init(_ kind: Kind, _ size: Size) throws {
      let terminal = kind.terminal
      encoder = TerminalEncoder(terminal, repertoire: kind.repertoire, colours: .many)
      judge = try Self.judge(kind, size, terminal)
    }

    func newJudge(_ kind: Kind, _ size: Size) throws -> JudgeTerminal {
      try Self.judge(kind, size, encoder.terminal)
    }

    private static func judge(
      _ kind: Kind,
      _ size: Size,
      _ terminal: Terminfo
    ) throws -> JudgeTerminal {
      let isImmediate = terminal.margin == .wraps
      let judge = try JudgeTerminal(size, kind.repertoire, wrapsAtOnce: isImmediate)
      judge.feed(terminal.enableLines)
      return judge
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
    if seed % 30 == 0 { return Size(columns: 200, rows: 60) }
    return RandomFrames.size(seed, fewest: fewest, columns: 40, rows: 12)
  }

  @Test("what is shown is what was wanted, and nothing scrolls", arguments: kinds)
  func showsWhatIsWanted(_ kind: Kind) throws {
    var (sent, frames) = (0, 0)
    for seed in UInt64(1)...30 {
      let size = Self.size(kind, seed)
      var random = RandomFrames(seed: seed, size: size)
      var bench = try Bench(kind, size)
      for number in 0..<(size.rows > 12 ? 6 : 30) {
        random.advance()
        let bytes = bench.encode(random.frame)
        bench.judge.feed(bytes)
        // BS, LF, CR, SO, SI and ESC; no other control is any terminal's business.
        #expect(bytes.allSatisfy { $0 >= 0x20 || [8, 10, 13, 14, 15, 27].contains($0) })
        sent += bytes.count
        frames += 1
        let fault = bench.fault(random.frame)
        try #require(
          fault == nil,
          "\(kind.testDescription) seed \(seed) frame \(number) \(size): \(fault ?? "")"
        )
      }
    }
    print("\(kind.testDescription): \(frames) frames, \(sent / frames) bytes each")
  }

  @Test("wherever a line cuts the stream, the glass is the same", arguments: kinds)
  func dependsOnNoCut(_ kind: Kind) throws {
    let size = Size(columns: 10, rows: 3)
    var random = RandomFrames(seed: 7, size: size)
    var bench = try Bench(kind, size)
    var stream: [UInt8] = []
    for _ in 0..<5 {
      random.advance()
      stream += bench.encode(random.frame)
    }
    for cut in 0...stream.count {
      var halves = bench
      halves.judge = try bench.newJudge(kind, size)
      halves.judge.feed(stream[..<cut])
      halves.judge.feed(stream[cut...])
      let fault = halves.fault(random.frame)
      try #require(fault == nil, "\(kind.testDescription) cut at \(cut): \(fault ?? "")")
    }
  }

  @Test("forgotten, a glass full of rubbish becomes what is wanted", arguments: kinds)
  func healsRubbish(_ kind: Kind) throws {
    let size = Size(columns: 30, rows: 5)
    for seed in UInt64(1)...20 {
      var random = RandomFrames(seed: seed, size: size)
      random.advance()
      var bench = try Bench(kind, size)
      bench.judge.feed(bench.encode(random.frame))
      bench.judge.feed("\u{1B}[3;4H\u{1B}[1;7mrubbish".utf8)
      bench.encoder.forget()
      #expect(bench.encoder.shownFrame == nil)
      bench.judge.feed(bench.encode(random.frame))
      let fault = bench.fault(random.frame)
      #expect(fault == nil, "\(kind.testDescription) seed \(seed): \(fault ?? "")")
    }
  }

  @Test("a frame of another size is drawn on a cleared glass", arguments: kinds)
  func followsSize(_ kind: Kind) throws {
    var bench = try Bench(kind, Size(columns: 20, rows: 4))
    var frame = Frame(Size(columns: 20, rows: 4))
    frame.put("0123456789abcdefghij", row: 3, column: 0)
    _ = bench.encode(frame)
    let size = Size(columns: 9, rows: 2)
    bench.judge = try bench.newJudge(kind, size)
    bench.judge.feed("rubbish".utf8)
    frame = Frame(size)
    frame.put("21.5 °C", row: 1, column: 1, style: Style(.strong))
    bench.judge.feed(bench.encode(frame))
    #expect(bench.fault(frame) == nil)
  }

  @Test("what looks the same costs no byte", arguments: kinds)
  func costsNothing(_ kind: Kind) throws {
    let size = Size(columns: 20, rows: 4)
    var random = RandomFrames(seed: 3, size: size)
    var bench = try Bench(kind, size)
    for _ in 0..<50 {
      random.advance()
      _ = bench.encode(random.frame)
      #expect(bench.encode(random.frame).isEmpty)
    }
  }

  @Test("a digit that changed costs a few bytes, not a row")
  func isThrifty() throws {
    let kind = Kind(type: "xterm-256color", repertoire: .unicode)
    var bench = try Bench(kind, Size(columns: 80, rows: 24))
    var frame = Frame(Size(columns: 80, rows: 24))
    frame.put("Boiler flow", row: 2, column: 0)
    frame.put("71.4", row: 2, column: 24, style: Style(.strong))
    frame.put("12:04:31", row: 0, column: 72)
    _ = bench.encode(frame)
    frame.put("71.5", row: 2, column: 24, style: Style(.strong))
    frame.put("12:04:32", row: 0, column: 72)
    #expect(bench.encode(frame).count <= 24)
  }
}
