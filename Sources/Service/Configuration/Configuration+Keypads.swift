import Keypads
import Loop
import Panel

extension Configuration {
  /// A keypad that is no display's own.
  package struct KeypadSettings: Equatable, Sendable {
    /// An input device by its path or its name; empty where it is another device.
    package var evdev = ""
    /// A serial line by its path; empty where it is another device.
    package var serial = ""
    /// Bits per second of the line.
    package var speed = 9_600
    /// The display that its keys are for; nil is the first.
    package var display: String?
    /// Whether no other program gets its keys.
    package var grab = true
    /// How long its contacts bounce; zero is off.
    package var debounce = Duration.milliseconds(5)
    /// What its keys mean, where that is not the usual.
    package var keys = Bindings.keypad

    init() {}
  }

  /// How a display is locked against passers-by.
  package struct Lock: Equatable, Sendable {
    /// Where the PIN is; present in every lock that was read without a fault.
    package var pin: Secret?
    /// How long it stays open after the last key; zero is until the next start.
    package var after = Duration.seconds(120)

    init() {}
  }

  /// A keypad is for a display that there is, and has a device of its own.
  func checkKeypads(in node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    let displays = (node["displays"]?.elements ?? []).compactMap { $0["name"]?.text }
    let keypads = node["keypads"]?.elements ?? []
    for reference in keypads.compactMap({ $0["display"] }) {
      guard let name = reference.text, !displays.contains(name) else { continue }
      let near = nearest(to: name, of: displays).map { near in "did you mean \"\(near)\"?" }
      let what = "there is no display \"\(printable(name))\""
      let known = "there are \(displays.joined(separator: ", "))"
      faults.add(at: reference.mark, what, near ?? printable(known))
    }
    let terminals = (node["displays"]?.elements ?? []).compactMap { $0["terminal"] ?? $0["serial"] }
    let devices = keypads.compactMap { $0["evdev"] ?? $0["serial"] }
    var seen: [String: ConfigurationMark] = [:]
    for device in terminals { seen[device.text ?? ""] = device.mark }
    for device in devices {
      guard let path = device.text else { continue }
      if let first = seen[path] {
        let what = "\"\(printable(path))\" for the second time"
        faults.add(at: device.mark, what, "a device has one reader; line \(first.line) has it")
      }
      seen[path] = seen[path] ?? device.mark
    }
  }
}

extension Configuration.KeypadSettings: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("evdev", \.evdev, .inputDevice, "an input device by its path or name"),
      ConfigurationKey("serial", \.serial, .path, "the path of a serial line"),
      ConfigurationKey(
        "speed",
        \.speed,
        .number(SerialSettings.speeds),
        "the speed of the serial line"
      ),
      ConfigurationKey("display", \.display, .name, "the display that its keys are for"),
      ConfigurationKey("grab", \.grab, .flag, "whether no other program gets its keys"),
      ConfigurationKey(
        "debounce",
        \.debounce,
        .duration(.milliseconds(1)...(.milliseconds(500)), mayBeOff: true),
        "how long its contacts bounce"
      ),
      ConfigurationKey("keys", \.keys, .bindings(on: .keypad), "what its keys mean"),
    ]
  }

  func check(_ node: ConfigurationNode, present: Set<String>, _ faults: inout ConfigurationFaults) {
    switch (present.contains("evdev"), present.contains("serial")) {
    case (false, false):
      let remedy = "add evdev: /dev/input/by-id/… or serial: /dev/ttyUSB0"
      faults.add(at: node.mark, "a keypad without a device", remedy)
    case (true, true):
      let remedy = "a keypad has one device; make two keypads of it"
      faults.add(at: node.mark, "evdev beside serial", remedy)
    case (let isEvdev, _):
      let foreign = isEvdev ? ["speed"] : ["grab", "debounce"]
      for entry in node.entries where foreign.contains(entry.key) {
        let device = isEvdev ? "an input device" : "a serial line"
        faults.add(at: entry.mark, "\(entry.key) has no meaning for \(device)", "remove it")
      }
      if !isEvdev { refuseLongPresses(in: node["keys"], &faults) }
    }
  }
}

extension Configuration.Lock: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "pin",
        \.pin,
        ConfigurationType<Configuration.Secret>.secret.map(Optional.some),
        isRequired: true,
        "where the PIN of 4 to 12 digits is"
      ),
      ConfigurationKey(
        "after",
        \.after,
        .duration(.seconds(10)...(.seconds(86_400)), mayBeOff: true),
        "how long the PIN is good for after the last key"
      ),
    ]
  }
}

extension Configuration.DisplaySettings {
  /// What concerns the display's own keyboard, and who may do what.
  static var keyTable: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "keys",
        \.keys,
        .bindings(on: .terminal, hasLongPresses: false),
        "what its keys mean"
      ),
      ConfigurationKey("lock", \.lock, .section, "the PIN that all but paging needs"),
    ]
  }
}

/// A device that does not tell when a key is let go has no long press.
func refuseLongPresses(in node: ConfigurationNode?, _ faults: inout ConfigurationFaults) {
  for entry in node?.entries ?? [] {
    guard case .held? = Key(named: entry.key) else { continue }
    let what = "\"\(printable(entry.key))\": only evdev keypads tell how long a key is held"
    faults.add(at: entry.mark, what, "bind the key itself")
  }
}

extension ConfigurationType where Value == Bindings {
  /// What keys mean, by their names, on top of the usual bindings.
  static func bindings(on usual: Bindings, hasLongPresses: Bool = true) -> Self {
    let expected = "a mapping, each value an action such as next or \"page temperature\""
    return Self(expected: expected) { node, faults in
      guard let entries = entries(of: node, &faults) else { return nil }
      guard entries.count <= 200 else {
        faults.add(at: node.mark, "\(entries.count) keys", "write at most 200")
        return nil
      }
      if !hasLongPresses { refuseLongPresses(in: node, &faults) }
      var (bindings, words) = (usual, [String: String]())
      for entry in entries {
        guard let action = action(entry.value, &faults) else { continue }
        do throws(BindingError) {
          bindings = try usual.rebinding(words.merging([entry.key: action]) { _, new in new })
          words[entry.key] = action
        } catch {
          faults.add(at: entry.mark, printable(error.what, upTo: 120), error.remedy)
        }
      }
      return bindings
    }
  }

  /// The words of an action; a page among them must be one that there can be.
  private static func action(
    _ node: ConfigurationNode,
    _ faults: inout ConfigurationFaults
  ) -> String? {
    guard let action = node.text else {
      faults.add(at: node.mark, "\(node.kind) does not belong here", "write an action, or none")
      return nil
    }
    let words = action.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "page" else { return action }
    do throws(ConfigurationRefusal) {
      _ = try page(String(words[1].prefix { $0 != "/" }))
    } catch {
      faults.add(at: node.mark, error.what, error.remedy ?? "write a type of sensor")
    }
    return action
  }
}

extension ConfigurationType where Value == String {
  /// An input device: a path from the root, or the name that it gives itself.
  fileprivate static var inputDevice: Self {
    let expected = "a path that begins with / or the device's name"
    return .scalar(expected) { text throws(ConfigurationRefusal) in
      let isHarmless = text.unicodeScalars.allSatisfy(isHarmless)
      guard !text.isEmpty, isHarmless, text.utf8.count < (text.hasPrefix("/") ? 4_096 : 256) else {
        throw ConfigurationRefusal("\"\(printable(text))\" is no input device")
      }
      return text
    }
  }
}
