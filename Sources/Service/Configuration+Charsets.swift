import Panel

extension Configuration.DisplaySettings {
  /// Bytes of a character LCD are controls to a terminal.
  func checkCharset(
    _ node: ConfigurationNode,
    _ device: String?,
    _ faults: inout ConfigurationFaults
  ) {
    guard let charset, charset.isForCharacterLCDs, device == "terminal" else { return }
    for entry in node.entries where entry.key == "charset" {
      let what = "\(charset.name) is a character LCD's, and no terminal's"
      faults.add(at: entry.value.mark, what, "write auto, or the terminal's own charset")
    }
  }
}

extension ConfigurationType where Value == Repertoire? {
  /// The name of a table of characters, or `auto`.
  static var charset: Self {
    .choice([("auto", nil)] + Repertoire.allCases.map { table in (table.name, table) })
  }
}
