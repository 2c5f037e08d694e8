import Loop

extension Configuration {
  /// What a feed may make the daemon keep, and no more.
  package struct Limits: Equatable, Sendable {
    /// Bytes of one message.
    package var message = 4 << 20
    /// Pairs of sensor and type.
    package var sensors = 10_000
    /// Readings of one message.
    package var readingsPerMessage = 100_000
    /// Pages that the feed may make by sending new types.
    package var pages = 64

    init() {}
  }

  /// What is kept of the past.
  package struct History: Equatable, Sendable {
    /// Bytes that the histories of all sensors may take together.
    package var memory = 64 << 20
    /// Bytes that they may take on the disk; 0 is nothing at all.
    package var disk = 256 << 20
    /// How old history on the disk gets; zero is for ever.
    package var keep = Duration.seconds(30 * 86_400)
    /// How often history is written; zero is at the end alone.
    package var writeEvery = Duration.seconds(30)

    init() {}
  }

  /// What is logged.
  package struct LogSettings: Equatable, Sendable {
    /// The least important line that is still written.
    package var level = Log.Level.info

    init() {}
  }
}

extension Configuration.Limits: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("message", \.message, .size(1 << 10...256 << 20), "the longest message"),
      ConfigurationKey("sensors", \.sensors, .number(1...1_000_000), "pairs of sensor and type"),
      ConfigurationKey(
        "readings-per-message",
        \.readingsPerMessage,
        .number(1...1_000_000),
        "readings of one message"
      ),
      ConfigurationKey("pages", \.pages, .number(1...1_000), "pages that a feed may make"),
    ]
  }
}

extension Configuration.History: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("memory", \.memory, .size(1 << 20...4 << 30), "memory for all histories"),
      ConfigurationKey(
        "disk",
        \.disk,
        .size(4 << 20...64 << 30, mayBeOff: true),
        "history that survives a restart"
      ),
      ConfigurationKey(
        "keep",
        \.keep,
        .duration(.seconds(3_600)...(.seconds(3_650 * 86_400)), mayBeOff: true),
        "how long history stays on disk"
      ),
      ConfigurationKey(
        "write-every",
        \.writeEvery,
        .duration(.seconds(1)...(.seconds(1_800)), mayBeOff: true),
        "how often history is written"
      ),
    ]
  }
}

extension Configuration.LogSettings: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    let levels = Log.Level.allCases.map { level in ("\(level)", level) }
    return [ConfigurationKey("level", \.level, .choice(levels), "the least important line written")]
  }
}
