import Wire

/// Zigbee2MQTT's WebSocket as its server holds it: all that it knows at once, then every message; it listens to nobody
/// who only reads.
///
/// A token that is wrong is found out behind the upgrade, as the real one does. Each place is a device; a message
/// brings the property that has changed.
final class Zigbee2MQTTConversation: FeedConversation {
  private var isAdmitted = false

  func opened(_ scene: FeedScene) -> [FeedAnswer] { opened(by: FeedRequest(), scene) }

  func opened(by request: FeedRequest, _ scene: FeedScene) -> [FeedAnswer] {
    guard scene.token == nil || request.parameter("token") == scene.token else {
      return [.close(code: 4_401, reason: "Unauthorized")]
    }
    isAdmitted = true
    let known: [FeedAnswer] = [
      .send(FeedMessage(Array(#"{"payload":{"state":"online"},"topic":"bridge/state"}"#.utf8))),
      .send(FeedMessage(Array(#"{"payload":{"version":"2.12.1"},"topic":"bridge/info"}"#.utf8))),
      .send(FeedMessage(Self.devices(of: scene.world))),
    ]
    return known
      + scene.world.snapshot().compactMap { message(of: $0, scene).map(FeedAnswer.send) }
  }

  func message(of reading: SimulatedReading, _ scene: FeedScene) -> FeedMessage? {
    guard isAdmitted else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(96)
    Self.append(reading, of: scene.world.sensors[reading.sensor], to: &bytes)
    return FeedMessage(bytes)
  }

  /// Appends the message of one reading.
  private static func append(
    _ reading: SimulatedReading,
    of sensor: SimulatedSensor,
    to message: inout [UInt8]
  ) {
    message.append(#"{"payload":{""#)
    message.append(property(of: sensor.kind))
    message.append(#"":"#)
    if let value = reading.value {
      message.append(value, decimals: sensor.kind.decimals)
    } else {
      message.append("null")
    }
    message.append(#"},"topic":""#)
    message.append(sensor.name)
    message.append(#""}"#)
  }

  private static func property(of kind: SimulatedKind) -> String {
    kind.quantity == "carbon_dioxide" ? "co2" : kind.quantity
  }

  /// The list of devices with what each exposes.
  private static func devices(of world: SimulatedWorld) -> [UInt8] {
    var names: [String] = []
    var kinds: [String: [SimulatedKind]] = [:]
    for sensor in world.sensors {
      if kinds[sensor.name] == nil { names.append(sensor.name) }
      kinds[sensor.name, default: []].append(sensor.kind)
    }
    let devices = names.enumerated().map { number, name in
      let exposes = (kinds[name] ?? []).map(expose).joined(separator: ",")
      let address = "0x" + String(0x0015_8D00_0000_0000 + number, radix: 16)
      return #"{"ieee_address":"\#(address)","type":"Router","friendly_name":"\#(name)","#
        + #""disabled":false,"supported":true,"power_source":"Mains (single phase)","#
        + #""definition":{"model":"SIM","vendor":"SensorPager","exposes":[\#(exposes)]}}"#
    }
    return Array(
      #"{"payload":[\#(devices.joined(separator: ","))],"topic":"bridge/devices"}"#.utf8
    )
  }

  private static func expose(_ kind: SimulatedKind) -> String {
    let name = property(of: kind)
    return #"{"type":"numeric","name":"\#(name)","label":"\#(name)","property":"\#(name)","#
      + #""access":1,"unit":"\#(kind.unit)"}"#
  }
}
