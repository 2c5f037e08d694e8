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
    let configuration = try ConfigurationFile.load(options["config"])
    let plan: Daemon.Plan
    do throws(Configuration.NoCredentials) {
      plan = try Daemon.Plan(
        configuration,
        credentials: getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) },
        proxy: .current()
      )
    } catch {
      throw Failure(.configuration, "run: \(error)")
    }
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
