import Readings

/// A feed format by its name.
package enum Format: String, Sendable, CaseIterable {
  /// One object, arrays, nested objects, JSON lines.
  case json
  /// RFC 8428, JSON and CBOR.
  case senml
  /// Home Assistant's WebSocket API.
  case homeAssistant = "home-assistant"
  /// Signal K deltas.
  case signalK = "signal-k"
  /// Zigbee2MQTT's frontend.
  case zigbee2MQTT = "zigbee2mqtt"
  /// Shelly devices of the second generation and later, at `/rpc`.
  case shelly
  /// ThingsBoard's two WebSocket protocols.
  case thingsboard
  /// MQTT 3.1.1 and 5: Tasmota, ESPHome, Home Assistant's discovery, JSON and plain payloads.
  case mqtt

  /// What is particular to the format's way of connecting.
  package var traits: FormatTraits {
    switch self {
    case .json, .senml: FormatTraits()
    case .homeAssistant: .homeAssistant
    case .signalK: .signalK
    case .zigbee2MQTT: .zigbee2MQTT
    case .shelly: .shelly
    case .thingsboard: .thingsBoard
    case .mqtt: .mqtt
    }
  }

  /// A name that no format has.
  package struct Unknown: Error, Sendable, CustomStringConvertible {
    /// The name that was asked for.
    package let name: String

    package var description: String {
      let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
      return "no format is called \"\(PlainText.string(name.utf8))\"; known are auto, \(known)"
    }
  }

  /// The format of that name; `nil` stands for `auto`: find out from the first messages.
  package static func named(_ name: String) throws(Unknown) -> Format? {
    if name == "auto" { return nil }
    guard let format = Format(rawValue: name) else { throw Unknown(name: name) }
    return format
  }

  /// A decoder for this format.
  package func decoder(context: FeedContext = FeedContext()) -> any FeedDecoder {
    switch self {
    case .json: GenericJSONDecoder(context: context)
    case .senml: SenMLDecoder()
    case .homeAssistant: HomeAssistantDecoder(context: context)
    case .signalK: SignalKDecoder(context: context)
    case .zigbee2MQTT: Zigbee2MQTTDecoder()
    case .shelly: ShellyDecoder(context: context)
    case .thingsboard: ThingsBoardDecoder(context: context)
    case .mqtt: MQTTDecoder(context: context)
    }
  }

  /// A decoder for the format, or one that finds the format out, beginning with a guess.
  ///
  /// Whoever maps JSON, or greets a feed of JSON, has said what the format is.
  package static func decoder(
    for format: Format?,
    guess: Format? = nil,
    context: FeedContext = FeedContext()
  ) -> any FeedDecoder {
    let isJSON = context.mapping != nil || !context.hello.isEmpty
    return (format ?? (isJSON ? .json : nil))?.decoder(context: context)
      ?? FormatDetector(context: context, guess: guess)
  }
}
