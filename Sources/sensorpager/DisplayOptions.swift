import CLinux
import Displays
import Glibc
import Paging
import Panel
import Service

/// The options that say how pages are shown on this terminal; `demo` and `watch` take the same.
enum DisplayOptions {
  static let all: [Option] =
    [Option("display", "KIND", "terminal, or plain: one line per change")] + terminal

  /// What another terminal than the present one would be.
  static let terminal: [Option] = [
    Option("size", "COLSxROWS", "the size instead of the terminal's own"),
    Option("type", "TERM", "the terminal's type instead of TERM"),
    Option("duration", "SECONDS", "end by itself"),
  ]

  /// A plan's display: this terminal, or lines where there is none.
  static func display(of options: Options) throws(Failure) -> DisplayPlan {
    let order: [Programme.Slot] = [.page(.overview), .others, .page(.status)]
    var plan = DisplayPlan(name: "this", try device(of: options), order: order)
    plan.rotation.terms[.status] = Rotation.Terms(rotates: false)
    plan.size = try size(of: options)
    plan.type = options["type"]
    plan.mayQuit = true
    return plan
  }

  /// After how long to end.
  static func duration(of options: Options) throws(Failure) -> Duration? {
    try options.number("duration", in: 0.001...31_536_000).map { .seconds($0) }
  }

  /// This terminal, or lines where there is none that can be drawn on.
  static func device(of options: Options) throws(Failure) -> DisplayPlan.Device {
    switch options["display"] {
    case "terminal": return .this
    case "plain": return .plain
    case nil:
      guard isatty(STDOUT_FILENO) == 1 else { return .plain }
      let traits = TerminalTraits(type: options["type"])
      guard traits.isPlain else { return .this }
      if traits.type != "dumb" {
        complain(
          "terminal type \(printable(traits.type)): unknown to terminfo, or it cannot place a character; "
            + "plain lines instead (more types are in the package ncurses-term)"
        )
      }
      return .plain
    case let kind?:
      throw Failure(.usage, "--display: '\(printable(kind))': use terminal or plain")
    }
  }

  /// The size that was given.
  static func size(of options: Options) throws(Failure) -> Size? {
    guard let text = options["size"] else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      (1...500).contains(columns), (1...200).contains(rows)
    else {
      throw Failure(.usage, "--size: '\(printable(text))': give columns and rows, such as 80x24")
    }
    return Size(columns: columns, rows: rows)
  }
}
