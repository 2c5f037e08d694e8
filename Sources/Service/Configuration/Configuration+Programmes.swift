import Paging

extension Configuration {
  /// The orders of pages, and which of them a display follows that names none.
  package struct Programmes: Equatable, Sendable {
    /// The most orders that a configuration may have.
    static let limit = 100

    /// Orders of pages by name, those of flow files among them.
    package var orders: [String: [Programme.Slot]] = [:]
    /// Which order is chosen where and when; the first rule that holds counts.
    package var rules: [ProgrammeRule] = []
    /// The paths of the flow files that orders come from, by name.
    var flows: [String: String] = [:]

    /// No order but the default.
    package init() {}

    /// The order of a name; without a name the default: the overview and then every type by name.
    package func order(_ name: String?) -> [Programme.Slot] {
      name.flatMap { name in orders[name] } ?? [.page(.overview), .others]
    }
  }
}

/// One rule that chooses an order of pages; all of its conditions must hold, and one without any always does.
package struct ProgrammeRule: Equatable, Sendable {
  /// The host's name; nil is any.
  package var host: String?
  /// The days of the week; nil is any.
  package var weekdays: Set<Weekday>?
  /// The hours of the day; nil is any.
  package var hours: HourSpan?
  /// The name of the order.
  package var use = ""

  /// A rule that has no order yet.
  package init() {}
}

extension ProgrammeRule: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("host", \.host, .name, "the host on which the rule holds"),
      ConfigurationKey("weekdays", \.weekdays, .weekdays, "the days on which the rule holds"),
      ConfigurationKey("hours", \.hours, .hours, "the hours in which the rule holds"),
      ConfigurationKey("use", \.use, .name, isRequired: true, "the programme to follow"),
    ]
  }
}

/// `{flow: FILE}` in place of a list of pages.
private struct FlowReference: ConfigurationSection {
  var path = ""

  static var keys: [ConfigurationKey<Self>] {
    [ConfigurationKey("flow", \.path, .flowPath, isRequired: true, "the file with the pages")]
  }
}

extension ConfigurationType where Value == Configuration.Programmes {
  /// Orders of pages by name, and under `by` the rules that choose one.
  static var programmes: Self {
    Self(expected: "a mapping, each value a list of pages or {flow: FILE}") { node, faults in
      guard let entries = entries(of: node, &faults) else { return nil }
      let limit = Configuration.Programmes.limit
      if entries.count > limit {
        faults.add(at: node.mark, "\(entries.count) keys", "write at most \(limit)")
      }
      var programmes = Configuration.Programmes()
      for entry in entries.prefix(limit) { read(entry, into: &programmes, &faults) }
      return programmes
    }
  }

  private static func read(
    _ entry: ConfigurationEntry,
    into programmes: inout Configuration.Programmes,
    _ faults: inout ConfigurationFaults
  ) {
    guard entry.key != "by" else {
      let rules = ConfigurationType<[ProgrammeRule]>.list(of: .section, 1...100)
      faults.within("by") { faults in programmes.rules = rules.read(entry.value, &faults) ?? [] }
      return
    }
    do throws(ConfigurationRefusal) {
      let name = try checkedName(entry.key)
      faults.within(name) { faults in
        if case .mapping = entry.value.content {
          let flow = ConfigurationType<FlowReference>.section.read(entry.value, &faults)
          programmes.flows[name] = flow?.path.isEmpty == false ? flow?.path : nil
        } else {
          programmes.orders[name] = ConfigurationType<[Programme.Slot]>.slots.read(
            entry.value,
            &faults
          )
        }
      }
    } catch {
      faults.add(at: entry.mark, error.what, error.remedy ?? "choose another name")
    }
  }
}

extension ConfigurationType where Value == [Programme.Slot] {
  /// A list of pages, none twice; `others` stands for every type that is not named.
  static var slots: Self {
    let list = list(of: .slot, 1...1_000)
    return Self(expected: list.expected) { node, faults in
      addRepeated(in: node, &faults)
      return list.read(node, &faults)
    }
  }

  private static func addRepeated(
    in node: ConfigurationNode,
    _ faults: inout ConfigurationFaults
  ) {
    var seen: Set<String> = []
    for element in node.elements {
      guard let name = element.text, !seen.insert(name).inserted else { continue }
      let what = "\"\(printable(name))\" for the second time"
      faults.add(at: element.mark, what, "a page has one place in a programme; remove it")
    }
  }
}

extension ConfigurationType where Value == Programme.Slot {
  fileprivate static var slot: Self {
    .scalar("a type of sensor, '@overview' or others") { text throws(ConfigurationRefusal) in
      text == "others" ? .others : .page(try page(text))
    }
  }
}

extension ConfigurationType where Value == String {
  /// The path of a flow file, from the root or from the configuration's folder.
  fileprivate static var flowPath: Self {
    .scalar("a path such as flows/night.json") { text throws(ConfigurationRefusal) in
      guard !text.isEmpty, text.utf8.count < 4_096, text.unicodeScalars.allSatisfy(isHarmless)
      else {
        throw ConfigurationRefusal("\"\(printable(text))\" is no path")
      }
      return text
    }
  }
}
