import Displays

/// Virtual consoles of Linux.
extension Configuration.DisplaySettings {
  static var consoleTable: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("console", \.device, .console, "the path of a Linux console: /dev/tty8"),
      ConfigurationKey("activate", \.activate, .flag, "whether the console comes to the front"),
    ]
  }

  /// What only a console can do.
  func checkConsole(
    _ node: ConfigurationNode,
    _ device: String?,
    _ faults: inout ConfigurationFaults
  ) {
    guard device != "console", let mark = node["activate"]?.mark else { return }
    faults.add(at: mark, "only a console comes to the front", "remove activate")
  }
}

extension ConfigurationType where Value == Configuration.DisplaySettings.Device {
  /// The path of a console by its number: an alias stands for another one every time.
  fileprivate static var console: Self {
    .scalar("the path of a console, such as /dev/tty8") { text throws(ConfigurationRefusal) in
      guard text.hasPrefix("/") else {
        throw ConfigurationRefusal("\"\(printable(text))\" is no full path")
      }
      guard !["/dev/tty0", "/dev/console", "/dev/tty"].contains(text) else {
        throw ConfigurationRefusal(
          "\(text) is whichever console is in front",
          "name one, such as /dev/tty8"
        )
      }
      return .console(path: text)
    }
  }
}

extension Configuration {
  /// The plan of one of its displays; nil if there is none of that name.
  package func plan(ofDisplay name: String) -> DisplayPlan? {
    displays.first { $0.name == name }.map { DisplayPlan($0, of: self) }
  }
}
