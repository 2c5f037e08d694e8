import Displays
import Foundation
import Intake
import Keypads
import Loop
import Paging
import Panel
import Readings
import Testing

@testable import Service

@Suite("Configuration")
struct ConfigurationTests {
  @Test("The example in Config passes, and says what its comments promise")
  func example() throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Config/sensorpager.yaml").standardized.path
    let configuration = try Configuration.load(example)
    #expect(configuration.feed.url?.description == "ws://localhost:1880/ws/readings")
    #expect(configuration.displays.map(\.name) == ["console", "journal"])
    #expect(configuration.displays.map(\.device) == [.console(path: "/dev/tty9"), .plain])
    #expect(configuration.limits == Configuration.Limits())
    #expect(configuration.history == Configuration.History())
    #expect(configuration.log == Configuration.LogSettings())
    let slots: [Programme.Slot] = [
      .page(.overview), .page(PageID("temperature")), .page(PageID("humidity")), .others,
    ]
    #expect(configuration.slots(of: configuration.displays[0]) == slots)
  }

  @Test("What the example has in comments passes as well")
  func exampleComments() throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Config/sensorpager.yaml").standardized
    let text = try String(contentsOf: example, encoding: .utf8)
      .replacingOccurrences(of: "url: ws:", with: "url: wss:")
      .replacing(#/\n  # (user|password): /#) { match in "\n  #\(match.1): " }
      .replacing(#/\n# (keypads:|alarms:|  )/#) { match in "\n\(match.1)" }
      .replacing(#/\n( +)# ([a-z-]+: )/#) { match in "\n\(match.1)\(match.2)" }
    let configuration = try Configuration.parse(
      Array(text.utf8),
      in: example.deletingLastPathComponent().path
    )
    #expect(configuration.feed.token == .file(path: "/etc/sensorpager/token"))
    #expect(configuration.feed.certificate != nil)
    #expect(configuration.displays[0].size == Size(columns: 80, rows: 24))
    #expect(configuration.displays[0].lock?.pin == .file(path: "/etc/sensorpager/pin"))
    #expect(configuration.displays[0].keys.meaning(of: .character("x")) != nil)
    #expect(configuration.keypads.map(\.speed) == [9_600, 1_200])
    #expect(configuration.keypads[0].keys.longKeys == [.character("0")])
    #expect(configuration.alarms.map(\.severity) == [1, 2, 2])
  }

  @Test("The pages of our own have places in programmes, and settings")
  func ownPages() throws {
    let text = """
      feed: {url: ws://feed.example/}
      pages: {'@alarms': {title: Trouble, dwell: 20s}}
      programmes: {all: ['@overview', '@alarms', '@status', '@other']}
      displays: [{name: a, plain: stdout, programme: all}]
      """
    let configuration = try Configuration.parse(Array(text.utf8))
    let pages: [PageID] = [.overview, .alarms, .status, .other]
    #expect(configuration.slots(of: configuration.displays[0]) == pages.map { .page($0) })
    #expect(configuration.pages[.alarms]?.title == "Trouble")
  }

  @Test("What is left out has its default")
  func defaults() throws {
    let text = "feed: {url: ws://feed.example/}\ndisplays: [{name: a, plain: stdout}]"
    let configuration = try Configuration.parse(Array(text.utf8))
    #expect(configuration.pages.isEmpty)
    #expect(configuration.feed.format == nil)
    #expect(configuration.slots(of: configuration.displays[0]) == [.page(.overview), .others])
    #expect(configuration.limits.message == 4 << 20)
    #expect(configuration.displays[0].linger == .seconds(30))
  }

  @Test("What a feed itself says of alarms counts, unless it is told not to")
  func feedAlarms() throws {
    for (line, takesAlarms) in [("", true), (", alarms: true", true), (", alarms: false", false)] {
      let text =
        "feed: {url: ws://h:8123/api/websocket\(line)}\ndisplays: [{name: a, plain: stdout}]"
      let settings = try Configuration.parse(Array(text.utf8)).feedSettings(credentials: nil)
      #expect(settings.takesAlarms == takesAlarms && settings.alarmRules.isEmpty != takesAlarms)
    }
  }

  @Test("A unit is read in any spelling, and kept in one")
  func units() throws {
    let text = """
      feed: {url: 'ws://h/'}
      pages:
        temperature: {unit: degF}
        wind_speed: {unit: knots}
        humidity: {unit: '%'}
        revolutions: {unit: U/min}
        cabin_light: {unit: Lux}
      displays: [{name: a, plain: stdout}]
      """
    let pages = try Configuration.parse(Array(text.utf8)).pages
    let names = ["temperature", "wind_speed", "humidity", "revolutions", "cabin_light"]
    let units = names.map { name in pages[PageID(name)]?.unit }
    #expect(units == ["°F", "kn", "%", "rpm", "lx"])
  }

  @Test("Every value arrives where it belongs")
  func values() throws {
    let text = """
      feed:
        url: wss://feed.example:8443/readings
        format: senml
        token: {credential: feed-token}
        token-parameter: t
        headers: {X-Site: north}
        ca-file: /etc/ca.pem
        insecure: true
        deflate: true
        watchdog: 90s
        default-sensor: boiler
      limits: {message: 1KiB, sensors: 5, readings-per-message: 6, pages: 7}
      pages:
        power: {title: Load, short: load, precision: 0, dwell: 0, weight: 3, rotate: false,
                freshness: {asleep: 6h}}
        humidity: {freshness: event}
      programmes: {night: [power, '@other']}
      displays:
        - {name: d, terminal: /dev/pts/3, type: vt220, size: 40x12, charset: latin-1, programme: night,
           wrap: false, transition: slide, dwell: 5s, linger: 0, home: 2min, home-page: power,
           speed: 115200, remember: false, hold-limit: 30min, warm: 3, cold: 0,
           clock: 12h, decimal-sign: comma, dim: 5min, blank: 1h, wake: 0, idle: 10min, idle-page: humidity, burn-in-shift: 30min}
      history: {memory: 1MiB}
      log: {level: debug}
      """
    let configuration = try Configuration.parse(Array(text.utf8))
    let settings = try configuration.feedSettings(credentials: "/run/credentials/x")
    #expect(settings.url.description == "wss://feed.example:8443/readings")
    #expect(settings.format == .senml)
    let token = SecretFile(path: "/run/credentials/x/feed-token")
    #expect(settings.credentials == FeedCredentials(.query(name: "t", token)))
    #expect(settings.headers == [HTTPHeader(name: "X-Site", value: "north")].compactMap { $0 })
    #expect(settings.tls.authorities == "/etc/ca.pem" && settings.tls.isInsecure)
    #expect(settings.offersDeflate && settings.timing.watchdog == .seconds(90))
    #expect(settings.context.defaultSensor == "boiler")
    #expect(settings.messageLimit == 1_024 && settings.readingLimit == 6)
    #expect(configuration.limits.sensors == 5 && configuration.limits.pages == 7)
    let power = try #require(configuration.pages[PageID("power")])
    #expect(power.title == "Load" && power.short == "load" && power.precision == 0)
    #expect(power.dwell == .zero && power.weight == 3 && !power.rotate)
    #expect(power.freshness == .asleep(.seconds(21_600)))
    #expect(configuration.pages[PageID("humidity")]?.freshness == .event)
    let display = configuration.displays[0]
    #expect(display.size == Size(columns: 40, rows: 12) && display.type == "vt220")
    #expect(display.charset == .latin1 && !display.wrap && display.transition == .slide)
    #expect(
      display.dwell == .seconds(5) && display.linger == .zero && display.home == .seconds(120)
    )
    #expect(display.homePage == PageID("power"))
    #expect(display.speed == 115_200 && !display.remember && display.holdLimit == .seconds(1_800))
    #expect(display.tiers == Tiers(warm: 3, cold: 0))
    #expect(display.isTwelveHour && display.decimalSign == ",")
    #expect(display.idle.dim == .seconds(300) && display.idle.blank == .seconds(3_600))
    #expect(display.idle.wake == .zero && display.shift == .seconds(1_800))
    #expect(display.idleAfter == .seconds(600) && display.idlePage == PageID("humidity"))
    #expect(configuration.slots(of: display) == [.page(PageID("power")), .page(.other)])
    #expect(configuration.history.memory == 1 << 20 && configuration.log.level == .debug)
  }

  @Test("What is said of sensors arrives where it belongs, in its order")
  func sensors() throws {
    let text = """
      feed: {url: ws://feed.example/, include: ["sensor.*"], exclude: ["*_battery", "*_rssi"]}
      sensors:
        - {sensor: attic, type: temperature, label: Loft, hide: false, order: 3, group: Top, precision: 2,
           freshness: {periodic: 60s}}
        - {sensor: "*", hide: true, freshness: event}
      displays: [{name: d, plain: stdout}]
      """
    let configuration = try Configuration.parse(Array(text.utf8))
    let plan = try Daemon.Plan(configuration, credentials: nil, proxy: .none)
    var traits = SensorTraits()
    traits.label = "Loft"
    (traits.isHidden, traits.order, traits.group, traits.precision) = (false, 3, "Top", 2)
    traits.contract = .periodic(.seconds(60))
    var others = SensorTraits()
    (others.isHidden, others.contract) = (true, .event)
    #expect(
      plan.sensors == [
        SensorSettings(try pattern("attic"), of: Quantity("temperature"), traits),
        SensorSettings(try pattern("*"), others),
      ]
    )
    let filter = SensorFilter(
      include: [try pattern("sensor.*")],
      exclude: [try pattern("*_battery"), try pattern("*_rssi")]
    )
    #expect(plan.filter == filter)
  }

  @Test("A thousand entries of sensors are read, one more is a fault")
  func mostSensors() throws {
    func text(_ count: Int) -> [UInt8] {
      let entries = (0..<count).map { number in "{sensor: s\(number), hide: true}" }
      let sensors = "sensors: [\(entries.joined(separator: ", "))]"
      return Array("feed: {url: ws://h/}\n\(sensors)\ndisplays: [{name: a, plain: stdout}]".utf8)
    }
    #expect(try Configuration.parse(text(1_000)).sensorSettings.count == 1_000)
    #expect(faults(of: text(1_001)) == ["2:10: sensors: 1001 entries; write 0 to 1000 of them"])
  }

  private func pattern(_ text: String) throws -> Glob { try #require(Glob(text)) }

  @Test("A serial line has defaults that suit most terminals, and what is written instead")
  func serialLines() throws {
    let text = """
      feed: {url: ws://feed.example/}
      displays:
        - {name: a, serial: /dev/ttyUSB0}
        - {name: b, serial: /dev/serial/by-id/x, speed: 31250, bits: 7, parity: odd, stop: 2,
           flow: rtscts, refresh: 0, probe: 0, type: vt100}
        - {name: c, terminal: /dev/ttyS1, speed: 2400, size: 40x12, refresh: 1min, probe: 30s}
      """
    let displays = try Configuration.parse(Array(text.utf8)).displays
    #expect(displays[0].device == .serial(path: "/dev/ttyUSB0"))
    #expect(displays[0].lineSettings == SerialSettings())
    #expect(displays[0].line == LineBudget(speed: 9_600, bitsPerByte: 10))
    #expect(displays[0].upkeep.refresh == .seconds(300) && displays[0].upkeep.probe == .seconds(10))
    let line = displays[1].lineSettings
    #expect(line.speed == 31_250 && line.bits == 7 && line.parity == .odd && line.stopBits == 2)
    #expect(line.flow == .wires && displays[1].upkeep == TerminalUpkeep())
    #expect(displays[1].line == LineBudget(speed: 31_250, bitsPerByte: 11))
    #expect(displays[2].line == LineBudget(speed: 2_400))
    #expect(displays[2].upkeep.refresh == .seconds(60) && displays[2].upkeep.probe == .seconds(30))
  }

  @Test("A display's charset is any table by its name, and a console may come to the front")
  func charsets() throws {
    for repertoire in Repertoire.allCases where !repertoire.isForCharacterLCDs {
      let display = "{name: a, terminal: /dev/pts/1, charset: \(repertoire.name)}"
      let text = "displays: [\(display)]\nfeed: {url: ws://h/}"
      let parsed = try Configuration.parse(Array(text.utf8)).displays[0]
      #expect(parsed.charset == repertoire)
    }
    let text = "displays: [{name: a, console: /dev/tty8, activate: true}]\nfeed: {url: ws://h/}"
    let configuration = try Configuration.parse(Array(text.utf8))
    let console = configuration.displays[0]
    #expect(console.device == .console(path: "/dev/tty8") && console.charset == nil)
    let plan = try #require(configuration.plan(ofDisplay: "a"))
    #expect(plan.device == .console("/dev/tty8", comesToFront: true) && plan.type == "linux")
    #expect(configuration.plan(ofDisplay: "b") == nil)
  }

  @Test("A credential without systemd is an error with a way out, a user's password is none")
  func credentials() throws {
    var text = "displays: [{name: a, plain: stdout}]\nfeed: {url: ws://h/, token: {credential: t}}"
    let withToken = try Configuration.parse(Array(text.utf8))
    #expect(throws: Configuration.NoCredentials.self) {
      try withToken.feedSettings(credentials: nil)
    }
    text = "displays: [{name: a, plain: stdout}]\n"
    text += "feed: {url: ws://h/, user: u, password: {file: /p}, header-file: {file: /h}}"
    let withUser = try Configuration.parse(Array(text.utf8)).feedSettings(credentials: nil)
    #expect(
      withUser.credentials
        == FeedCredentials(
          .basic(user: "u", password: SecretFile(path: "/p")),
          headers: SecretFile(path: "/h")
        )
    )
  }

  @Test("An alias stands for what it was, and a configuration may use it")
  func alias() throws {
    let text = """
      feed: {url: ws://feed.example/}
      pages: {temperature: &usual {dwell: 7s}, humidity: *usual}
      displays: [{name: a, plain: stdout}]
      """
    let configuration = try Configuration.parse(Array(text.utf8))
    #expect(configuration.pages[PageID("humidity")]?.dwell == .seconds(7))
  }

  @Test("A byte order mark and Windows line ends do no harm")
  func windows() throws {
    let text = "\u{FEFF}feed:\r\n  url: ws://h/\r\ndisplays:\r\n  - {name: a, plain: stdout}\r\n"
    #expect(try Configuration.parse(Array(text.utf8)).displays.count == 1)
  }
}
