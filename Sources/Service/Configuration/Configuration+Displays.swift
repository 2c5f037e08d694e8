import Dashboard
import Displays
import Keypads
import Loop
import Paging
import Panel

extension Configuration {
  /// One display: a device, and how pages go by on it.
  package struct DisplaySettings: Equatable, Sendable {
    /// What carries the pages.
    package enum Device: Equatable, Sendable {
      /// A terminal by the path of its device.
      case terminal(path: String)
      /// A terminal on a serial line by the path of its device.
      case serial(path: String)
      /// One line of text per change, on standard output.
      case plain
      /// A virtual console of Linux by the path of its device.
      case console(path: String)
      /// A display of an LCDd at an address.
      case lcdproc(NumericAddress)
    }

    /// How one page follows another.
    package enum TransitionStyle: String, CaseIterable, Sendable {
      case cut
      case slide
      case wipe

      /// The style with the time that it takes.
      var style: Transition.Style {
        switch self {
        case .cut: .cut
        case .slide: .slide(LineBudget.transition)
        case .wipe: .wipe(LineBudget.transition)
        }
      }
    }

    /// The display's name in commands and logs.
    package var name = ""
    /// What carries the pages.
    package var device = Device.plain
    /// The terminal's type in terminfo; nil is `TERM` where the terminal is our own, `vt220` on a serial line, else
    /// `linux`.
    package var type: String?
    /// The size, for a terminal that does not know its own.
    package var size: Size?
    /// Bits per second of the line behind the terminal; nil is 9600 on a serial line, else all that there is to send.
    package var speed: Int?
    /// How bytes go over a serial line, but for its speed.
    package var serial = SerialSettings()
    /// How often rows are written anew although nothing changed; zero is never, nil what suits the device.
    package var refresh: Duration?
    /// How often the terminal is asked whether it is on; zero is never, nil what suits the device.
    package var probe: Duration?
    /// Whether a console is shown in place of the one in front.
    package var activate = false
    /// Which signs the display gets; nil is what the device, the locale and the type promise.
    package var charset: Repertoire?
    /// Which clients of an LCDd it stands before, and which it takes turns with.
    package var priority = LCDProcSettings.Priority.foreground
    /// The programme's name; nil is the one that a rule chooses, else the overview and then every type by name.
    package var programme: String?
    /// Whether the first page follows the last.
    package var wrap = true
    /// How one page follows another; nil is what suits the terminal.
    package var transition: TransitionStyle?
    /// How long a page stays; zero is "not by itself", nil what suits the size.
    package var dwell: Duration?
    /// How long a key keeps the rotation still; zero is not at all.
    package var linger = Duration.seconds(30)
    /// After how long without keys the home page returns; zero is never.
    package var home = Duration.zero
    /// The home page; nil is the first of the programme.
    package var homePage: PageID?
    /// Whether hours are told as 1 to 12.
    package var isTwelveHour = false
    /// What stands before decimals.
    package var decimalSign: Unicode.Scalar = "."
    /// How bright the display is while nobody is there.
    package var idle = IdleTiers.Settings()
    /// After how long without keys the rotation rests on one page; zero is never.
    package var idleAfter = Duration.zero
    /// The page to rest on; nil is the home page.
    package var idlePage: PageID?
    /// How long the picture stays at one place of the glass; zero is for ever.
    package var shift = Duration.zero
    /// How long the hold key holds; zero is until it is pressed again.
    package var holdLimit = Duration.zero
    /// What becomes of a movement at the end of a page.
    package var innerEnd = InnerEnd.stay
    /// What keys of the display's own keyboard mean, where that is not the usual.
    package var keys = Bindings.terminal
    /// What asks for a PIN; nil is nothing.
    package var lock: Lock?
    /// Whether page and hold are there again after a restart.
    package var remember = true
    /// How many pages are kept ready beside the one on screen.
    package var warm = Tiers().warm
    /// Of how many further pages is known where they were left.
    package var cold = Tiers().cold

    /// How much is kept of pages.
    var tiers: Tiers { Tiers(warm: warm, cold: cold) }

    init() {}
  }
}

extension Configuration.DisplaySettings: ConfigurationSection {
  /// The keys that say which device it is: exactly one must be there.
  static let deviceKeys = ["terminal", "plain", "serial", "console", "lcdproc", "web"]

  static var keys: [ConfigurationKey<Self>] {
    deviceTable + serialTable + consoleTable + lcdprocTable + pagingTable + restingTable
      + keepingTable
      + keyTable + localeTable
  }

  private static var deviceTable: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("name", \.name, .name, isRequired: true, "the display's name in commands"),
      ConfigurationKey("terminal", \.device, .terminal, "the terminal's path, such as /dev/tty1"),
      ConfigurationKey("plain", \.device, .choice([("stdout", .plain)]), "one line per change"),
      ConfigurationKey("type", \.type, .terminfo, "the terminal's type"),
      ConfigurationKey("size", \.size, .screen, "the size of a terminal that does not tell"),
      ConfigurationKey("speed", \.speed, .speed, "the speed of the line behind a terminal"),
      ConfigurationKey("charset", \.charset, .charset, "the signs that the display shows"),
      ConfigurationKey(later: "web", "browsers"),
    ]
  }

  private static var pagingTable: [ConfigurationKey<Self>] {
    let styles = TransitionStyle.allCases.map { style in (style.rawValue, style) }
    let day = Duration.seconds(86_400)
    return [
      ConfigurationKey("programme", \.programme, .name, "the order of its pages"),
      ConfigurationKey("wrap", \.wrap, .flag, "whether the first page follows the last"),
      ConfigurationKey(
        "transition",
        \.transition,
        .choice(styles),
        "how one page follows another"
      ),
      ConfigurationKey(
        "dwell",
        \.dwell,
        .duration(.seconds(1)...day, mayBeOff: true),
        "how long a page stays"
      ),
      ConfigurationKey(
        "linger",
        \.linger,
        .duration(.seconds(1)...day, mayBeOff: true),
        "how long a key keeps the rotation still"
      ),
      ConfigurationKey(
        "home",
        \.home,
        .duration(.seconds(5)...day, mayBeOff: true),
        "after how long without keys the home page returns"
      ),
      ConfigurationKey("home-page", \.homePage, .pageID, "the page to return to"),
    ]
  }

  private static var keepingTable: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "hold-limit",
        \.holdLimit,
        .duration(.seconds(1)...(.seconds(86_400)), mayBeOff: true),
        "how long the hold key holds"
      ),
      ConfigurationKey(
        "inner-end",
        \.innerEnd,
        .choice([("stay", .stay), ("page", .handOver)]),
        "what becomes of up and down at the end of a page"
      ),
      ConfigurationKey("remember", \.remember, .flag, "whether page and hold survive a restart"),
      ConfigurationKey("warm", \.warm, .number(2...16), "pages kept ready"),
      ConfigurationKey("cold", \.cold, .number(0...1_000), "pages of which the place is kept"),
    ]
  }

  func check(_ node: ConfigurationNode, present: Set<String>, _ faults: inout ConfigurationFaults) {
    let devices = node.entries.filter { entry in Self.deviceKeys.contains(entry.key) }
    if devices.isEmpty {
      faults.add(
        at: node.mark,
        "a display without a device",
        "add terminal: /dev/ttyN, serial: /dev/ttyUSB0, console: /dev/tty9, lcdproc: HOST:PORT or plain: stdout"
      )
    }
    for extra in devices.dropFirst() where extra.key != devices[0].key {
      faults.add(
        at: extra.mark,
        "\(extra.key) beside \(devices[0].key)",
        "a display has one device; make two displays of it"
      )
    }
    checkLCDProc(node, &faults)
    checkResting(node, &faults)
    checkCharset(node, devices.first?.key, &faults)
    if devices.first?.key != "plain" { checkSerial(node, &faults) }
    checkConsole(node, devices.first?.key, &faults)
    guard device == .plain, devices.first?.key == "plain" else { return }
    let alien =
      ["type", "size", "charset", "speed", "transition", "keys"] + Self.lightKeys + Self.upkeepKeys
    for entry in node.entries where alien.contains(entry.key) {
      let what = "\(entry.key) has no meaning for plain text"
      faults.add(at: entry.mark, what, "remove it")
    }
  }
}

extension ConfigurationType where Value == Configuration.DisplaySettings.Device {
  fileprivate static var terminal: Self {
    ConfigurationType<String>.path.map { path in .terminal(path: path) }
  }
}

extension ConfigurationType where Value == Int? {
  /// Bits per second of a line, behind a terminal or serial itself.
  fileprivate static var speed: Self {
    ConfigurationType<Int>.number(SerialSettings.speeds).map(Optional.some)
  }
}

extension ConfigurationType where Value == PageID {
  static var pageID: Self {
    .scalar("a type of sensor or '@overview'", parse: Service.page)
  }
}

extension ConfigurationType where Value == Size {
  /// `COLUMNSxROWS`.
  fileprivate static var screen: Self {
    .scalar("a size from 16x2 to 500x200, such as 80x24") { text throws(ConfigurationRefusal) in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let columns = Int(sides[0]), let rows = Int(sides[1]) else {
        throw ConfigurationRefusal("\"\(printable(text))\" is no size")
      }
      guard (16...500).contains(columns), (2...200).contains(rows) else {
        throw ConfigurationRefusal("\(columns)x\(rows) is out of range")
      }
      return Size(columns: columns, rows: rows)
    }
  }
}

extension ConfigurationType where Value == String {
  /// A terminal's type as terminfo names it; it becomes a part of a path.
  fileprivate static var terminfo: Self {
    .scalar("a terminal type such as xterm-256color") { text throws(ConfigurationRefusal) in
      let isName = text.utf8.allSatisfy { byte in
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/")
      }
      guard !text.isEmpty, text.utf8.count <= 64, isName, !text.hasPrefix(".") else {
        throw ConfigurationRefusal("\"\(printable(text))\" is no terminal type")
      }
      return text
    }
  }
}
