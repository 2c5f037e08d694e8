// bench-wire: the bytes that the real pages take on the wire, sequence by sequence, against ncurses at its best. Both
// streams are read by libvterm, which must show the same after each frame.

import Glibc
import Panel

/// Our encoder and ncurses' `doupdate` on the same frames.
struct WireBenchmark {
  /// Bytes of both for one sequence on one terminal.
  private struct Line {
    let terminal: String
    let sequence: String
    let frames: Int
    let theirs: Int
    let ours: Int

    var ratio: Double { Double(ours) / Double(theirs) }

    var text: String {
      let numbers = [frames, theirs, ours].map { padded("\($0)", -10) }.joined()
      return padded(terminal, 20) + padded(sequence, 12) + numbers + "  " + thousandths(ratio)
    }

    /// A text with blanks behind it, or before it where the width is negative.
    private func padded(_ text: String, _ width: Int) -> String {
      let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
      return width < 0 ? blanks + text : text + blanks
    }
  }

  func run() {
    print("terminal            sequence        frames   ncurses      ours  ratio")
    var recordings: [Repertoire: [Sequence]] = [:]
    var lines: [Line] = []
    for terminal in Terminal.all {
      let sequences = recordings[terminal.repertoire] ?? Sequence.recorded(terminal.repertoire)
      recordings[terminal.repertoire] = sequences
      for sequence in sequences {
        lines.append(compare(sequence, on: terminal))
        print(lines[lines.count - 1].text)
      }
    }
    let sum = lines.reduce(0) { sum, line in sum + log(line.ratio) }
    let most = lines.map(\.ratio).max() ?? .infinity
    print("wire.ratio_geomean=" + thousandths(exp(sum / Double(lines.count))))
    print("wire.ratio_max=" + thousandths(most))
  }

  private func compare(_ sequence: Sequence, on terminal: Terminal) -> Line {
    let (theirs, ours) = (
      Playing.curses(sequence, on: terminal), Playing.ours(sequence, on: terminal)
    )
    let verdict = Verdict(terminal: terminal, sequence: sequence)
    for (name, playing) in [("ncurses", theirs), ("ours", ours)] {
      if let fault = verdict.fault(of: playing) {
        fatalError("\(terminal.name), \(sequence.name), \(name): \(fault)")
      }
    }
    return Line(
      terminal: terminal.name,
      sequence: sequence.name,
      frames: sequence.frames.count,
      theirs: theirs.count,
      ours: ours.count
    )
  }
}

/// A ratio with three decimals.
private func thousandths(_ ratio: Double) -> String {
  let parts = Int((ratio * 1000).rounded())
  let decimals = String(1000 + parts % 1000).dropFirst()
  return "\(parts / 1000).\(decimals)"
}
