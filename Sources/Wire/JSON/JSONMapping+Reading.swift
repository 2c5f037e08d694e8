import Readings

extension JSONMapping {
  /// Reads a mapping that is written as JSON.
  ///
  /// `{"readings":…,"values":[{"sensor":…,"type":…,"value":…,"unit":…,"time":…,"label":…}]}`; a single reading may stand
  /// there without the list. Every member is a text as `Source` reads it; unknown ones are faults, as they would be
  /// overlooked.
  init(json: JSONValue) throws(Fault) {
    guard json.isObject else { throw Fault(place: "mapping", reason: "it is no object") }
    var readings: JSONPointer?
    if let member = json["readings"] {
      let text = try Self.text(member, "readings")
      do throws(JSONPointer.Fault) {
        readings = try JSONPointer(text, withStars: true)
      } catch {
        throw Fault(place: "readings", reason: error.words)
      }
    }
    var entries: [Entry] = []
    if let values = json["values"] {
      guard values.isArray else { throw Fault(place: "values", reason: "it is no list") }
      try Self.check(json, has: ["readings", "values"], at: "mapping")
      for (index, value) in values.members.enumerated() {
        let place = "values/\(index)"
        try Self.check(value, has: Self.parts, at: place)
        entries.append(try Entry(json: value, at: place))
      }
    } else {
      try Self.check(json, has: ["readings"] + Self.parts, at: "mapping")
      entries = [try Entry(json: json, at: "mapping")]
    }
    try self.init(readings: readings, entries)
  }

  private static let parts: [StaticString] = ["sensor", "type", "value", "unit", "time", "label"]

  private static func check(
    _ object: JSONValue,
    has known: [StaticString],
    at place: String
  ) throws(Fault) {
    guard object.isObject else { throw Fault(place: place, reason: "it is no object") }
    for member in object.members where !known.contains(where: { member.key.equals($0) }) {
      let name = PlainText.string(member.key)
      throw Fault(place: "\(place)/\(name)", reason: "no such part of a reading is known")
    }
  }

  fileprivate static func text(_ value: JSONValue, _ place: String) throws(Fault) -> String {
    guard let text = value.text else { throw Fault(place: place, reason: "it is no text") }
    return String(decoding: text, as: UTF8.self)
  }
}

extension JSONMapping.Entry {
  fileprivate init(json: JSONValue, at place: String) throws(JSONMapping.Fault) {
    guard let value = try Self.source("value", json, at: place) else {
      throw JSONMapping.Fault(place: "\(place)/value", reason: "it is missing")
    }
    self.init(value: value)
    sensor = try Self.source("sensor", json, at: place)
    quantity = try Self.source("type", json, at: place)
    unit = try Self.source("unit", json, at: place)
    time = try Self.source("time", json, at: place)
    label = try Self.source("label", json, at: place)
  }

  private static func source(
    _ name: StaticString,
    _ json: JSONValue,
    at place: String
  ) throws(JSONMapping.Fault) -> JSONMapping.Source? {
    guard let member = json[name] else { return nil }
    let place = "\(place)/\(name)"
    let text = try JSONMapping.text(member, place)
    do throws(JSONPointer.Fault) {
      return try JSONMapping.Source(text)
    } catch {
      throw JSONMapping.Fault(place: place, reason: error.words)
    }
  }
}

extension JSONPointer.Fault {
  /// What it is and where, for places that can't point at a character.
  package var words: String { "\(description) (at byte \(offset))" }
}
