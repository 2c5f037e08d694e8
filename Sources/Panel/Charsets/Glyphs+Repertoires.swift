extension Glyphs {
  /// The signs of a repertoire: of each the best that it has, of those that belong together all from one row.
  package init(_ repertoire: Repertoire) {
    func one(_ signs: String) -> Unicode.Scalar {
      signs.unicodeScalars.first(where: repertoire.contains) ?? " "
    }
    func row(_ rows: String...) -> [Unicode.Scalar] {
      let row = rows.first { row in row.unicodeScalars.allSatisfy(repertoire.contains) }
      return Array((row ?? "").unicodeScalars)
    }
    let trend = row("↗→↘", "↑→↓", "^→v", "^>v")
    let hints = row("↑↓", "^v")
    self.init(
      repertoire: repertoire,
      rising: trend[0],
      steady: trend[1],
      falling: trend[2],
      up: hints[0],
      down: hints[1],
      levels: row("▁▂▃▄▅▆▇█", "_░▒▓█", "_.-=█", "_.-=#"),
      dot: one("•·."),
      currentDot: String(String.UnicodeScalarView(row("━━", "■■", "o"))),
      feedLive: one("●■◆*"),
      feedQuiet: one("○o"),
      feedDown: one("✗x"),
      hold: one("‖║="),
      spinner: row("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "│/─\\", "|/-\\", ".oOo"),
      historyEnd: one("⇤«<"),
      loadFailed: one("×X"),
      ellipsis: one("…."),
      separator: one("·-"),
      dash: "-",
      rule: one("─-"),
      brokenRule: one("╌-"),
      band: one("░▒:"),
      axis: one("│|"),
      tick: one("┤|"),
      degree: one("° "),
      late: one("~·"),
      overflow: "#",
      hasBraille: repertoire.contains("⣿") && repertoire.contains("⠁"),
      hasBlocks: "▀▄█".unicodeScalars.allSatisfy(repertoire.contains)
    )
  }
}
