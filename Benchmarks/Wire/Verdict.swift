import Displays
import Judge
import Panel

/// Whether what was sent shows what was wanted, as libvterm reads it.
struct Verdict {
  let terminal: Terminal
  let sequence: Sequence

  /// The first place of the first frame that is not as it should be; nil if all are.
  func fault(of playing: Playing) -> String? {
    let size = sequence.frames[0].size
    guard let judge = try? JudgeTerminal(size, terminal.repertoire) else { return "no judge" }
    let projection = terminal.encoder.projection
    var wanted = Frame(size)
    judge.feed(dimAsItalic(playing.opening))
    for (number, frame) in sequence.frames.enumerated() {
      judge.feed(dimAsItalic(playing.frames[number]))
      projection.project(frame, into: &wanted)
      if let fault = fault(judge, wanted, projection.palette) { return "frame \(number): \(fault)" }
    }
    return nil
  }

  private func fault(_ judge: JudgeTerminal, _ wanted: Frame, _ palette: Palette) -> String? {
    for row in 0..<wanted.size.rows {
      for column in 0..<wanted.size.columns {
        let cell = wanted[row, column]
        let expected = cell.isRightHalf ? .rightHalf : Seen(cell.glyph, palette.pen(cell.style))
        let seen = judge.seen(row, column)
        if seen != expected { return "\(row),\(column) shows \(seen), wanted \(expected)" }
      }
    }
    return nil
  }
}
