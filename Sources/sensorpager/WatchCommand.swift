import Intake
import Service

extension Subcommand {
  /// Any feed on this terminal, without a configuration.
  static let watch = Subcommand(
    name: "watch",
    operands: "URL",
    summary: "show pages of any feed on this terminal; needs no configuration",
    options: FeedOptions.all + DisplayOptions.all
  ) { options throws(Failure) in
    let feed = try FeedOptions.settings(of: options, subcommand: "watch")
    var plan = Daemon.Plan(feed: feed, feedName: feed.url.shortName)
    plan.displays = [try DisplayOptions.display(of: options)]
    plan.duration = try DisplayOptions.duration(of: options)
    plan.isInteractive = true
    plan.logLevel = .warning
    return try Session.run(plan) { daemon throws(Failure) in
      guard let path = options["write-config"] else { return }
      let text = ConfigurationText.starter(feed, seen: daemon.seen)
      try Files.create(path, text, "--write-config")
    }
  }
}
