import Paging
import Readings
import Wire

extension Configuration {
  /// Settings of one page; what is nil is as for every page.
  package struct PageSettings: Equatable, Sendable {
    /// The title, in place of the type in words.
    package var title: String?
    /// The title of small displays, at most 4 characters.
    package var short: String?
    /// Digits after the decimal point, in place of those that the feed sends.
    package var precision: Int?
    /// The unit, in normal spelling, that numbers are converted into, in place of the usual one.
    package var unit: String?
    /// How long the rotation stays; zero is "not by itself".
    package var dwell: Duration?
    /// How often the page comes round, against one of weight 1.
    package var weight = 1
    /// Whether the rotation comes by; keys reach the page all the same.
    package var rotate = true
    /// When its sensors are expected to speak.
    package var freshness = Contract.learned

    init() {}
  }
}

extension Configuration.PageSettings: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("title", \.title, .text(upTo: 40), "the title in place of the type"),
      ConfigurationKey("short", \.short, .text(upTo: 4), "the title of small displays"),
      ConfigurationKey("precision", \.precision, .number(0...3), "digits after the decimal point"),
      ConfigurationKey(
        "dwell",
        \.dwell,
        .duration(.seconds(1)...(.seconds(86_400)), mayBeOff: true),
        "how long the rotation stays"
      ),
      ConfigurationKey("weight", \.weight, .number(1...10), "how often the page comes round"),
      ConfigurationKey("rotate", \.rotate, .flag, "whether the rotation comes by"),
      ConfigurationKey("freshness", \.freshness, .contract, "when its sensors are to speak"),
      ConfigurationKey("unit", \.unit, .text(upTo: 24), "the unit that values are shown in"),
    ]
  }
}

extension ConfigurationType where Value == [PageID: Configuration.PageSettings] {
  /// Settings by type of sensor or by a page of our own.
  static var pages: Self {
    let settings = dictionary(of: .section, atMost: 1_000, name: page)
    return Self(expected: settings.expected) { node, faults in
      guard var pages = settings.read(node, &faults) else { return nil }
      let spelling = UnitSpelling()
      for (page, settings) in pages {
        guard let unit = settings.unit.map({ spelling.normal($0) }) else { continue }
        pages[page]?.unit = unit
        guard let place = node[page.name]?["unit"] else { continue }
        faults.within(page.name) { faults in
          faults.within("unit") { check(unit, of: page, at: place.mark, &$0) }
        }
      }
      return pages
    }
  }

  /// A unit must be one that the type can be shown in; a type that may be anything can be shown in any.
  private static func check(
    _ unit: String,
    of page: PageID,
    at mark: ConfigurationMark,
    _ faults: inout ConfigurationFaults
  ) {
    let known = MeasuringUnit.named(unit)
    guard let dimension = Quantity(page.name).dimension else {
      guard known == nil else { return }
      let what = "\"\(printable(unit))\" is no unit that anything can be converted into"
      return faults.add(at: mark, what, "write a unit such as °C, hPa, kWh or km/h")
    }
    guard known?.dimension != dimension else { return }
    let what = "\(page.name) cannot be shown in \"\(printable(unit))\""
    let units = MeasuringUnit.units(of: dimension).map(\.name)
    faults.add(at: mark, what, "write one of \(units.joined(separator: ", "))")
  }
}

extension ConfigurationType where Value == Contract {
  /// `event`, `learned`, or a mapping with `periodic` or `asleep` and a duration.
  static var contract: Self {
    let words = choice([("event", .event), ("learned", .learned)])
    let durations = ConfigurationType<Duration>.duration(.seconds(1)...(.seconds(366 * 86_400)))
    return Self(expected: "event, learned, {periodic: 60s} or {asleep: 6h}") { node, faults in
      guard case .mapping(let entries) = node.content else { return words.read(node, &faults) }
      guard entries.count == 1, let entry = entries.first,
        ["periodic", "asleep"].contains(entry.key)
      else {
        faults.add(
          at: node.mark,
          "no freshness",
          "write {periodic: 60s} or {asleep: 6h}"
        )
        return nil
      }
      let duration = faults.within(entry.key) { faults in durations.read(entry.value, &faults) }
      return duration.map { duration in
        entry.key == "periodic" ? .periodic(duration) : .asleep(duration)
      }
    }
  }
}

/// The page that a name stands for: a type of sensor as the daemon spells it, or a page of our own.
func page(_ name: String) throws(ConfigurationRefusal) -> PageID {
  let own = [PageID.overview, .alarms, .other, .status]
  if name.hasPrefix("@") {
    if let page = own.first(where: { page in page.name == name }) { return page }
    let near = nearest(to: name, of: own.map(\.name)).map { near in "did you mean \"\(near)\"?" }
    throw ConfigurationRefusal("there is no page \"\(printable(name))\"", near ?? "use '@overview'")
  }
  let spelt = name.lowercased().map { letter in letter.isLetter || letter.isNumber ? letter : "_" }
  guard !name.isEmpty, name.utf8.count <= 255, name == String(spelt) else {
    throw ConfigurationRefusal(
      "\"\(printable(name))\" is no type of sensor",
      name.isEmpty ? "write its name" : "types are written as \"\(printable(String(spelt)))\""
    )
  }
  return PageID(name)
}
