import Panel
import Service

extension Subcommand {
  /// What a display can show, on the display itself.
  static let testPage = Subcommand(
    name: "test-page",
    operands: "",
    summary: "show the characters, signs, attributes and every place of a display",
    options: [
      Option("config", "FILE", "the configuration that has the display"),
      Option("display", "NAME", "a display of the configuration instead of this terminal"),
      Option("charset", "NAME", "another charset than the display's own"),
    ] + DisplayOptions.terminal
  ) { options throws(Failure) in
    try options.refuseOperands("test-page")
    let plan = try testPlan(of: options)
    let duration = try DisplayOptions.duration(of: options)
    do throws(DaemonFault) {
      try TestCardSession(plan, duration: duration).run()
    } catch {
      throw Session.failure(of: error)
    }
    return .done
  }
}

/// The display that is to be tested.
private func testPlan(of options: Options) throws(Failure) -> DisplayPlan {
  var plan: DisplayPlan
  if let name = options["display"] {
    let configuration = try ConfigurationFile.load(options["config"])
    guard let found = configuration.plan(ofDisplay: name) else {
      let names = configuration.displays.map(\.name).joined(separator: ", ")
      throw Failure(.usage, "--display: '\(printable(name))': no such display; there are \(names)")
    }
    plan = found
  } else {
    plan = DisplayPlan(name: "this", try DisplayOptions.device(of: options), order: [])
  }
  plan.size = try DisplayOptions.size(of: options) ?? plan.size
  plan.type = options["type"] ?? plan.type
  if let name = options["charset"] { plan.repertoire = try repertoire(name) }
  return plan
}

private func repertoire(_ name: String) throws(Failure) -> Repertoire? {
  if name == "auto" { return nil }
  if let repertoire = Repertoire.allCases.first(where: { $0.name == name }) { return repertoire }
  let names = Repertoire.allCases.map(\.name).joined(separator: ", ")
  throw Failure(.usage, "--charset: '\(printable(name))': use auto or one of \(names)")
}
