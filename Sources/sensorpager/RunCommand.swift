import Glibc
import Intake
import Service

extension Subcommand {
  /// The daemon, as configured.
  static let run = Subcommand(
    name: "run",
    operands: "",
    summary: "run the daemon: feed, displays and pages as configured",
    options: [Option("config", "FILE", "the configuration; see 'sensorpager check'")]
  ) { options throws(Failure) in
    try options.refuseOperands("run")
    let path = ConfigurationFile.path(options["config"])
    let source = ConfigurationSource(
      path: path,
      host: hostName,
      credentials: variable("CREDENTIALS_DIRECTORY"),
      proxy: .current()
    )
    var plan: Daemon.Plan
    do throws(ConfigurationSource.Failure) {
      plan = try source.plan()
    } catch {
      throw ConfigurationFile.failure(error, of: path)
    }
    plan.stateFolder = stateFolder
    return try Session.run(plan)
  }

  /// Looks a configuration through.
  static let check = Subcommand(
    name: "check",
    operands: "[FILE]",
    summary: "look a configuration through and tell every fault with its place",
    options: []
  ) { options throws(Failure) in
    guard options.operands.count <= 1 else {
      throw Failure(.usage, "check: give one file; see 'sensorpager check --help'")
    }
    let path = ConfigurationFile.path(options.operands.first)
    _ = try ConfigurationFile.load(path)
    say("\(printable(path)): no fault found")
    return .done
  }
}

/// The folder of what survives a restart: the one that systemd gives, or a person's own in XDG_STATE_HOME.
private var stateFolder: String? {
  if let folders = variable("STATE_DIRECTORY") { return String(folders.prefix { $0 != ":" }) }
  return variable("XDG_STATE_HOME").map { base in base + "/sensorpager" }
}

/// This machine's name.
private var hostName: String {
  var name = [CChar](repeating: 0, count: 256)
  guard gethostname(&name, name.count - 1) == 0 else { return "" }
  return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

private func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
