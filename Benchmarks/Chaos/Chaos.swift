import Glibc
import Intake
import Readings
import Simulator
import Wire

/// One run: every fault for three quarters of the time, then a calm, in which no connection is broken and every sensor
/// speaks, then silence.
struct Chaos {
  /// What is done, and for how long.
  struct Options {
    var seconds = 180.0
    var rate = 20_000.0
    var format = FeedFormat.json
    var seed: UInt64
  }

  /// Something that never came about.
  struct Stuck: Error, CustomStringConvertible {
    let description: String
  }

  /// Pairs of sensor and type in the world; more than readings in one turn of the feed, so that no two readings of one
  /// sensor bear the same time.
  private static let sensors = 4_800

  private let options: Options
  private let feed: SimulatedFeed
  private let server = ServerLog()
  private let client = ClientLog()
  private let store = ReadingStore(start: .now)
  private let receiver: Receiver
  private let feedOptions: SimulatedFeed.Options
  private var truth: Truth

  init(_ options: Options) throws {
    self.options = options
    feedOptions = Self.feedOptions(options)
    truth = Truth(feedOptions)
    let (server, client) = (server, client)
    feed = try SimulatedFeed(feedOptions) { connection, message in
      server.note(message, on: connection)
    }
    let settings = try Self.settings(feed.url, options)
    let decoder: Receiver.DecoderFactory = { settings in
      LoggingDecoder(
        Format.decoder(for: settings.format, context: settings.context),
        into: client
      )
    }
    receiver = Receiver(settings, into: store, decoder: decoder)
  }

  /// Runs it; returns the exit code.
  mutating func run() throws -> Int32 {
    print("chaos: \(options.format.rawValue), seed \(options.seed)")
    fflush(nil)
    truth.advance(to: feedOptions.calmAfter)
    let start = ContinuousClock.now
    try receiver.start()
    try wait(within: options.seconds * 2 + 30, "the calm") {
      feed.counters.readings >= feedOptions.calmAfter
    }
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    try calm()
    receiver.stop()
    feed.stop()
    return report(Double(feedOptions.calmAfter) / elapsed)
  }

  // MARK: The calm

  /// Waits for an unbroken connection, lets every sensor speak on it, ends the readings and waits until all is in.
  private mutating func calm() throws {
    try awaitSettling()
    truth.advance(to: feed.counters.readings)
    truth.beginCalm()
    truth.advanceUntilAllSpoke()
    feed.end(after: truth.count)
    try wait(within: 120, "the last reading") { feed.counters.readings >= truth.count }
    try awaitQuiet()
    // The feed may have been beyond already.
    truth.advance(to: feed.counters.readings)
  }

  /// Waits until hardly anything has been handed out for half a second, but answers to pings, and all of it has come.
  private func awaitQuiet() throws {
    var (count, since) = (-1, ContinuousClock.now)
    try wait(within: 30, "the last message") {
      let (now, handedOut) = (ContinuousClock.now, server.last.count)
      if handedOut > count + 20 || !client.received(last: handedOut) { since = now }
      count = handedOut
      return now - since >= .milliseconds(500)
    }
  }

  /// Waits until one connection has brought messages for a second.
  private func awaitSettling() throws {
    var (connections, received, since) = (UInt64.max, 0, ContinuousClock.now)
    try wait(within: 60, "an unbroken connection") {
      let now = ContinuousClock.now
      let seen = store.counters.receivedMessages
      let isWhole = feed.counters.connections == connections && store.link.phase == .up
      if isWhole, now - since < .seconds(1) { return false }
      if isWhole, seen > received + Int(options.rate / 4) { return true }
      (connections, received, since) = (feed.counters.connections, seen, now)
      return false
    }
  }

  private func wait(
    within seconds: Double,
    _ what: String,
    _ condition: () -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !condition() {
      guard ContinuousClock.now < deadline else {
        throw Stuck(description: "\(what) did not come within \(Int(seconds)) s: \(store.link)")
      }
      usleep(50_000)
    }
  }

  /// Whether the format answers our pings with messages of its own.
  private var hasPongs: Bool { options.format != .json && options.format != .senml }

  // MARK: The report

  private func report(_ rate: Double) -> Int32 {
    let counters = feed.counters
    let faults = counters.strikes.map { "\($0.key.rawValue) \($0.value)" }.sorted()
    print("faults: \(faults.joined(separator: ", "))")
    var verdict = Verdict()
    verdict.check(store.counters, against: client.tally)
    let lost = verdict.check(client.tally.connections, against: server.connections, pongs: hasPongs)
    let checked = verdict.check(store, against: truth, format: options.format)
    verdict.check(counters.strikes, of: feedOptions)
    if checked > 0 { verdict.check(superseded: store.counters.superseded) }
    // In a short run the pauses behind each break weigh too much to say anything of the pace.
    if options.seconds >= 60 { verdict.check(rate: rate, wanted: options.rate) }
    for fault in verdict.faults.prefix(10) { print("seed \(options.seed): \(fault)") }
    print("chaos.seed=\(options.seed)")
    print("chaos.rate=\(Int(rate))")
    print("chaos.connections=\(counters.connections)")
    print("chaos.messages=\(store.counters.receivedMessages)")
    print("chaos.lost_with_connections=\(lost)")
    print("chaos.readings=\(store.counters.decodedReadings)")
    print("chaos.sensors_checked=\(checked)")
    print("chaos.violations=\(verdict.faults.count)")
    return verdict.faults.isEmpty ? 0 : 1
  }

  // MARK: Settings

  /// Faults that cost time come every few seconds; the others as often as the simulator's usual.
  private static func feedOptions(_ options: Options) -> SimulatedFeed.Options {
    var feed = SimulatedFeed.Options()
    feed.sensors = sensors
    feed.rate = options.rate
    feed.seed = options.seed
    feed.format = options.format
    feed.faults = Set(FeedFault.allCases)
    // To a client of MQTT whatever is no packet ends the connection.
    if options.format == .mqtt { feed.faults.remove(.garbage) }
    let readings = options.rate * options.seconds * 0.75
    let period = UInt64(max(1, min(options.rate * 3, readings / 12)))
    feed.calmAfter = UInt64(readings)
    feed.faultPeriods = [.drop: period, .huge: period, .slow: period, .halfOpen: 2 * period]
    return feed
  }

  /// A receiver that is quick to notice and to try again.
  private static func settings(_ url: String, _ options: Options) throws -> FeedSettings {
    var settings = FeedSettings(url: try FeedURL(url))
    settings.format = Format(rawValue: options.format.rawValue)
    // The feed lets everybody in, but Home Assistant's clients must have a token: any word will do.
    settings.credentials.way = .bearer(SecretFile(path: "/proc/self/comm"))
    settings.timing.ping = .milliseconds(300)
    settings.timing.hangUp = .milliseconds(900)
    settings.retry.base = .milliseconds(10)
    settings.retry.cap = .milliseconds(100)
    settings.retry.restartSpread = .milliseconds(20)
    settings.retry.misconfiguredPause = .milliseconds(50)
    return settings
  }
}
