import Wire

/// A client's conversation with a Shelly device that has a component for each sensor, as at `/rpc`.
///
/// It is silent until a first valid request names its sender; from then on every reading is told as a partial status.
/// With a token a request needs the digest that the device asks for; a challenge holds for an hour.
final class ShellyConversation: FeedConversation {
  /// The device's ID, which is its realm as well.
  static let device = "shellysim-02005e00f00d"

  private let parser = JSONParser()
  private var client: String?
  private var challenge: Challenge?

  /// What was asked for in place of a password.
  private struct Challenge {
    /// Seconds since 1970, when it was made.
    var nonce: Int64
    var lastCount: Int64 = 0
  }

  func opened(_ scene: FeedScene) -> [FeedAnswer] { [] }

  func received(_ message: FeedMessage, _ scene: FeedScene) -> [FeedAnswer] {
    let root = message.bytes.withUnsafeBytes { try? parser.parse($0) }
    guard let root, root.isObject, let method = root["method"]?.text,
      let id = root["id"]?.integer
    else { return [] }
    var frame = frame(id: id, to: root["src"]?.text.map { String(decoding: $0, as: UTF8.self) })
    guard isAllowed(root["auth"], scene) else {
      writeChallenge(into: &frame, scene)
      return [.send(FeedMessage(frame.bytes))]
    }
    if let sender = root["src"]?.text, !sender.isEmpty {
      client = String(decoding: sender, as: UTF8.self)
    }
    if method.equals("Shelly.GetStatus") {
      writeStatus(into: &frame, scene)
    } else {
      frame.raw(",\"error\":{\"code\":404,\"message\":\"No handler for ")
      frame.bytes.append(contentsOf: Self.quoted(method))
      frame.raw("\"}}")
    }
    return [.send(FeedMessage(frame.bytes))]
  }

  func message(of reading: SimulatedReading, _ scene: FeedScene) -> FeedMessage? {
    guard let client else { return nil }
    var bytes: [UInt8] = []
    let sensor = scene.world.sensors[reading.sensor]
    Self.append(reading, of: sensor, to: client, at: scene.time, to: &bytes)
    return FeedMessage(bytes)
  }

  /// Appends the notification of one reading.
  static func append(
    _ reading: SimulatedReading,
    of sensor: SimulatedSensor,
    to client: String,
    at time: Int64,
    to message: inout [UInt8]
  ) {
    var writer = JSONWriter()
    writer.raw("{\"src\":")
    writer.string(device.utf8)
    writer.raw(",\"dst\":")
    writer.string(client.utf8)
    writer.raw(",\"method\":\"NotifyStatus\",\"params\":{\"ts\":")
    writer.number(Double(time) / 1_000)
    writer.raw(",")
    write(reading, of: sensor, into: &writer)
    writer.raw("}}")
    message.append(contentsOf: writer.bytes)
  }

  // MARK: Answers

  private func frame(id: Int64, to client: String?) -> JSONWriter {
    var writer = JSONWriter()
    writer.raw("{\"id\":")
    writer.integer(id)
    writer.raw(",\"src\":")
    writer.string(Self.device.utf8)
    if let client {
      writer.raw(",\"dst\":")
      writer.string(client.utf8)
    }
    return writer
  }

  private func writeStatus(into writer: inout JSONWriter, _ scene: FeedScene) {
    writer.raw(",\"result\":{\"ble\":{},\"cloud\":{\"connected\":false},")
    for reading in scene.world.snapshot() {
      Self.write(reading, of: scene.world.sensors[reading.sensor], into: &writer)
      writer.raw(",")
    }
    writer.raw("\"sys\":{\"mac\":\"02005E00F00D\",\"restart_required\":false,\"unixtime\":")
    writer.integer(scene.time / 1_000)
    writer.raw(",\"uptime\":42},\"wifi\":{\"rssi\":-61}}}")
  }

  /// Writes a component's member of a status, such as `"temperature:3":{"id":3,"tC":21.5}`.
  private static func write(
    _ reading: SimulatedReading,
    of sensor: SimulatedSensor,
    into writer: inout JSONWriter
  ) {
    let (component, key) = component(of: sensor.kind)
    writer.raw("\"")
    writer.raw(component)
    writer.raw(":")
    writer.integer(Int64(reading.sensor))
    writer.raw("\":{\"id\":")
    writer.integer(Int64(reading.sensor))
    writer.raw(",\"")
    writer.raw(key)
    writer.raw("\":")
    if let value = reading.value {
      writer.number(sensor.kind.rounded(value))
      writer.raw("}")
    } else {
      writer.raw("null,\"errors\":[\"read\"]}")
    }
  }

  /// The component and the key in it for a type; what Shelly has no component for is a virtual number.
  private static func component(of kind: SimulatedKind) -> (StaticString, StaticString) {
    switch kind.quantity {
    case "temperature": ("temperature", "tC")
    case "humidity": ("humidity", "rh")
    case "illuminance": ("illuminance", "lux")
    case "voltage": ("voltmeter", "voltage")
    default: ("number", "value")
    }
  }

  // MARK: The password

  private func isAllowed(_ answer: JSONValue?, _ scene: FeedScene) -> Bool {
    guard let token = scene.token else { return true }
    guard var challenge, let answer, let count = answer["nc"]?.integer,
      let cnonce = answer["cnonce"]?.integer, let response = answer["response"]?.text
    else { return false }
    let isFresh = scene.time / 1_000 - challenge.nonce < 3_600
    guard isFresh, count > challenge.lastCount else { return false }
    challenge.lastCount = count
    self.challenge = challenge
    let secret = SecureHash.sha256("admin:\(Self.device):\(token)")
    let request = SecureHash.sha256("dummy_method:dummy_uri")
    let expected = SecureHash.sha256(
      "\(secret):\(challenge.nonce):\(count):\(cnonce):auth:\(request)"
    )
    return Array(expected.utf8) == Array(response)
  }

  private func writeChallenge(into writer: inout JSONWriter, _ scene: FeedScene) {
    let challenge = Challenge(nonce: scene.time / 1_000)
    self.challenge = challenge
    let text = """
      {"auth_type": "digest", "nonce": \(challenge.nonce), "nc": 1, "realm": "\(Self.device)", \
      "algorithm": "SHA-256"}
      """
    writer.raw(",\"error\":{\"code\":401,\"message\":")
    writer.string(text.utf8)
    writer.raw("}}")
  }

  /// A text with the escapes that it needs inside another one.
  private static func quoted(_ text: some Sequence<UInt8>) -> ArraySlice<UInt8> {
    var writer = JSONWriter()
    writer.string(text)
    return writer.bytes.dropFirst().dropLast()
  }
}

extension SimulatedKind {
  /// A value as a sensor with so many decimals tells it.
  func rounded(_ value: Double) -> Double {
    let scale = [1.0, 10, 100, 1_000][decimals]
    return (value * scale).rounded() / scale
  }
}
