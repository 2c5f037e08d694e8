/// What is particular to a format's way of connecting; the usual is a feed that just sends.
package struct FormatTraits: Sendable, Equatable {
  /// Where a token goes when nobody says where.
  package enum TokenPlace: Sendable, Equatable {
    /// Into the upgrade request, as a bearer token or basic authentication.
    case header
    /// Into the query, under this name.
    case query(String)
    /// Into the format's own messages: `FeedDecoder.connected` gets it.
    case message
  }

  /// A parameter of the query.
  package struct Parameter: Sendable, Equatable {
    /// Its name.
    package let name: String
    /// Its value, percent-encoded where it must be.
    package let value: String

    /// A parameter with a value that needs no encoding any more.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Whether the protocol lets a client ask for some types of sensor only.
  package var canNarrow = false
  /// Whether `FeedContext.topics` means anything to it.
  package var hasTopics = false
  /// The WebSocket sub-protocols that the format's servers want offered, the best first.
  package var subprotocols: [String] = []
  /// Where a token goes.
  package var tokenPlace = TokenPlace.header
  /// Parameters that the server wants in the query where the address does not have them.
  package var query: [Parameter] = []
  /// The same where the feed is asked for some types only.
  package var narrowQuery: [Parameter] = []

  /// A format that just sends.
  package init() {}
}

extension FormatTraits {
  /// Zigbee2MQTT takes its token in the query.
  static var zigbee2MQTT: Self {
    var traits = Self()
    traits.tokenPlace = .query("token")
    return traits
  }

  /// A device asks for the password where it wants one.
  static var shelly: Self {
    var traits = Self()
    traits.tokenPlace = .message
    return traits
  }

  /// The first message holds the token; topics are the keys of the telemetry.
  static var thingsBoard: Self {
    var traits = Self()
    traits.tokenPlace = .message
    traits.canNarrow = true
    traits.hasTopics = true
    return traits
  }

  /// A broker answers only those who offer its sub-protocol, and takes the login in CONNECT.
  static var mqtt: Self {
    var traits = Self()
    traits.subprotocols = ["mqtt"]
    traits.hasTopics = true
    traits.tokenPlace = .message
    traits.canNarrow = true
    return traits
  }
}
