import CLinux
import Glibc
import Intake
import Loop
import Simulator

extension Subcommand {
  /// The simulated feed as a server of its own.
  static let simulate = Subcommand(
    name: "simulate",
    operands: "",
    summary: "serve a simulated feed, with faults on request",
    options: SimulatorOptions.world + [
      Option(
        "format",
        "NAME",
        "the feed's format (json): " + FeedFormat.allCases.map(\.rawValue).joined(separator: ", ")
      ),
      Option("token-file", "FILE", "where the format asks: let in only who shows its token"),
      Option("port", "PORT", "the port to listen on; 0 lets the system choose (0)"),
      Option("address", "ADDRESS", "the address to listen on (127.0.0.1)"),
      Option(
        "fault",
        "LIST",
        "do these wrong: " + FeedFault.allCases.map(\.rawValue).joined(separator: ",")
      ),
      Option("duration", "SECONDS", "end by itself"),
    ]
  ) { options throws(Failure) in
    try options.refuseOperands("simulate")
    var simulation = try SimulatorOptions.options(of: options)
    if let name = options["format"] {
      guard let format = FeedFormat(rawValue: name) else {
        let known = FeedFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, "--format: '\(printable(name))': use one of \(known)")
      }
      simulation.format = format
    }
    simulation.faults = try faults(options["fault"])
    simulation.token = try token(options["token-file"])
    if let address = options["address"] { simulation.address = address }
    if let port = try options.integer("port", in: 0...65_535) { simulation.port = UInt16(port) }
    let duration = try DisplayOptions.duration(of: options)
    let feed: SimulatedFeed
    do throws(FeedError) {
      feed = try SimulatedFeed(simulation)
    } catch {
      throw Failure(.unavailable, "simulate: \(error)")
    }
    defer { feed.stop() }
    say("\(feed.url)")
    fflush(linux_stdout())
    do throws(LoopError) {
      try Pause.untilSignal(or: duration, on: EventLoop())
    } catch {
      throw Failure(.system, "simulate: \(error)")
    }
    return .done
  }

  private static func token(_ path: String?) throws(Failure) -> String? {
    guard let path else { return nil }
    do throws(SecretFileError) {
      return try SecretFile(path: path).line()
    } catch {
      throw Failure(.noInput, "--token-file: \(error)")
    }
  }

  private static func faults(_ text: String?) throws(Failure) -> Set<FeedFault> {
    var faults: Set<FeedFault> = []
    for name in text?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      guard let fault = FeedFault(rawValue: String(name)) else {
        let known = FeedFault.allCases.map(\.rawValue).joined(separator: ",")
        throw Failure(.usage, "--fault: '\(printable(String(name)))': use some of \(known)")
      }
      faults.insert(fault)
    }
    return faults
  }
}
