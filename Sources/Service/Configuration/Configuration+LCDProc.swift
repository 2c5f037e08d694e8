import Displays

/// Displays of an LCDd: what may be said of them, and what has no meaning.
extension Configuration.DisplaySettings {
  static var lcdprocTable: [ConfigurationKey<Self>] {
    let priorities = LCDProcSettings.Priority.allCases.map { ($0.rawValue, $0) }
    return [
      ConfigurationKey("lcdproc", \.device, .lcdproc, "the address of an LCDd, HOST or HOST:PORT"),
      ConfigurationKey(
        "priority",
        \.priority,
        .choice(priorities),
        "which clients of an LCDd it stands before"
      ),
    ]
  }

  /// What LCDd itself knows or does, in its own configuration.
  private static let servedKeys = ["type", "size", "speed", "refresh", "probe"]

  /// Adds what does not go with a display of an LCDd, or with any other.
  func checkLCDProc(_ node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    let isOurs = node["lcdproc"] != nil
    for entry in node.entries {
      switch entry.key {
      case "priority" where !isOurs:
        faults.add(
          at: entry.mark,
          "priority without lcdproc",
          "remove it; it is for LCDd's clients"
        )
      case let key where isOurs && Self.servedKeys.contains(key):
        let what = "\(entry.key) has no meaning for lcdproc: LCDd knows its display"
        faults.add(at: entry.mark, what, "remove it")
      case "charset" where isOurs && charset?.isUTF8 == true:
        faults.add(
          at: entry.value.mark,
          "\(entry.value.text ?? ""): LCDd takes a byte for each place",
          "remove it, or name what LCDd's driver expects, such as latin-1"
        )
      case "transition" where isOurs && transition != nil && transition != .cut:
        let what = "\(entry.value.text ?? ""): LCDd draws only eight times a second"
        faults.add(at: entry.value.mark, what, "use transition: cut")
      default: break
      }
    }
  }
}

extension Configuration.DisplaySettings.Device {
  /// How long a page stays where nobody says so; nil is what suits the size.
  var usualDwell: Duration? {
    if case .lcdproc = self { return .seconds(8) }
    return nil
  }
}

extension ConfigurationType where Value == Configuration.DisplaySettings.Device {
  /// The address of an LCDd, whose port is 13666 unless told otherwise.
  fileprivate static var lcdproc: Self {
    .scalar("a numeric address or localhost, with or without a port, such as 127.0.0.1:13666") {
      text throws(ConfigurationRefusal) in
      guard let address = NumericAddress(text, defaultPort: 13_666) else {
        throw ConfigurationRefusal(
          "\"\(printable(text))\" is no address of an LCDd",
          "write a numeric address or localhost, such as 127.0.0.1:13666 or '[::1]:13666'"
        )
      }
      return .lcdproc(address)
    }
  }
}
