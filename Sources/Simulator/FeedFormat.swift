import Readings
import Wire

/// A wire format that the simulated feed speaks; the raw value is its name on the command line.
package enum FeedFormat: String, CaseIterable, Sendable {
  /// One flat JSON object per message.
  case json
  /// One SenML pack with one record per message, in JSON (RFC 8428).
  case senml
  /// Home Assistant's WebSocket API, each sensor an entity.
  case homeAssistant = "home-assistant"
  /// Signal K deltas of one vessel.
  case signalK = "signal-k"
  /// A Shelly device, as at its `/rpc`.
  case shelly
  /// A ThingsBoard, with a device for each place.
  case thingsboard
  /// Zigbee2MQTT's frontend, with a device for each place.
  case zigbee2MQTT = "zigbee2mqtt"
  /// A broker of MQTT 3.1.1 and 5 to which devices publish as ESPHome does.
  case mqtt

  /// The sub-protocol that its clients must offer.
  var subprotocol: String? {
    switch self {
    case .mqtt: "mqtt"
    default: nil
    }
  }

  /// A conversation with a new client.
  func conversation() -> any FeedConversation {
    switch self {
    case .json, .senml: PlainConversation(self)
    case .homeAssistant: HomeAssistantConversation()
    case .signalK: SignalKConversation()
    case .shelly: ShellyConversation()
    case .thingsboard: ThingsBoardConversation()
    case .zigbee2MQTT: Zigbee2MQTTConversation()
    case .mqtt: MQTTConversation()
    }
  }

  /// Whether a client is let in that wants to upgrade, where a token is looked at that early.
  func admits(_ request: FeedRequest, token: String?) -> Bool {
    guard self == .signalK, let token, let shown = request.token else { return true }
    return shown == token
  }

  /// Appends the message of one reading taken at `time`, milliseconds since 1970.
  ///
  /// SenML cannot say that there is no value: such a reading becomes an empty pack. In formats whose servers hold a
  /// conversation no message stands for itself, and nothing is appended.
  package func append(
    _ reading: SimulatedReading,
    of sensor: SimulatedSensor,
    at time: Int64,
    to message: inout [UInt8]
  ) {
    switch self {
    case .json: Self.appendJSON(reading, of: sensor, at: time, to: &message)
    case .senml: Self.appendSenML(reading, of: sensor, at: time, to: &message)
    case .homeAssistant, .signalK, .shelly, .thingsboard, .zigbee2MQTT, .mqtt: break
    }
  }

  private static func appendJSON(
    _ reading: SimulatedReading,
    of sensor: SimulatedSensor,
    at time: Int64,
    to message: inout [UInt8]
  ) {
    message.append(#"{"sensor":""#)
    message.append(sensor.name)
    message.append(#"","type":""#)
    message.append(sensor.kind.quantity)
    message.append(#"","value":"#)
    if let value = reading.value {
      message.append(value, decimals: sensor.kind.decimals)
    } else {
      message.append("null")
    }
    message.append(#","unit":""#)
    message.append(sensor.kind.unit)
    message.append(#"","time":"#)
    message.append(integer: time)
    message.append("}")
  }

  private static func appendSenML(
    _ reading: SimulatedReading,
    of sensor: SimulatedSensor,
    at time: Int64,
    to message: inout [UInt8]
  ) {
    guard let value = reading.value else {
      message.append("[]")
      return
    }
    message.append(#"[{"bn":""#)
    message.append(sensor.slug)
    message.append(#"/","bt":"#)
    message.append(Double(time) / 1_000, decimals: 3)
    message.append(#","n":""#)
    message.append(sensor.kind.quantity)
    message.append(#"","u":""#)
    message.append(sensor.kind.senmlUnit)
    message.append(#"","v":"#)
    message.append(value, decimals: sensor.kind.decimals)
    message.append("}]")
  }
}

extension [UInt8] {
  /// Appends text as UTF-8.
  mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends an integer in decimal, without making a string of it.
  mutating func append(integer number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    appendDigits(number.magnitude, atLeast: 1)
  }

  /// Appends a time, in milliseconds since 1970, as RFC 3339 has it.
  mutating func append(timestamp time: Int64, zone: String) {
    let (nanoseconds, _) = time.multipliedReportingOverflow(by: 1_000_000)
    Timestamp(nanoseconds: nanoseconds).write(into: &self)
    removeLast()
    append(zone)
  }

  /// Appends a number with a fixed number of decimals; the simulation's values are all small.
  mutating func append(_ number: Double, decimals: Int) {
    let scale = [1, 10, 100, 1_000][decimals]
    let scaled = Int64((number * Double(scale)).rounded())
    if scaled < 0 { append(UInt8(ascii: "-")) }
    appendDigits(scaled.magnitude / UInt64(scale), atLeast: 1)
    guard decimals > 0 else { return }
    append(UInt8(ascii: "."))
    appendDigits(scaled.magnitude % UInt64(scale), atLeast: decimals)
  }

  private mutating func appendDigits(_ number: UInt64, atLeast width: Int) {
    let start = count
    var rest = number
    while rest > 0 || count - start < width {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    self[start...].reverse()
  }
}
