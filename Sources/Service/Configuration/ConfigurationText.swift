import Glibc
import Intake
import Readings
import Wire

/// A type of sensor that a feed brought.
package struct SeenType: Equatable, Sendable {
  /// The type.
  package var quantity: Quantity
  /// The unit in normal spelling; empty when the feed gave none.
  package var unit: String
  /// The ID and the name of its first sensor; `nil` when there is none.
  package var example: Example?

  /// A sensor, for a person to go on from.
  package struct Example: Equatable, Sendable {
    /// Its ID.
    package var sensor: String
    /// What it is called without settings.
    package var name: String

    /// A sensor with its name.
    package init(_ sensor: String, name: String) {
      self.sensor = sensor
      self.name = name
    }
  }

  /// A type with its unit.
  package init(_ quantity: Quantity, unit: String, example: Example? = nil) {
    self.quantity = quantity
    self.unit = unit
    self.example = example
  }
}

extension ReadingStore {
  /// The types of sensor that have been seen, for a configuration to start from.
  package var seen: [SeenType] {
    quantities.map { type in
      let first = snapshot(of: type, rows: 0..<1, at: origin).rows.first
      return SeenType(
        type,
        unit: summary(of: type, history: nil, at: .now).unit,
        example: first.map { SeenType.Example($0.sensor, name: $0.name) }
      )
    }
  }
}

/// A configuration as text, for a person to go on from.
package enum ConfigurationText {
  /// A commented configuration of a feed and of the types that it was seen to have.
  ///
  /// It passes the check, and holds no secret: those stay in the files that were named.
  package static func starter(_ feed: FeedSettings, seen: [SeenType]) -> String {
    let named = Array(seen.filter(canBeNamed).prefix(mostPages))
    let lines = self.feed(feed) + pages(named) + sensors(named) + programme(named) + displays
    return lines.joined(separator: "\n") + "\n"
  }

  /// A configuration names no more pages; the rest is among the others.
  private static let mostPages = 900

  /// Whether a configuration can name the type; one that it cannot is among the others.
  private static func canBeNamed(_ type: SeenType) -> Bool {
    let name = type.quantity.name
    return name != "others" && !name.hasPrefix("@") && (try? page(name)) != nil
  }

  private static func feed(_ feed: FeedSettings) -> [String] {
    var lines = [
      "# Written by sensorpager from what a feed was seen to send.",
      "# 'sensorpager check FILE' looks it through; 'sensorpager run --config FILE' uses it.",
      "feed:",
      "  url: \(quoted(feed.url.text))",
      "  format: \(feed.format?.rawValue ?? "auto")",
    ]
    if !feed.context.topics.isEmpty {
      lines.append("  topics: [\(feed.context.topics.map(quoted).joined(separator: ", "))]")
    }
    if feed.offersDeflate { lines.append("  deflate: true") }
    if !feed.context.hello.isEmpty {
      lines.append("  hello: [\(feed.context.hello.map(quoted).joined(separator: ", "))]")
    }
    if let mapping = feed.context.mapping { lines += self.mapping(mapping) }
    switch feed.credentials.way {
    case .bearer(let file): lines.append("  token: {file: \(absolute(file.path))}")
    case .basic(let user, let file):
      lines.append("  user: \(quoted(user))")
      lines.append("  password: {file: \(absolute(file.path))}")
    case .query(let name, let file):
      lines.append("  token: {file: \(absolute(file.path))}")
      lines.append("  token-parameter: \(quoted(name))")
    case nil: break
    }
    if let file = feed.credentials.headers {
      lines.append("  header-file: {file: \(absolute(file.path))}")
    }
    if !feed.headers.isEmpty {
      lines.append("  headers:")
      lines += feed.headers.map { "    \(quoted($0.name)): \(quoted($0.value))" }
    }
    return lines + (feed.url.isSecure ? tls(feed.tls) : [])
  }

  private static func mapping(_ mapping: JSONMapping) -> [String] {
    var lines = ["  mapping:"]
    if let readings = mapping.readings { lines.append("    readings: \(quoted(readings.text))") }
    lines.append("    values:")
    return lines
      + mapping.entries.map { entry in
        let parts = [
          ("sensor", entry.sensor), ("type", entry.quantity), ("value", entry.value),
          ("unit", entry.unit), ("time", entry.time), ("label", entry.label),
        ]
        let texts = parts.compactMap { name, source in
          source.map { source in "\(name): \(quoted(source.text))" }
        }
        return "      - {\(texts.joined(separator: ", "))}"
      }
  }

  private static func tls(_ tls: TLSSettings) -> [String] {
    var lines: [String] = []
    if let path = tls.authorities { lines.append("  ca-file: \(absolute(path))") }
    if let path = tls.certificate { lines.append("  cert: \(absolute(path))") }
    if let path = tls.key { lines.append("  key: \(absolute(path))") }
    if tls.isInsecure { lines.append("  insecure: true") }
    return lines
  }

  private static func pages(_ seen: [SeenType]) -> [String] {
    guard !seen.isEmpty else { return [] }
    let rows = seen.map { type in
      let unit = type.unit.isEmpty ? "" : "  # in \(type.unit)"
      return "  \(quoted(type.quantity.name)): {rotate: true}\(unit)"
    }
    return ["", "# Settings by type of sensor; what is left out has its default."] + ["pages:"]
      + rows
  }

  /// A few of the sensors, in comments: what is said of them is the operator's business.
  private static func sensors(_ seen: [SeenType]) -> [String] {
    let examples = seen.prefix(5).compactMap { type in
      type.example.map { (type.quantity.name, $0) }
    }
    guard !examples.isEmpty else { return [] }
    let rows = examples.enumerated().map { place, seen in
      let (type, sensor) = seen
      let label = sensor.name.count <= 60 ? ", label: \(quoted(sensor.name))" : ""
      return
        "#  - {sensor: \(quoted(sensor.sensor)), type: \(quoted(type))\(label), order: \(place + 1)}"
    }
    return [
      "",
      "# Names, order and more of single sensors; 'sensor' is an ID, a label or a pattern with *.",
      "#sensors:",
    ] + rows
  }

  private static func programme(_ seen: [SeenType]) -> [String] {
    let names = ["@overview"] + seen.map(\.quantity.name)
    return [
      "", "# The order of the pages; 'others' stands for every type that is not named.",
      "programmes:",
      "  everyday: [\((names.map(quoted) + ["others"]).joined(separator: ", "))]",
    ]
  }

  private static let displays = [
    "", "# Where pages are shown: a terminal by its path, or lines on standard output.",
    "displays:",
    "  - {name: log, plain: stdout, programme: everyday}",
    "#  - {name: console, terminal: /dev/tty1, programme: everyday, transition: slide}",
  ]

  /// A path as a quoted scalar, from the root: the daemon runs elsewhere.
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return quoted(path) }
    defer { free(here) }
    return quoted("\(String(cString: here))/\(path)")
  }

  /// A text as a double-quoted scalar of YAML.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
          let digits = String(scalar.value, radix: 16)
          result += "\\x" + (digits.count < 2 ? "0" : "") + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
