// bench-wire: the bytes that the real pages take on the wire, sequence by sequence, against ncurses at its best. Both
// streams are read by libvterm, which must show the same after each frame.

import Foundation
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
      func padded(_ text: String, _ width: Int) -> String {
        text.padding(toLength: width, withPad: " ", startingAt: 0)
      }
      let numbers = String(format: "%6d %9d %9d  %.3f", frames, theirs, ours, ratio)
      return padded(terminal, 20) + padded(sequence, 12) + numbers
    }
  }

  func run() {
    print("terminal            sequence    frames   ncurses      ours  ratio")
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
    print(String(format: "wire.ratio_geomean=%.3f", exp(sum / Double(lines.count))))
    print(String(format: "wire.ratio_max=%.3f", most))
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
