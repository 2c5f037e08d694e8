import Loop
import Wire

@testable import Intake

/// One connection whose every message goes back as it came.
///
/// Stricter than the daemon, which repairs text: a text message that is no UTF-8 ends the connection with 1007.
final class Echo {
  private let waker: Waker
  private var client: (any WebSocketConnection)?
  private var message: [UInt8] = []
  /// The last text that came.
  private(set) var text = ""
  /// How the connection ended; `nil` while it is up.
  private(set) var end: ConnectionEnd?

  init(waker: Waker) {
    self.waker = waker
  }

  /// Connects and serves until the server ends the connection, or `limit` has passed.
  func serve(
    on loop: EventLoop,
    within limit: Duration,
    connect: (any WebSocketHandler) -> (any WebSocketConnection)?
  ) {
    let deadline = ContinuousClock.now + limit
    client = connect(self)
    while end == nil {
      loop.turn(until: deadline)
      guard deadline <= .now else { continue }
      client?.abandon(.silent)
      loop.turn(until: deadline)
    }
  }

  private func answer(isBinary: Bool) -> Bool {
    if isBinary {
      client?.send(.binary(message))
    } else if let text = String(validating: message, as: UTF8.self) {
      self.text = text
      client?.send(.text(text))
    } else {
      client?.close(.closed(code: 1007, reason: ""), code: 1007, reason: "no UTF-8")
      return false
    }
    return true
  }
}

extension Echo: WebSocketHandler {
  func opened() {}

  func received(_ piece: MessagePiece) -> Bool {
    if piece.isFirst { message.removeAll(keepingCapacity: true) }
    message.append(contentsOf: piece.bytes)
    return piece.isFinal ? answer(isBinary: piece.isBinary) : true
  }

  func ponged() {}

  func ended(_ end: ConnectionEnd) {
    client = nil
    self.end = end
    waker.wake()
  }
}
