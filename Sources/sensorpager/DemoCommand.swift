import Intake
import Readings
import Service
import Simulator

extension Subcommand {
  /// A simulated feed inside the process, shown on this terminal.
  static let demo = Subcommand(
    name: "demo",
    operands: "",
    summary: "show pages of a simulated feed on this terminal; needs nothing",
    options: SimulatorOptions.world + DisplayOptions.all + [
      Option("alarms", nil, "alarms now and then, to see how they take the display over")
    ]
  ) { options throws(Failure) in
    try options.refuseOperands("demo")
    let incidents = options.has("alarms") ? DemoAlarms.incidents : []
    let simulation = try SimulatorOptions.options(of: options, incidents: incidents)
    let display = try DisplayOptions.display(of: options)
    let duration = try DisplayOptions.duration(of: options)
    let simulated: SimulatedFeed
    do throws(FeedError) {
      simulated = try SimulatedFeed(simulation)
    } catch {
      throw Failure(.system, "demo: the simulated feed: \(error)")
    }
    defer { simulated.stop() }
    let url: FeedURL
    do throws(FeedURLError) {
      url = try FeedURL(simulated.url)
    } catch {
      throw Failure(.software, "demo: \(simulated.url): \(error)")
    }
    var feed = FeedSettings(url: url)
    feed.mayNeedTLS = false
    var plan = Daemon.Plan(feed: feed, feedName: "demo")
    plan.limits = StoreLimits(sensors: max(10_000, simulation.sensors))
    plan.archive = { start in SimulatedArchive(simulation, start: start) }
    if options.has("alarms") { plan.alarms = DemoAlarms.rules }
    plan.displays = [display]
    plan.duration = duration
    plan.isInteractive = true
    plan.logLevel = .warning
    return try Session.run(plan)
  }
}
