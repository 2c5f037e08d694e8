import Readings

/// What a key of a home-made JSON object usually means; of several keys for one thing the least rank wins.
enum JSONKeyRole {
  /// The sensor.
  case sensor(rank: UInt8)
  /// The sensor as well, and the mark of a Node-RED message.
  case topic(rank: UInt8)
  /// The sensor's type.
  case quantity(rank: UInt8)
  /// The measured value.
  case value(rank: UInt8)
  /// The unit.
  case unit(rank: UInt8)
  /// When it was measured.
  case time(rank: UInt8)
  /// The same, but also a short name of measured values: only a number that is a date counts.
  case timeOrValue(rank: UInt8)
  /// A list of readings.
  case list(rank: UInt8)
  /// A list of readings, or the content of a Node-RED message.
  case payload(rank: UInt8)
  /// A name for people.
  case label
  /// The mark of a Node-RED message, never a reading.
  case messageID
  /// Never a reading.
  case skipped
}

/// The keys that mean something, in their order of preference.
final class JSONKeyRoles {
  private static let sensors: [StaticString] = [
    "sensor", "sensor_id", "sensorId", "device", "device_id", "deviceId", "deviceName", "node",
    "id", "name", "topic", "entity_id",
  ]
  private static let quantities: [StaticString] = [
    "type", "sensor_type", "sensorType", "metric", "measurement", "quantity", "kind", "field",
    "property",
  ]
  private static let values: [StaticString] = ["value", "val", "reading", "v"]
  private static let units: [StaticString] = ["unit", "units", "uom", "unit_of_measurement", "u"]
  private static let times: [StaticString] = [
    "ts", "time", "timestamp", "t", "date", "datetime", "created_at", "time_stamp", "epoch", "at",
  ]
  private static let lists: [StaticString] = [
    "data", "readings", "values", "sensors", "items", "records", "results", "measurements",
    "payload",
  ]
  private static let labels: [StaticString] = ["friendly_name", "friendlyName", "label"]
  private static let skipped: [StaticString] = ["msg", "message", "status", "seq", "version"]

  private let roles: [JSONKeyRole]
  private let table: WordTable

  init() {
    let entries = Self.entries
    roles = entries.map(\.1)
    table = WordTable(entries.enumerated().map { ($0.element.0, $0.offset) })
  }

  /// What a key means, or `nil` when it is a name like any other.
  @inline(__always)
  func role(of key: BorrowedText) -> JSONKeyRole? {
    guard let index = table.find(key) else { return nil }
    return roles[index]
  }

  private static var entries: [(StaticString, JSONKeyRole)] {
    ranked(sensors, JSONKeyRole.sensor) + ranked(quantities, JSONKeyRole.quantity)
      + ranked(values, JSONKeyRole.value) + ranked(units, JSONKeyRole.unit)
      + ranked(times, JSONKeyRole.time) + ranked(lists, JSONKeyRole.list)
      + ranked(labels) { _ in .label } + ranked(skipped) { _ in .skipped }
      + [("_msgid", .messageID)]
  }

  private static func ranked(
    _ keys: [StaticString],
    _ role: (UInt8) -> JSONKeyRole
  ) -> [(StaticString, JSONKeyRole)] {
    keys.enumerated().map { rank, key in (key, special(key, rank: UInt8(rank)) ?? role(UInt8(rank)))
    }
  }

  /// The keys that mean a second thing as well.
  private static func special(_ key: StaticString, rank: UInt8) -> JSONKeyRole? {
    switch "\(key)" {
    case "topic": .topic(rank: rank)
    case "payload": .payload(rank: rank)
    case "t", "epoch", "at": .timeOrValue(rank: rank)
    default: nil
    }
  }
}
