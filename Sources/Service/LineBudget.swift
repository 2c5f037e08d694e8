import Displays
import Paging
import Panel

/// What a line behind a terminal carries in a time: ten bits a byte as a rule, and a byte a cell at the least.
package struct LineBudget: Equatable, Sendable {
  /// How long a page change takes, whatever its style.
  package static let transition = Duration.milliseconds(300)
  /// The size of a terminal that says nothing of it.
  package static let usualSize = Size(columns: 80, rows: 24)

  /// Bits per second.
  package let speed: Int
  /// Bits that a byte takes on the line, with those that frame it.
  package let bitsPerByte: Int

  /// The budget of a line of a speed, at least one bit per second.
  package init(speed: Int, bitsPerByte: Int = 10) {
    self.speed = max(speed, 1)
    self.bitsPerByte = bitsPerByte
  }

  /// How a display on such a line sends.
  package var pace: LinePace { LinePace(speed: speed, bitsPerByte: bitsPerByte) }

  /// How long a page takes to be drawn whole.
  package func paint(_ size: Size) -> Duration {
    .microseconds(Int64(size.columns * size.rows * bitsPerByte) * 1_000_000 / Int64(speed))
  }

  /// How long to wait for the rest of a key's sequence after an escape: as long as its next bytes take, and some more.
  package var escapeTimeout: Duration { .milliseconds(50) + pace.byte * 3 }

  /// Whether a page change of a style is drawn in its time: the page that comes must get there at least once.
  package func carries(_ style: Transition.Style, _ size: Size) -> Bool {
    style.duration == .zero || paint(size) <= style.duration
  }

  /// The shortest time between two frames that makes sense: that of a whole page, but not more than what may be on its
  /// way, as rows that wait are drawn from the newest picture.
  package func frameInterval(_ size: Size) -> Duration {
    min(max(paint(size), .milliseconds(33)), LinePace.ahead)
  }

  /// The arithmetic in words: "80x24 is 1920 cells, 1920 bytes at 1200 bit/s take 16 s".
  package func arithmetic(_ size: Size) -> String {
    let cells = size.columns * size.rows
    let bytes = bitsPerByte == 10 ? "bytes" : "bytes of \(bitsPerByte) bits"
    return "\(size.columns)x\(size.rows) is \(cells) cells, "
      + "\(cells) \(bytes) at \(speed) bit/s take \(Self.text(paint(size)))"
  }

  /// A time as people write it: `300 ms`, `1.6 s`, `16 s`.
  package static func text(_ time: Duration) -> String {
    let milliseconds = Int((time / .milliseconds(1)).rounded())
    guard milliseconds >= 1_000 else { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
