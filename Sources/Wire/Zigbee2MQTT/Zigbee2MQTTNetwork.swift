import Readings

/// A Zigbee network as Zigbee2MQTT tells of it, over its own WebSocket or through a broker.
///
/// Units and types come from the list of devices, which comes again whenever a device joins, leaves or is renamed.
/// Availability comes from its own messages alone: a device that is silent is still there.
final class Zigbee2MQTTNetwork {
  /// What stood under a topic.
  enum Payload {
    /// Text that is no JSON.
    case text(BorrowedText)
    /// Anything else.
    case value(JSONValue)

    init(_ value: JSONValue) {
      if let text = value.text { self = .text(text) } else { self = .value(value) }
    }
  }

  /// What has been said; the end of a device takes its own back.
  let known: KnownReadings
  let exposes = Zigbee2MQTTExposes()
  let quantities = QuantitySpelling()
  let units = UnitSpelling()
  private let skipped = WordTable([
    ("last_seen", 0), ("elapsed", 0), ("action", 0), ("update_available", 0),
  ])

  /// A network nobody has told of yet.
  init(known: KnownReadings = KnownReadings()) {
    self.known = known
  }

  /// Reads what was published under a topic, given without the base topic; returns why it held no reading.
  func read(
    _ topic: BorrowedText,
    _ payload: Payload,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) -> IgnoreReason {
    guard let name = batch.name(topic), !name.isEmpty else {
      batch.reject(.badName)
      return .noReadings
    }
    if exposes.isListed(name) { return readDevice(name, payload, at: now, into: &batch) }
    if name.begins(with: "bridge/") { return readBridge(name, payload, into: &batch) }
    guard let slash = name.lastPosition(of: UInt8(ascii: "/")) else {
      return readDevice(name, payload, at: now, into: &batch)
    }
    let device = name.part(0..<slash)
    let last = name.part(slash + 1..<name.count)
    if last.equals("availability") {
      if payload.isOffline { known.withdraw(owner: device, into: &batch) }
      return .protocolMessage
    }
    // Commands and their echoes.
    if last.equals("set") || last.equals("get") { return .protocolMessage }
    guard exposes.isListed(device) else {
      return readDevice(name, payload, at: now, into: &batch)
    }
    return readAttribute(last, payload, of: device, into: &batch)
  }

  private func readBridge(
    _ topic: BorrowedText,
    _ payload: Payload,
    into batch: inout ReadingBatch
  ) -> IgnoreReason {
    if topic.equals("bridge/state") {
      if payload.isOffline { known.withdrawAll(into: &batch) }
    } else if topic.equals("bridge/devices"), case .value(let list) = payload {
      exposes.take(devices: list, known, quantities, units, &batch)
    } else if topic.equals("bridge/groups"), case .value(let list) = payload {
      exposes.take(groups: list, known, &batch)
    }
    return .protocolMessage
  }

  /// The state of a device or a group: each scalar member is a property.
  private func readDevice(
    _ name: BorrowedText,
    _ payload: Payload,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) -> IgnoreReason {
    guard case .value(let state) = payload, state.isObject else { return .noReadings }
    let seen = state["last_seen"]?.time(as: .time(rank: 0))
    let time = seen.flatMap { TimeText.trusted($0, at: now) }
    let hasLux = state["illuminance_lux"] != nil
    batch.noting(known, owner: name) { batch in
      for member in state.members where skipped.find(member.key) == nil {
        // Firmware of old has the raw number under the name that is lux today.
        if hasLux, member.key.equals("illuminance") { continue }
        append(member.kind, member.key, of: name, time: time, into: &batch)
      }
    }
    return .noReadings
  }

  /// One property under a topic of its own, as servers were once told to publish.
  private func readAttribute(
    _ property: BorrowedText,
    _ payload: Payload,
    of device: BorrowedText,
    into batch: inout ReadingBatch
  ) -> IgnoreReason {
    guard skipped.find(property) == nil else { return .noReadings }
    batch.noting(known, owner: device) { batch in
      switch payload {
      case .value(let value): append(value.kind, property, of: device, time: nil, into: &batch)
      case .text(let text): append(.string(text), property, of: device, time: nil, into: &batch)
      }
    }
    return .noReadings
  }
}

extension Zigbee2MQTTNetwork {
  private func append(
    _ kind: JSONValue.Kind,
    _ property: BorrowedText,
    of device: BorrowedText,
    time: Timestamp?,
    into batch: inout ReadingBatch
  ) {
    let expose = exposes.find(property, of: device)
    guard expose?.isReading ?? true else { return }
    guard let (value, written) = value(kind, expose, in: batch) else { return }
    guard let names = names(property, of: device, expose, in: batch) else {
      return batch.reject(.badName)
    }
    if expose == nil, value.isAbsent, !known.isLive(names.sensor, names.quantity) { return }
    let given = written.isEmpty ? BorrowedText.none : units.normal(written, in: batch)
    batch.append(
      Reading(
        sensor: names.sensor,
        quantity: names.quantity,
        value: value,
        unit: given.isEmpty ? exposes.unit(of: property, expose, of: device) : given,
        time: time
      )
    )
  }

  /// The value of a property with the unit that stood behind it; `nil` when it is no reading.
  private func value(
    _ kind: JSONValue.Kind,
    _ expose: Zigbee2MQTTExposes.Expose?,
    in batch: borrowing ReadingBatch
  ) -> (Reading.Value, BorrowedText)? {
    switch kind {
    case .null: return (.absent, .none)
    case .boolean(let state): return (.boolean(state), .none)
    case .integer(let number): return (.integer(number), .none)
    case .double(let number): return (.number(number), .none)
    case .array, .object: return nil
    case .string(let text):
      if let state = expose.flatMap({ exposes.state(text, $0) }) { return (.boolean(state), .none) }
      if let measured = StateText.measured(text) { return measured }
      guard expose?.kind == .words else { return nil }
      return (.text(batch.plain(text)), .none)
    }
  }

  /// The sensor and the type of a property; `nil` when a name is too long.
  private func names(
    _ property: BorrowedText,
    of device: BorrowedText,
    _ expose: Zigbee2MQTTExposes.Expose?,
    in batch: borrowing ReadingBatch
  ) -> (sensor: BorrowedText, quantity: BorrowedText)? {
    guard let expose else {
      return quantities.quantity(property, in: batch).map { (device, $0) }
    }
    let quantity = exposes.texts[expose.quantity]
    guard let endpoint = expose.endpoint.map({ exposes.texts[$0] }) else {
      return (device, quantity)
    }
    return batch.joined(device, UInt8(ascii: "#"), endpoint).map { ($0, quantity) }
  }
}

extension Zigbee2MQTTNetwork.Payload {
  /// Whether it says that something is gone, as an object or as old servers did as a word.
  fileprivate var isOffline: Bool {
    switch self {
    case .text(let text): text.equals("offline")
    case .value(let value): value["state"]?.text?.equals("offline") ?? false
    }
  }
}
