import Panel

extension Configuration.DisplaySettings {
  /// Bytes of a character LCD are controls to a terminal.
  func checkCharset(
    _ node: ConfigurationNode,
    _ device: String?,
    _ faults: inout ConfigurationFaults
  ) {
    guard let charset, let device, let mark = node["charset"]?.mark else { return }
    if charset.isForCharacterLCDs, ["terminal", "console", "serial"].contains(device) {
      let what = "\(charset.name) is a character LCD's, and no terminal's"
      faults.add(at: mark, what, "write auto, or the terminal's own charset")
    } else if device == "lcdproc", charset == .lineDrawing {
      let what = "LCDd has no line drawing"
      faults.add(at: mark, what, "write auto, or what LCDd's driver expects, such as latin-1")
    } else if device == "console", ![.unicode, .console, .ascii].contains(charset) {
      let what = "a console takes UTF-8, and not \(charset.name)"
      faults.add(at: mark, what, "write auto, linux-console, utf-8 or ascii")
    }
  }
}

extension ConfigurationType where Value == Repertoire? {
  /// The name of a table of characters, or `auto`.
  static var charset: Self {
    .choice([("auto", nil)] + Repertoire.allCases.map { table in (table.name, table) })
  }
}
