/// One client's conversation with the feed, as the servers of a format hold it.
///
/// Confined to the feed's thread; it ends with its connection.
protocol FeedConversation: AnyObject {
  /// Somebody connected: what the server says before the client has said anything.
  func opened(_ scene: FeedScene) -> [FeedAnswer]

  /// The client has sent a message.
  func received(_ message: FeedMessage, _ scene: FeedScene) -> [FeedAnswer]

  /// The message of a reading that was just taken, or `nil` when this client is not told of it.
  func message(of reading: SimulatedReading, _ scene: FeedScene) -> FeedMessage?
}

extension FeedConversation {
  /// Servers of many formats do not listen.
  func received(_ message: FeedMessage, _ scene: FeedScene) -> [FeedAnswer] { [] }
}

/// What a conversation may look at.
struct FeedScene {
  /// The world as it is.
  let world: SimulatedWorld
  /// Milliseconds since 1970.
  let time: Int64
  /// The token that clients must show; `nil` lets everybody in.
  let token: String?
  /// The query of the address that the client has asked for, undecoded and with `&` between its parameters; known when
  /// it connects.
  var query = ""

  /// Whether the query shows the token under this name.
  func isShownToken(_ name: String) -> Bool {
    guard let token else { return true }
    return query.split(separator: "&").contains { $0 == "\(name)=\(token)" }
  }
}

/// What the server does in a conversation.
enum FeedAnswer: Equatable {
  /// Sends a message.
  case send(FeedMessage)
  /// Closes the connection with a code and a reason.
  case close(code: UInt16, reason: String)
}

/// The conversation of a feed that just sends: each sensor once at the begin, then every reading.
final class PlainConversation: FeedConversation {
  private let format: FeedFormat

  init(_ format: FeedFormat) {
    self.format = format
  }

  func opened(_ scene: FeedScene) -> [FeedAnswer] {
    scene.world.snapshot().compactMap { reading in
      message(of: reading, scene).map(FeedAnswer.send)
    }
  }

  func message(of reading: SimulatedReading, _ scene: FeedScene) -> FeedMessage? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)
    let sensor = scene.world.sensors[reading.sensor]
    format.append(reading, of: sensor, at: scene.time, to: &bytes)
    return FeedMessage(bytes)
  }
}
