import Displays
import Intake
import Paging
import Readings

extension Daemon.Plan {
  /// What a configuration asks for; `credentials` is `$CREDENTIALS_DIRECTORY`.
  package init(
    _ configuration: Configuration,
    credentials: String?,
    proxy: ProxySettings
  ) throws(Configuration.NoCredentials) {
    let feed = try configuration.feedSettings(credentials: credentials, proxy: proxy)
    self.init(feed: feed, feedName: feed.url.shortName)
    self.configuration = configuration
    programmes = configuration.programmes
    limits = StoreLimits(
      sensors: configuration.limits.sensors,
      historyBytes: configuration.history.memory
    )
    filter = configuration.feed.filter
    sensors = configuration.sensorSettings
    pages = configuration.pages
    pageCap = configuration.limits.pages
    alarms = configuration.alarms.map(\.rule) + feed.alarmRules
    logLevel = configuration.log.level
    displays = configuration.displays.map { DisplayPlan($0, of: configuration) }
    try setLocks(configuration.displays, credentials: credentials)
    keypads = configuration.keypads.compactMap { KeypadPlan($0, displays: configuration.displays) }
  }
}

extension DisplayPlan {
  init(_ settings: Configuration.DisplaySettings, of configuration: Configuration) {
    let device: Device =
      switch settings.device {
      case .terminal(let path): .path(path)
      case .serial(let path): .serial(path, settings.lineSettings)
      case .plain: .plain
      case .console(let path): .console(path, comesToFront: settings.activate)
      case .lcdproc(let address): .lcdproc(address, settings.priority)
      }
    let isRuled = settings.programme == nil && !configuration.programmes.rules.isEmpty
    self.init(
      name: settings.name,
      device,
      order: isRuled ? nil : configuration.slots(of: settings)
    )
    wraps = settings.wrap
    type = settings.type ?? (isSerial ? "vt220" : "linux")
    size = settings.size
    repertoire = settings.charset
    dwell = settings.dwell ?? settings.device.usualDwell
    style = settings.transition?.style
    line = settings.line
    upkeep = settings.upkeep
    tiers = settings.tiers
    remembers = settings.remember
    innerEnd = settings.innerEnd
    bindings = settings.keys
    if case .lcdproc = device { bindings = settings.keys.moved(onto: .lcdproc) }
    holdLimit = settings.holdLimit > .zero ? settings.holdLimit : nil
    isTwelveHour = settings.isTwelveHour
    decimalSign = settings.decimalSign
    idle = settings.idle
    shift = settings.shift
    rotation.idle = settings.idlePage
    rotation.idleAfter = settings.idleAfter
    rotation.linger = settings.linger
    rotation.homeAfter = settings.home
    rotation.home = settings.homePage
    isHomeFirst = settings.homePage == nil && settings.home > .zero
    for (page, own) in configuration.pages {
      rotation.terms[page] = Rotation.Terms(
        dwell: own.dwell,
        rotates: own.rotate,
        weight: own.weight
      )
    }
  }
}

extension FeedURL {
  /// The feed's name where there is little room: its host without the domain, or its socket's file.
  package var shortName: String {
    switch endpoint {
    case .unixSocket(let path):
      return PlainText.string(path.split(separator: "/").last?.utf8 ?? "".utf8[...])
    case .network(let host, _):
      let isAddress = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
      let name = isAddress ? host[...] : host.prefix { $0 != "." }
      return PlainText.string(name.utf8)
    }
  }

  /// The address as it can be given again.
  var text: String {
    switch endpoint {
    case .network: "\(isSecure ? "wss" : "ws")://\(hostHeader)\(target)"
    case .unixSocket(let path): "ws+unix:\(path):\(target)"
    }
  }
}
