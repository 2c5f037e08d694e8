import Readings

extension Configuration {
  /// What is said of single sensors, or of several whose ID or label a pattern fits.
  package struct Sensor: Equatable, Sendable {
    /// Which sensors; present in every entry that was read without a fault.
    package var sensor: Glob?
    /// Their type; nil is every type.
    package var type: Quantity?
    /// What is said of them.
    package var traits = SensorTraits()

    init() {}
  }

  /// What is said of sensors, as the store takes it.
  package var sensorSettings: [SensorSettings] {
    sensors.compactMap { entry in
      entry.sensor.map { pattern in SensorSettings(pattern, of: entry.type, entry.traits) }
    }
  }
}

extension Configuration.Sensor: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "sensor",
        \.sensor,
        ConfigurationType<Glob>.pattern.map(Optional.some),
        isRequired: true,
        "a sensor's ID or label, or a pattern such as \"cold store *\""
      ),
      ConfigurationKey("type", \.type, .sensorType, "the type of sensor"),
      ConfigurationKey("label", \.traits.label, .text(upTo: 60), "what people call it"),
      ConfigurationKey("hide", \.traits.isHidden, .flag, "whether pages leave it out"),
      ConfigurationKey(
        "order",
        \.traits.order,
        .number(SensorTraits.orders),
        "its place in lists"
      ),
      ConfigurationKey("group", \.traits.group, .text(upTo: 40), "with which it stands together"),
      ConfigurationKey(
        "precision",
        \.traits.precision,
        .number(0...3),
        "digits after the decimal point"
      ),
      ConfigurationKey("freshness", \.traits.contract, .contract, "when it is to speak"),
    ]
  }

  func check(_ node: ConfigurationNode, present: Set<String>, _ faults: inout ConfigurationFaults) {
    guard present.isSubset(of: ["sensor", "type"]), present.contains("sensor") else { return }
    faults.add(
      at: node.mark,
      "nothing is said of the sensor",
      "add label, hide, order, group, precision or freshness, or remove the entry"
    )
  }
}

extension Configuration {
  /// A pattern is for one entry: of two, the second would count only in part.
  func checkSensors(in node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    let entries = node["sensors"]?.elements ?? []
    var seen: [String: ConfigurationMark] = [:]
    for entry in entries {
      guard let sensor = entry["sensor"], let text = sensor.text, let pattern = Glob(text) else {
        continue
      }
      let key = "\(entry["type"]?.text ?? "") \(pattern.folded)"
      if let first = seen[key] {
        faults.add(
          at: sensor.mark,
          "two entries for the sensor \"\(printable(text))\"",
          "put all of it into one; the first is in line \(first.line)"
        )
      }
      seen[key] = seen[key] ?? sensor.mark
    }
  }
}

extension Configuration.Feed {
  /// Which sensors are taken at all.
  var filter: SensorFilter { SensorFilter(include: include, exclude: exclude) }

  /// What `include` and `exclude` say more than once, or leave out altogether.
  func checkFilter(_ node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    for key in ["include", "exclude"] {
      var seen: [Glob: ConfigurationMark] = [:]
      for element in node[key]?.elements ?? [] {
        guard let pattern = element.text.flatMap({ text in Glob(text) }) else { continue }
        if let first = seen[pattern] {
          let what = "\(key): \"\(printable(pattern.pattern))\" for the second time"
          faults.add(at: element.mark, what, "keep one; the first is in line \(first.line)")
        } else if key == "exclude", pattern.fitsAll {
          faults.add(at: element.mark, "exclude: \"*\" leaves no sensor", "name what is not shown")
        }
        seen[pattern] = seen[pattern] ?? element.mark
      }
    }
  }
}

extension ConfigurationType where Value == Glob {
  /// A pattern with `*` for any letters and `?` for one.
  static var pattern: Self {
    .scalar("a name or a pattern such as \"cold store *\"") { text throws(ConfigurationRefusal) in
      guard !text.isEmpty else { throw ConfigurationRefusal("an empty pattern") }
      guard text.unicodeScalars.allSatisfy(isHarmless) else {
        throw ConfigurationRefusal(
          "\"\(printable(text))\" has a control or invisible character, which no name has",
          "remove it"
        )
      }
      guard let pattern = Glob(text) else {
        throw ConfigurationRefusal(
          "a pattern of \(text.utf8.count) bytes",
          "write at most \(Glob.limit); no name is longer"
        )
      }
      return pattern
    }
  }
}

extension ConfigurationType where Value == Quantity {
  /// A type of sensor as the daemon spells it.
  static var sensorType: Self {
    .scalar("a type of sensor such as temperature") { text throws(ConfigurationRefusal) in
      guard !text.hasPrefix("@") else {
        throw ConfigurationRefusal("\"\(printable(text))\" is a page and no type of sensor")
      }
      return Quantity(try page(text).name)
    }
  }
}
