import Readings

/// The messages of Tasmota's firmware: one object for each sensor, units for all of them beside.
final class TasmotaReader {
  /// What a message is, by its topic; the device is the topic without `tele` or `stat` and the last level.
  enum Message {
    /// Values, perhaps inside a `StatusSNS`.
    case values(device: BorrowedText)
    /// Whether the device is there.
    case availability(device: BorrowedText)
    /// Something about the device itself.
    case other
  }

  /// What a field of a sensor is called, and its unit; a unit that the device chooses is none here.
  private static let fields: [(StaticString, quantity: StaticString, unit: StaticString)] = [
    ("Humidity", "humidity", "%"), ("Battery", "battery", "%"),
    ("BatteryPercentage", "battery", "%"), ("Illuminance", "illuminance", "lx"),
    ("CarbonDioxide", "carbon_dioxide", "ppm"), ("eCO2", "carbon_dioxide", "ppm"),
    ("TVOC", "volatile_organic_compounds", "ppb"),
    ("PM1", "pm1", "µg/m³"), ("PM2.5", "pm25", "µg/m³"), ("PM10", "pm10", "µg/m³"),
    ("Distance", "distance", "cm"), ("LinkQuality", "linkquality", "lqi"),
    ("Power", "power", "W"), ("ApparentPower", "apparent_power", "VA"),
    ("ReactivePower", "reactive_power", "var"), ("Factor", "power_factor", ""),
    ("Voltage", "voltage", "V"), ("Current", "current", "A"), ("Frequency", "frequency", "Hz"),
    ("Total", "energy", "kWh"),
  ]
  /// What stands beside values and is none.
  private static let skipped: [StaticString] = [
    "Id", "Time", "Epoch", "Yesterday", "Today", "Period", "TotalStartTime", "TotalTariff",
    "TempUnit", "PressureUnit", "SpeedUnit", "Endpoint", "Device", "Group", "Name", "mac",
  ]

  private let fieldTable = WordTable(fields.enumerated().map { ($0.element.0, $0.offset) })
  private let skippedTable = WordTable(skipped.map { ($0, 0) })
  private let quantities = QuantitySpelling()
  private let units = UnitSpelling()

  /// The units that a device has chosen, and when it spoke.
  private struct Scope {
    var temperature = BorrowedText.none
    var pressure = BorrowedText.none
    var speed = BorrowedText.none
    var time: Timestamp?
  }

  /// What a topic means; `nil` when it is none of Tasmota's.
  func message(_ topic: BorrowedText, in batch: borrowing ReadingBatch) -> Message? {
    let levels = MQTTTopic(topic)
    let last = levels.last
    // Tasmota shouts what it says.
    guard !last.isEmpty, last.holdsOnly({ $0 &- 0x61 >= 26 }), last.count < topic.count,
      let start = levels.position(ofLevel: "tele") ?? levels.position(ofLevel: "stat")
    else { return nil }
    guard let device = device(levels.parent, without: start, in: batch) else { return .other }
    if last.equals("LWT") { return .availability(device: device) }
    let holdsValues = last.equals("SENSOR") || last.equals("STATUS8") || last.equals("STATUS10")
    return holdsValues ? .values(device: device) : .other
  }

  /// The levels of `parent` but the one of four letters at `start`; `nil` when there are none or too many.
  private func device(
    _ parent: BorrowedText,
    without start: Int,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText? {
    guard start + 4 <= parent.count else { return nil }
    let before = parent.part(0..<max(0, start - 1))
    let behind = parent.part(min(parent.count, start + 5)..<parent.count)
    guard let device = batch.joined(before, behind), !device.isEmpty else { return nil }
    return device
  }

  /// Reads the values of a message.
  func read(
    _ message: JSONValue,
    of device: BorrowedText,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    let message = message["StatusSNS"] ?? message
    guard message.isObject else { return }
    var scope = Scope()
    scope.temperature = unit(message["TempUnit"], in: batch)
    scope.pressure = unit(message["PressureUnit"], in: batch)
    scope.speed = unit(message["SpeedUnit"], in: batch)
    scope.time = time(of: message, at: now)
    readFields(of: message, as: device, scope, into: &batch)
  }

  private func unit(_ value: JSONValue?, in batch: borrowing ReadingBatch) -> BorrowedText {
    value?.text.map { units.normal($0, in: batch) } ?? .none
  }

  /// The clock of a device usually says no zone, and then nothing that can be used.
  private func time(of message: JSONValue, at now: Timestamp) -> Timestamp? {
    if let epoch = message["Epoch"]?.time(as: .time(rank: 0)) {
      return TimeText.trusted(epoch, at: now)
    }
    guard let text = message["Time"]?.text, let read = ISO8601.read(text), read.hasZone else {
      return nil
    }
    return TimeText.trusted(read.time, at: now)
  }
}

extension TasmotaReader {
  private func readFields(
    of object: JSONValue,
    as sensor: BorrowedText,
    _ scope: Scope,
    into batch: inout ReadingBatch
  ) {
    for member in object.members where skippedTable.find(member.key) == nil {
      if member.isObject {
        readSensor(member, in: sensor, scope, into: &batch)
      } else if member.isArray {
        readPhases(member, of: sensor, scope, into: &batch)
      } else {
        append(member, member.key, of: sensor, scope, into: &batch)
      }
    }
  }

  /// A sensor of its own; what a Zigbee bridge has received stands one level deeper.
  private func readSensor(
    _ object: JSONValue,
    in outer: BorrowedText,
    _ scope: Scope,
    into batch: inout ReadingBatch
  ) {
    if object.key.equals("ZbReceived") {
      var scope = scope
      if scope.temperature.isEmpty { scope.temperature = ("°C" as StaticString).borrowed }
      return readFields(of: object, as: outer, scope, into: &batch)
    }
    guard let key = batch.name(object.key), let sensor = batch.joined(outer, key) else {
      return batch.reject(.badName)
    }
    let first = batch.readings.count
    readFields(of: object, as: sensor, scope, into: &batch)
    if let name = object["Name"]?.text { batch.setLabel(batch.plain(name), from: first) }
  }

  /// One value for each phase.
  private func readPhases(
    _ list: JSONValue,
    of sensor: BorrowedText,
    _ scope: Scope,
    into batch: inout ReadingBatch
  ) {
    var phase: Int64 = 0
    for value in list.members {
      phase += 1
      let number = batch.scratch.make(capacity: 20) { Decimal.write(phase, into: $0) }
      guard let name = batch.joined(sensor, UInt8(ascii: "#"), number) else {
        return batch.reject(.badName)
      }
      if !value.isContainer { append(value, list.key, of: name, scope, into: &batch) }
    }
  }

  private func append(
    _ member: JSONValue,
    _ key: BorrowedText,
    of sensor: BorrowedText,
    _ scope: Scope,
    into batch: inout ReadingBatch
  ) {
    guard let value = value(of: member) else { return }
    guard let (quantity, unit) = meaning(of: key, scope, in: batch) else {
      return batch.reject(.badName)
    }
    batch.append(
      Reading(sensor: sensor, quantity: quantity, value: value, unit: unit, time: scope.time)
    )
  }

  /// Texts are readings only where they stand for a number or for on and off: an ID is none.
  private func value(of member: JSONValue) -> Reading.Value? {
    switch member.kind {
    case .null: .absent
    case .boolean(let state): .boolean(state)
    case .integer(let number): .integer(number)
    case .double(let number): .number(number)
    case .string(let text): StateText.measured(text)?.value
    case .array, .object: nil
    }
  }

  /// The quantity and the unit of a field; `nil` when its name is too long.
  private func meaning(
    of key: BorrowedText,
    _ scope: Scope,
    in batch: borrowing ReadingBatch
  ) -> (quantity: BorrowedText, unit: BorrowedText)? {
    if let field = fieldTable.find(key) {
      return (Self.fields[field].quantity.borrowed, Self.fields[field].unit.borrowed)
    }
    guard let name = batch.name(key), let quantity = quantities.quantity(name, in: batch) else {
      return nil
    }
    if key.ends(with: "Temperature") || key.equals("DewPoint") {
      return (quantity, scope.temperature)
    }
    if key.ends(with: "Pressure") { return (quantity, scope.pressure) }
    return (quantity, key.ends(with: "Speed") ? scope.speed : .none)
  }
}
