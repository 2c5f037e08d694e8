import Displays
import Loop

extension Configuration.DisplaySettings {
  /// The keys that only a serial line has.
  private static let serialKeys = ["bits", "parity", "stop", "flow"]
  /// The keys of terminals that are looked after.
  static let upkeepKeys = ["refresh", "probe"] + serialKeys

  /// How bytes go over a serial line, and how the terminal behind it is looked after.
  static var serialTable: [ConfigurationKey<Self>] {
    let parities = SerialSettings.Parity.allCases.map { parity in (parity.rawValue, parity) }
    let flows = SerialSettings.Flow.allCases.map { flow in (flow.rawValue, flow) }
    let day = Duration.seconds(86_400)
    return [
      ConfigurationKey("serial", \.device, .serial, "the line's device, such as /dev/ttyUSB0"),
      ConfigurationKey("bits", \.serial.bits, .number(7...8), "data bits of a byte on the line"),
      ConfigurationKey("parity", \.serial.parity, .choice(parities), "the parity bit of a byte"),
      ConfigurationKey("stop", \.serial.stopBits, .number(1...2), "stop bits of a byte"),
      ConfigurationKey(
        "flow",
        \.serial.flow,
        .choice(flows),
        "how the terminal says that it can take no more"
      ),
      ConfigurationKey(
        "refresh",
        \.refresh,
        .duration(.seconds(10)...day, mayBeOff: true),
        "how often rows are written anew although nothing changed"
      ),
      ConfigurationKey(
        "probe",
        \.probe,
        .duration(.seconds(5)...day, mayBeOff: true),
        "how often the terminal is asked whether it is on"
      ),
    ]
  }

  /// What the line behind the display carries; nil where no line is known of.
  var line: LineBudget? {
    if case .serial = device {
      return LineBudget(speed: lineSettings.speed, bitsPerByte: lineSettings.bitsPerByte)
    }
    return speed.map { speed in LineBudget(speed: speed) }
  }

  /// The settings of a serial line, its speed among them.
  var lineSettings: SerialSettings {
    var settings = serial
    if let speed { settings.speed = speed }
    return settings
  }

  /// How the terminal is looked after: unless told otherwise, against noise on a serial line, and on a console against
  /// what the kernel and others write over the picture.
  var upkeep: TerminalUpkeep {
    var upkeep = TerminalUpkeep()
    let isSerial = if case .serial = device { true } else { false }
    let isConsole = if case .console = device { true } else { false }
    upkeep.refresh = refresh ?? (isSerial || isConsole ? .seconds(300) : .zero)
    upkeep.probe = probe ?? (isSerial ? .seconds(10) : .zero)
    return upkeep
  }

  /// Keys of a line where there is none, and characters that do not fit through it.
  func checkSerial(_ node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    guard node["serial"] != nil else {
      for entry in node.entries where Self.serialKeys.contains(entry.key) {
        let what = "\(entry.key) has no meaning without a serial line"
        faults.add(at: entry.mark, what, "write serial: /dev/ttyUSB0, or remove it")
      }
      return
    }
    guard serial.bits == 7, let charset, let mark = node["charset"]?.mark,
      ![.ascii, .lineDrawing].contains(charset)
    else { return }
    faults.within("charset") { faults in
      let what = "\(charset.name) has characters of 8 bits, the line's bytes have 7"
      faults.add(at: mark, what, "write charset: ascii, or bits: 8")
    }
  }
}

extension ConfigurationType where Value == Configuration.DisplaySettings.Device {
  fileprivate static var serial: Self {
    ConfigurationType<String>.path.map { path in .serial(path: path) }
  }
}
