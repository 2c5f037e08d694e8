// Service: the daemon put together, and all that surrounds it: configuration, systemd, the hub. It may see every other
// target. Configurations are values, read on whatever thread asks; the rest lives on the main thread.

import Paging
import Readings

/// Everything that a configuration file says; what it leaves out has its default.
package struct Configuration: Equatable, Sendable {
  /// Where readings come from.
  package var feed = Feed()
  /// What a feed may make the daemon keep.
  package var limits = Limits()
  /// Settings of pages that have any.
  package var pages: [PageID: PageSettings] = [:]
  /// What is said of single sensors; the first entry that says something about a trait gives it.
  package var sensors: [Sensor] = []
  /// Orders of pages by name, and which is chosen when.
  package var programmes = Programmes()
  /// The displays, at least one, each with a name of its own.
  package var displays: [DisplaySettings] = []
  /// The keypads that are no display's own.
  package var keypads: [KeypadSettings] = []
  /// What makes an alarm, the first rule that fits before the others.
  package var alarms: [AlarmSettings] = []
  /// What is kept of the past.
  package var history = History()
  /// What is logged.
  package var log = LogSettings()

  /// Nothing but defaults; a configuration that was read has a feed and a display.
  package init() {}

  /// The order of a display's pages: its programme's, or the default one where none is named or chosen by a rule.
  package func slots(of display: DisplaySettings) -> [Programme.Slot] {
    programmes.order(display.programme)
  }
}

extension Configuration: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("feed", \.feed, .section, isRequired: true, "where readings come from"),
      ConfigurationKey("limits", \.limits, .section, "what a feed may make the daemon keep"),
      ConfigurationKey("pages", \.pages, .pages, "settings of single pages, by type of sensor"),
      ConfigurationKey(
        "sensors",
        \.sensors,
        .list(of: .section, 0...SensorSettings.limit),
        "names, order and more of single sensors"
      ),
      ConfigurationKey("programmes", \.programmes, .programmes, "orders of pages, by name"),
      ConfigurationKey(
        "displays",
        \.displays,
        .list(of: .section, 1...16),
        isRequired: true,
        "where pages are shown"
      ),
      ConfigurationKey(
        "keypads",
        \.keypads,
        .list(of: .section, 1...16),
        "keys that are not a display's own"
      ),
      ConfigurationKey(
        "alarms",
        \.alarms,
        .list(of: .section, 1...1_000),
        "limits that a value may not pass"
      ),
      ConfigurationKey("history", \.history, .section, "what is kept of the past"),
      ConfigurationKey("log", \.log, .section, "what is logged"),
      ConfigurationKey(later: "control", "commands to the running daemon"),
      ConfigurationKey(later: "http", "metrics and a health check"),
    ]
  }

  func check(_ node: ConfigurationNode, present: Set<String>, _ faults: inout ConfigurationFaults) {
    checkReferences(in: node, &faults)
    checkRules(in: node, &faults)
    checkSharedDevices(in: node, &faults)
    checkLines(in: node, &faults)
    checkKeypads(in: node, &faults)
    checkSensors(in: node, &faults)
  }
}
