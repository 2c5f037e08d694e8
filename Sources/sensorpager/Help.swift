/// The texts of `--help`, made from the tables that the parser uses.
enum Help {
  /// The list of subcommands.
  static var overview: String {
    let width = Subcommand.all.map(\.name.count).max() ?? 0
    let rows = Subcommand.all.map { "  \(padded($0.name, to: width))  \($0.summary)" }
    return """
      sensorpager shows one page per type of sensor from a WebSocket feed of readings.

      usage: sensorpager SUBCOMMAND [OPTION]... [OPERAND]...

      \(rows.joined(separator: "\n"))

      'sensorpager SUBCOMMAND --help' tells more; 'sensorpager --version' tells the version.
      Start with 'sensorpager demo': it needs nothing.
      """
  }

  /// The help of one subcommand.
  static func text(of subcommand: Subcommand) -> String {
    let options = subcommand.options + [Option("help", nil, "this text")]
    let forms = options.map { "--\($0.name)" + ($0.argument.map { " \($0)" } ?? "") }
    let width = forms.map(\.count).max() ?? 0
    let rows = zip(forms, options).map { "  \(padded($0, to: width))  \($1.help)" }
    let operands = subcommand.operands.isEmpty ? "" : " \(subcommand.operands)"
    return """
      usage: sensorpager \(subcommand.name) [OPTION]...\(operands)

      \(subcommand.summary)

      \(rows.joined(separator: "\n"))
      """
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
