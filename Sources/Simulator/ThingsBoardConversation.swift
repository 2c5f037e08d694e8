import Wire

/// A client's conversation with a ThingsBoard that has a device for each place and a key for each type.
///
/// With a token the first message must show it. The list of devices goes by pages; telemetry comes to whom subscribed
/// to it, first what is known of the keys asked for. Both ways to write commands are understood.
final class ThingsBoardConversation: FeedConversation {
  /// What one device of the world is subscribed for.
  private struct Subscription {
    var id: Int64
    /// The keys; `nil` for all.
    var keys: Set<String>?
  }

  private let parser = JSONParser()
  private var isKnown = false
  private var subscriptions: [String: Subscription] = [:]

  func opened(_ scene: FeedScene) -> [FeedAnswer] { [] }

  func received(_ message: FeedMessage, _ scene: FeedScene) -> [FeedAnswer] {
    let root = message.bytes.withUnsafeBytes { try? parser.parse($0) }
    guard let root, root.isObject else { return [error(2, "Failed to parse the payload", of: 0)] }
    if let refusal = login(root["authCmd"], scene) { return [refusal] }
    var answers: [FeedAnswer] = []
    for list in root.members where list.isArray {
      for command in list.members {
        answers += obey(command, in: String(decoding: list.key, as: UTF8.self), scene)
      }
    }
    return answers
  }

  func message(of reading: SimulatedReading, _ scene: FeedScene) -> FeedMessage? {
    let sensor = scene.world.sensors[reading.sensor]
    guard let subscription = subscriptions[sensor.name],
      subscription.keys?.contains(sensor.kind.quantity) ?? true
    else { return nil }
    var bytes: [UInt8] = []
    Self.append(reading, of: sensor, to: subscription.id, at: scene.time, to: &bytes)
    return FeedMessage(bytes)
  }

  /// Appends the message of one reading to a subscription.
  static func append(
    _ reading: SimulatedReading,
    of sensor: SimulatedSensor,
    to subscription: Int64,
    at time: Int64,
    to message: inout [UInt8]
  ) {
    var writer = JSONWriter()
    writeHead(of: subscription, into: &writer)
    write(reading, of: sensor, at: time, into: &writer)
    writer.raw("}}")
    message.append(contentsOf: writer.bytes)
  }

  // MARK: Commands

  /// What is wrong with the first message; `nil` lets the client in.
  private func login(_ command: JSONValue?, _ scene: FeedScene) -> FeedAnswer? {
    guard !isKnown, let token = scene.token else { return nil }
    guard let command else { return .close(code: 1008, reason: "Auth cmd is missing") }
    guard let shown = command["token"]?.text, Array(shown) == Array(token.utf8) else {
      return .close(code: 1007, reason: "Token is invalid")
    }
    isKnown = true
    return nil
  }

  private func obey(_ command: JSONValue, in list: String, _ scene: FeedScene) -> [FeedAnswer] {
    let type = command["type"]?.text.map { String(decoding: $0, as: UTF8.self) } ?? list
    guard let id = command["cmdId"]?.integer, id > 0 else {
      return [error(2, "Cmd id is negative value!", of: 0)]
    }
    switch type {
    case "ENTITY_DATA", "entityDataCmds": return [devices(command["query"], of: id, scene)]
    case "ENTITY_DATA_UNSUBSCRIBE", "entityDataUnsubscribeCmds": return []
    case "TIMESERIES", "tsSubCmds": return telemetry(command, of: id, scene)
    default: return [error(2, "No such command", of: id)]
    }
  }

  private func telemetry(
    _ command: JSONValue,
    of id: Int64,
    _ scene: FeedScene
  ) -> [FeedAnswer] {
    guard case .boolean(true)? = command["unsubscribe"]?.kind else {
      return [subscribe(command, id, scene)]
    }
    for (device, subscription) in subscriptions where subscription.id == id {
      subscriptions[device] = nil
    }
    return []
  }

  private func subscribe(_ command: JSONValue, _ id: Int64, _ scene: FeedScene) -> FeedAnswer {
    let entity = String(decoding: command["entityId"]?.text ?? .none, as: UTF8.self)
    let devices = Self.devices(of: scene.world)
    guard let place = devices.indices.first(where: { Self.entityID($0) == entity }) else {
      return error(2, "Device with requested id wasn't found!", of: id)
    }
    let keys = command["keys"]?.text.map { keys in
      Set(String(decoding: keys, as: UTF8.self).split(separator: ",").map(String.init))
    }
    subscriptions[devices[place]] = Subscription(id: id, keys: keys)
    var writer = JSONWriter()
    Self.writeHead(of: id, into: &writer)
    var isFirst = true
    for reading in scene.world.snapshot() {
      let sensor = scene.world.sensors[reading.sensor]
      guard sensor.name == devices[place], keys?.contains(sensor.kind.quantity) ?? true else {
        continue
      }
      if !isFirst { writer.raw(",") }
      isFirst = false
      Self.write(reading, of: sensor, at: scene.time, into: &writer)
    }
    writer.raw("}}")
    return .send(FeedMessage(writer.bytes))
  }

  // MARK: Devices

  /// The names of the world's devices, in order.
  static func devices(of world: SimulatedWorld) -> [String] {
    Set(world.sensors.map(\.name)).sorted()
  }

  /// The ID of a device by its place.
  static func entityID(_ place: Int) -> String {
    let digits = String(place, radix: 16)
    return "5e000000-0000-11f0-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// A page of the list of all devices.
  private func devices(_ query: JSONValue?, of id: Int64, _ scene: FeedScene) -> FeedAnswer {
    let link = query?["pageLink"]
    let filter = query?["entityFilter"]
    guard let page = link?["page"]?.integer, let size = link?["pageSize"]?.integer,
      (0...1_000_000).contains(page), (1...10_000).contains(size),
      filter?["type"]?.text?.equals("entityType") == true,
      filter?["entityType"]?.text?.equals("DEVICE") == true
    else { return error(2, "Unsupported query", of: id) }
    let devices = Self.devices(of: scene.world)
    let start = min(Int(page) * Int(size), devices.count)
    let end = min(start + Int(size), devices.count)
    var writer = JSONWriter()
    writer.raw("{\"cmdId\":")
    writer.integer(id)
    writer.raw(",\"errorCode\":0,\"errorMsg\":null,\"data\":{\"data\":[")
    for place in start..<end {
      if place > start { writer.raw(",") }
      Self.write(device: devices[place], place, at: scene.time, into: &writer)
    }
    writer.raw("],\"totalPages\":")
    writer.integer(Int64((devices.count + Int(size) - 1) / Int(size)))
    writer.raw(",\"totalElements\":")
    writer.integer(Int64(devices.count))
    writer.raw(end < devices.count ? ",\"hasNext\":true}" : ",\"hasNext\":false}")
    writer.raw(",\"update\":null,\"allowedEntities\":10000,\"cmdUpdateType\":\"ENTITY_DATA\"}")
    return .send(FeedMessage(writer.bytes))
  }

  private static func write(
    device name: String,
    _ place: Int,
    at time: Int64,
    into writer: inout JSONWriter
  ) {
    writer.raw("{\"entityId\":{\"entityType\":\"DEVICE\",\"id\":")
    writer.string(entityID(place).utf8)
    writer.raw("},\"latest\":{\"ENTITY_FIELD\":{\"name\":{\"ts\":")
    writer.integer(time)
    writer.raw(",\"value\":")
    writer.string(name.utf8)
    writer.raw("},\"label\":{\"ts\":")
    writer.integer(time)
    writer.raw(",\"value\":\"\"}}},\"timeseries\":{},\"aggLatest\":null}")
  }

  // MARK: Messages

  private static func writeHead(of subscription: Int64, into writer: inout JSONWriter) {
    writer.raw("{\"subscriptionId\":")
    writer.integer(subscription)
    writer.raw(",\"errorCode\":0,\"errorMsg\":null,\"data\":{")
  }

  /// Writes a key's member; everything is text.
  private static func write(
    _ reading: SimulatedReading,
    of sensor: SimulatedSensor,
    at time: Int64,
    into writer: inout JSONWriter
  ) {
    writer.string(sensor.kind.quantity.utf8)
    writer.raw(":[[")
    writer.integer(time)
    writer.raw(",")
    var value = JSONWriter()
    if let number = reading.value {
      value.number(sensor.kind.rounded(number))
    } else {
      value.raw("NaN")
    }
    writer.string(value.bytes)
    writer.raw("]]")
  }

  private func error(_ code: Int64, _ message: String, of id: Int64) -> FeedAnswer {
    var writer = JSONWriter()
    writer.raw("{\"subscriptionId\":")
    writer.integer(id)
    writer.raw(",\"errorCode\":")
    writer.integer(code)
    writer.raw(",\"errorMsg\":")
    writer.string(message.utf8)
    writer.raw(",\"data\":null}")
    return .send(FeedMessage(writer.bytes))
  }
}
