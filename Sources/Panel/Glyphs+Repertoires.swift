extension Glyphs {
  /// The signs of a repertoire.
  package init(_ repertoire: Repertoire) {
    self =
      switch repertoire {
      case .unicode: .unicode
      case .console: .console
      case .latin1: .plain(repertoire, separator: "·", degree: "°", end: "«", failed: "×")
      case .lineDrawing: .lineDrawing
      case .ascii: .plain(repertoire, separator: "-", degree: " ")
      }
  }

  private static let unicode = Self(
    repertoire: .unicode,
    rising: "↗",
    steady: "→",
    falling: "↘",
    up: "↑",
    down: "↓",
    levels: Array("▁▂▃▄▅▆▇█".unicodeScalars),
    dot: "•",
    currentDot: "━━",
    feedLive: "●",
    feedQuiet: "○",
    feedDown: "✗",
    hold: "‖",
    spinner: Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".unicodeScalars),
    historyEnd: "⇤",
    loadFailed: "×",
    ellipsis: "…",
    separator: "·",
    dash: "-",
    rule: "─",
    brokenRule: "╌",
    axis: "│",
    tick: "┤",
    degree: "°",
    overflow: "#",
    hasBraille: true,
    hasBlocks: true
  )

  private static let console = Self(
    repertoire: .console,
    rising: "↑",
    steady: "→",
    falling: "↓",
    up: "↑",
    down: "↓",
    levels: Array("_░▒▓█".unicodeScalars),
    dot: "•",
    currentDot: "■■",
    feedLive: "■",
    feedQuiet: "○",
    feedDown: "x",
    hold: "║",
    spinner: Array("│/─\\".unicodeScalars),
    historyEnd: "«",
    loadFailed: "×",
    ellipsis: ".",
    separator: "·",
    dash: "-",
    rule: "─",
    brokenRule: "-",
    axis: "│",
    tick: "┤",
    degree: "°",
    overflow: "#",
    hasBraille: false,
    hasBlocks: true
  )

  private static let lineDrawing = plain(
    .lineDrawing,
    separator: "·",
    degree: "°",
    dot: "·",
    live: "◆",
    rule: "─",
    axis: "│",
    tick: "┤"
  )

  /// Signs of ASCII, with the few that a repertoire adds.
  private static func plain(
    _ repertoire: Repertoire,
    separator: Unicode.Scalar,
    degree: Unicode.Scalar,
    dot: Unicode.Scalar = ".",
    live: Unicode.Scalar = "*",
    rule: Unicode.Scalar = "-",
    axis: Unicode.Scalar = "|",
    tick: Unicode.Scalar = "|",
    end: Unicode.Scalar = "<",
    failed: Unicode.Scalar = "X"
  ) -> Self {
    Self(
      repertoire: repertoire,
      rising: "^",
      steady: ">",
      falling: "v",
      up: "^",
      down: "v",
      levels: Array("_.-=#".unicodeScalars),
      dot: dot,
      currentDot: "o",
      feedLive: live,
      feedQuiet: "o",
      feedDown: "x",
      hold: "=",
      spinner: Array("|/-\\".unicodeScalars),
      historyEnd: end,
      loadFailed: failed,
      ellipsis: ".",
      separator: separator,
      dash: "-",
      rule: rule,
      brokenRule: "-",
      axis: axis,
      tick: tick,
      degree: degree,
      overflow: "#",
      hasBraille: false,
      hasBlocks: false
    )
  }
}
