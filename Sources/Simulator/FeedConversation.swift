/// One client's conversation with the feed, as the servers of a format hold it.
///
/// Confined to the feed's thread; it ends with its connection.
protocol FeedConversation: AnyObject {
  /// Somebody connected: what the server says before the client has said anything.
  func opened(_ scene: FeedScene) -> [FeedAnswer]

  /// The same where it depends on what was asked for with the upgrade.
  func opened(by request: FeedRequest, _ scene: FeedScene) -> [FeedAnswer]

  /// Time has passed: what the server does by the clock alone.
  func waited(_ scene: FeedScene) -> [FeedAnswer]

  /// The client has sent a message.
  func received(_ message: FeedMessage, _ scene: FeedScene) -> [FeedAnswer]

  /// The message of a reading that was just taken, or `nil` when this client is not told of it.
  func message(of reading: SimulatedReading, _ scene: FeedScene) -> FeedMessage?
}

extension FeedConversation {
  /// Servers of many formats do not look at the request.
  func opened(by request: FeedRequest, _ scene: FeedScene) -> [FeedAnswer] { opened(scene) }

  /// Servers of most formats are patient.
  func waited(_ scene: FeedScene) -> [FeedAnswer] { [] }

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
}

/// What the server does in a conversation.
enum FeedAnswer: Equatable {
  /// Sends a message.
  case send(FeedMessage)
  /// Closes the connection with a code and a reason.
  case close(code: UInt16, reason: String)
}

extension FeedAnswer {
  /// Sends a text.
  static func send(_ text: String) -> Self { .send(FeedMessage(Array(text.utf8))) }
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
