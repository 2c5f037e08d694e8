/// A part of a configuration with keys of its own; its initial value has the defaults.
protocol ConfigurationSection {
  init()

  /// The table of what may stand in it.
  static var keys: [ConfigurationKey<Self>] { get }

  /// Adds the faults that no single key shows; `node` is the section, `present` the keys that it has.
  func check(_ node: ConfigurationNode, present: Set<String>, _ faults: inout ConfigurationFaults)
}

extension ConfigurationSection {
  func check(_ node: ConfigurationNode, present: Set<String>, _ faults: inout ConfigurationFaults) {
  }
}

/// One row of a section's table: a key, what may stand behind it, where it goes, what it is for.
struct ConfigurationKey<Section> {
  let name: String
  /// What it is for, in a line for people.
  let purpose: String
  /// What may stand behind it, in words.
  let expected: String
  let isRequired: Bool
  /// Whether this version reads it.
  let isSupported: Bool
  let read: (ConfigurationNode, inout Section, inout ConfigurationFaults) -> Void

  /// A key whose value goes to `path`.
  init<Value>(
    _ name: String,
    _ path: WritableKeyPath<Section, Value>,
    _ type: ConfigurationType<Value>,
    isRequired: Bool = false,
    _ purpose: String
  ) {
    self.name = name
    self.purpose = purpose
    self.isRequired = isRequired
    expected = type.expected
    isSupported = true
    read = { node, section, faults in
      if let value = type.read(node, &faults) { section[keyPath: path] = value }
    }
  }

  /// A key whose value need not be there.
  init<Value>(
    _ name: String,
    _ path: WritableKeyPath<Section, Value?>,
    _ type: ConfigurationType<Value>,
    _ purpose: String
  ) {
    self.init(name, path, type.map(Optional.some), purpose)
  }

  /// A key that the product knows and this version does not support.
  init(later name: String, _ purpose: String) {
    self.name = name
    self.purpose = purpose
    isRequired = false
    isSupported = false
    expected = "nothing in this version"
    read = { _, _, _ in }
  }
}

extension ConfigurationType where Value: ConfigurationSection {
  /// A mapping with the keys of the section's table.
  static var section: Self {
    Self(expected: "a mapping of key: value") { node, faults in
      guard let entries = entries(of: node, &faults) else { return nil }
      let keys = Value.keys
      var section = Value()
      for entry in entries {
        guard let key = keys.first(where: { key in key.name == entry.key }) else {
          addUnknown(entry, keys, &faults)
          continue
        }
        guard key.isSupported else {
          let what = "\(key.name) is not supported by this version"
          faults.add(at: entry.mark, what, "remove it; it is for \(key.purpose)")
          continue
        }
        faults.within(key.name) { faults in key.read(entry.value, &section, &faults) }
      }
      let present = Set(entries.map(\.key))
      for key in keys where key.isRequired && !present.contains(key.name) {
        faults.add(at: node.mark, "\(key.name) is missing", "add it: \(key.purpose)")
      }
      section.check(node, present: present, &faults)
      return section
    }
  }

  private static func addUnknown(
    _ entry: ConfigurationEntry,
    _ keys: [ConfigurationKey<Value>],
    _ faults: inout ConfigurationFaults
  ) {
    let names = keys.filter(\.isSupported).map(\.name)
    let what = "unknown key \"\(printable(entry.key))\""
    if let nearest = nearest(to: entry.key, of: keys.map(\.name)) {
      faults.add(at: entry.mark, what, "did you mean \"\(nearest)\"?")
    } else {
      faults.add(at: entry.mark, what, "known are \(names.joined(separator: ", "))")
    }
  }
}
