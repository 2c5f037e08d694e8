import Readings

/// A value of telemetry and its time, both as they stand in the message.
struct TelemetryPoint {
  var time: JSONValue?
  var value: JSONValue

  /// Milliseconds since 1970, for the order.
  fileprivate var order: Int64 { time?.integer ?? 0 }

  /// Whether the server only says that there is no value yet.
  fileprivate var isPlaceholder: Bool {
    order == 0 && (value.isNull || value.text?.isEmpty == true)
  }

  /// A point of the first protocol, `[time, value]`, or of the second, `{"ts":…,"value":…}`.
  fileprivate init?(_ json: JSONValue) {
    if json.isArray {
      var members = json.members
      guard let time = members.next(), let value = members.next() else { return nil }
      (self.time, self.value) = (time, value)
    } else {
      guard let value = json["value"] else { return nil }
      (time, self.value) = (json["ts"], value)
    }
  }
}

extension ThingsBoardDecoder {
  /// Reads an object of keys, each with a list of points or a single one.
  func read(_ data: JSONValue?, of device: Int, at now: Timestamp, into batch: inout ReadingBatch) {
    guard let data, data.isObject else { return }
    for member in data.members {
      do throws(ThingsBoardKeys.Refusal) {
        let key = try keys.insert(member.key, in: batch)
        readPoints(member, of: device, key: key, at: now, into: &batch)
      } catch {
        batch.reject(error.reason)
      }
    }
  }

  /// Reads entities of the second protocol, whose names may have come in an earlier message.
  func readEntities(_ entities: JSONValue?, at now: Timestamp, into batch: inout ReadingBatch) {
    guard let entities, entities.isArray else { return }
    for entity in entities.members {
      guard let device = device(of: entity, &batch) else { continue }
      read(entity["latest"]?["TIME_SERIES"], of: device, at: now, into: &batch)
      read(entity["timeseries"], of: device, at: now, into: &batch)
    }
  }

  private func readPoints(
    _ member: JSONValue,
    of device: Int,
    key: Int,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard member.isArray else {
      guard let point = TelemetryPoint(member) else { return batch.reject(.malformed) }
      return append(point, of: device, key: key, at: now, into: &batch)
    }
    points.removeAll(keepingCapacity: true)
    for element in member.members {
      if let point = TelemetryPoint(element) {
        points.append(point)
      } else {
        batch.reject(.malformed)
      }
    }
    // Mostly the newest comes first.
    if points.count > 1 { points.sort { $0.order < $1.order } }
    for point in points { append(point, of: device, key: key, at: now, into: &batch) }
  }

  private func append(
    _ point: TelemetryPoint,
    of device: Int,
    key: Int,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard !point.isPlaceholder, !Self.isJSON(point.value) else { return }
    let name = devices[device].name
    var reading = Reading(
      sensor: names[name],
      quantity: keys.name(key),
      value: .absent,
      unit: keys.unit(key),
      label: devices[device].label.map { names[$0] } ?? .none
    )
    switch given.note(sensor: name, item: key, of: device, absence: reading) {
    case .known: break
    case .new: devices[device].keys.append(key)
    case .tooMany: return batch.reject(.tooManySensors)
    }
    let measured = point.value.measured(in: batch)
    reading.value = measured.value
    if reading.unit.isEmpty { reading.unit = units.normal(measured.unit, in: batch) }
    reading.time = point.time?.trustedTime(at: now)
    batch.append(reading)
  }

  /// Telemetry that is JSON itself is no reading; old servers write it as text.
  private static func isJSON(_ value: JSONValue) -> Bool {
    value.text.map(\.looksLikeJSON) ?? value.isContainer
  }
}

// MARK: - Devices

extension ThingsBoardDecoder {
  /// The number of an entity's device, with the name and label that the message brings; `nil` when it has no name.
  private func device(of entity: JSONValue, _ batch: inout ReadingBatch) -> Int? {
    guard let id = entity["entityId"]?["id"]?.text, !id.isEmpty, id.count <= PlainText.limit else {
      batch.reject(.badName)
      return nil
    }
    let fields = entity["latest"]?["ENTITY_FIELD"]
    guard let name = fields?["name"]?["value"]?.text, !name.isEmpty else {
      if let device = ids.find(id) { return device }
      batch.reject(.badName)
      return nil
    }
    guard let plain = batch.name(name), !plain.isEmpty else {
      batch.reject(.badName)
      return nil
    }
    guard let number = names.insert(plain), let device = ids.insert(id) else {
      batch.reject(.tooManySensors)
      return nil
    }
    if device == devices.count { devices.append(ThingsBoardDevice(name: number)) }
    rename(device, to: number, &batch)
    if let label = fields?["label"]?["value"]?.text, !label.isEmpty {
      devices[device].label = names.insert(batch.plain(label))
    }
    return device
  }

  /// A device of another name is another sensor; what it was called is gone.
  private func rename(_ device: Int, to name: Int, _ batch: inout ReadingBatch) {
    guard devices[device].name != name else { return }
    given.leave(into: &batch) { $0 == device }
    devices[device].name = name
    devices[device].label = nil
    devices[device].keys.removeAll()
  }
}
