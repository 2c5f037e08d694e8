extension ConfigurationType where Value == Bool {
  /// `true` or `false`.
  static var flag: Self {
    .scalar("true or false", isPlain: true) { text throws(ConfigurationRefusal) in
      switch text {
      case "true": true
      case "false": false
      default: throw ConfigurationRefusal("\"\(printable(text))\" is neither true nor false")
      }
    }
  }
}

extension ConfigurationType where Value == Int {
  /// A whole number.
  static func number(_ range: ClosedRange<Int>) -> Self {
    let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
    return .scalar(expected, isPlain: true) { text throws(ConfigurationRefusal) in
      guard let number = Int(text), !text.hasPrefix("+") else {
        throw ConfigurationRefusal("\"\(printable(text))\" is no whole number")
      }
      guard range.contains(number) else { throw ConfigurationRefusal("\(number) is out of range") }
      return number
    }
  }

  /// A number of bytes with its unit, such as `4MiB`; where `mayBeOff`, `0` is off and becomes zero.
  static func size(_ range: ClosedRange<Int>, mayBeOff: Bool = false) -> Self {
    let units = [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]
    let limits = "\(sizeText(range.lowerBound)) to \(sizeText(range.upperBound))"
    let expected = "a size from \(limits), such as 4MiB\(mayBeOff ? ", or 0 for off" : "")"
    return .scalar(expected, isPlain: true) { text throws(ConfigurationRefusal) in
      if mayBeOff && text == "0" { return 0 }
      let (number, unit) = try amount(text)
      guard let factor = units.first(where: { known in known.0 == unit })?.1 else {
        throw unknownUnit(unit, in: text, of: units.map(\.0), number: number)
      }
      let (bytes, overflow) = number.multipliedReportingOverflow(by: factor)
      guard !overflow, range.contains(bytes) else {
        throw ConfigurationRefusal("\(text) is out of range")
      }
      return bytes
    }
  }
}

extension ConfigurationType where Value == Duration {
  /// A duration with its unit, such as `30s`; where `mayBeOff`, `0` is off and becomes zero.
  static func duration(
    _ range: ClosedRange<Duration>,
    mayBeOff: Bool = false
  ) -> Self {
    let units: [(String, Duration)] = [
      ("ms", .milliseconds(1)), ("s", .seconds(1)), ("min", .seconds(60)), ("h", .seconds(3_600)),
      ("d", .seconds(86_400)),
    ]
    let limits = "\(durationText(range.lowerBound)) to \(durationText(range.upperBound))"
    let expected = "a duration from \(limits), such as 30s\(mayBeOff ? ", or 0 for off" : "")"
    return .scalar(expected, isPlain: true) { text throws(ConfigurationRefusal) in
      if mayBeOff && text == "0" { return .zero }
      let (number, unit) = try amount(text)
      guard let factor = units.first(where: { known in known.0 == unit })?.1 else {
        throw unknownUnit(unit, in: text, of: units.map(\.0), number: number)
      }
      let duration = factor * number
      guard range.contains(duration) else {
        throw ConfigurationRefusal("\(text) is out of range")
      }
      return duration
    }
  }
}

/// The number and the unit of a text such as `30s`; numbers have at most nine digits.
private func amount(_ text: String) throws(ConfigurationRefusal) -> (Int, String) {
  let digits = text.prefix { character in character.isASCII && character.isNumber }
  guard !digits.isEmpty, digits.count <= 9, let number = Int(digits) else {
    throw ConfigurationRefusal("\"\(printable(text))\" is no whole number with a unit")
  }
  return (number, String(text.dropFirst(digits.count)))
}

private func unknownUnit(
  _ unit: String,
  in text: String,
  of units: [String],
  number: Int
) -> ConfigurationRefusal {
  let known = units.joined(separator: ", ")
  guard !unit.isEmpty else {
    return ConfigurationRefusal("\(number) has no unit", "add one of \(known)")
  }
  let what = "\"\(printable(text))\" has the unknown unit \"\(printable(unit))\""
  guard let meant = meantUnit(unit, of: units) else {
    return ConfigurationRefusal(what, "use one of \(known)")
  }
  return ConfigurationRefusal(what, "did you mean \(number)\(meant)?")
}

/// Which of our units is meant by what people write.
private func meantUnit(_ unit: String, of units: [String]) -> String? {
  let habits = [
    "m": ["min", "MiB"], "mins": ["min"], "minute": ["min"], "minutes": ["min"], "sec": ["s"],
    "secs": ["s"], "second": ["s"], "seconds": ["s"], "hr": ["h"], "hour": ["h"], "hours": ["h"],
    "day": ["d"], "days": ["d"], "k": ["KiB"], "kb": ["KiB"], "mb": ["MiB"], "g": ["GiB"],
    "gb": ["GiB"],
  ]
  let written = unit.drop(while: \.isWhitespace).lowercased()
  let same = units.first { known in known.lowercased() == written }
  return same ?? habits[written]?.first(where: units.contains)
}

/// A size as it is written in a configuration.
private func sizeText(_ bytes: Int) -> String {
  for (unit, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)] where bytes >= 1 << shift {
    return "\(bytes >> shift)\(unit)"
  }
  return "\(bytes)B"
}

/// A duration as it is written in a configuration.
private func durationText(_ duration: Duration) -> String {
  let seconds = duration.components.seconds
  if seconds < 1 { return "\(Int(duration / .milliseconds(1)))ms" }
  for (unit, length) in [("d", Int64(86_400)), ("h", 3_600), ("min", 60)]
  where seconds >= length && seconds % length == 0 {
    return "\(seconds / length)\(unit)"
  }
  return "\(seconds)s"
}
