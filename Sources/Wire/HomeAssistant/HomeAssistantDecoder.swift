import Readings

/// Home Assistant's WebSocket API: the states of its entities, each a sensor with one quantity.
///
/// States come by `subscribe_entities` (a snapshot, then differences), or from servers before 2022.4 by `state_changed`
/// events and `get_states`. What is known of entities outlives a connection, so that one which a new snapshot lacks
/// loses its value. Of domains that are not shown nothing is kept. `+Narrowing` says how the feed is asked for less.
package final class HomeAssistantDecoder: FeedDecoder {
  package var format: Format { .homeAssistant }

  let context: FeedContext
  let units = UnitSpelling()
  let entities: HomeAssistantEntities
  var session: HomeAssistantSession
  var interest: Interest?
  /// Numbers the times that the feed was asked for certain entities.
  var generation: UInt32 = 0

  private let json = JSONMessage()
  private let peeking = JSONMessage()
  /// Whether a part of the message was the protocol's own.
  var isProtocol = false

  /// A decoder for the domains and with the requests that `context` names.
  ///
  /// States of more entities than its limit count as rejected parts.
  package init(context: FeedContext = FeedContext()) {
    self.context = context
    entities = HomeAssistantEntities(domains: context.domains, limit: context.entityLimit)
    session = HomeAssistantSession(sentBefore: context.sentByClient)
  }

  package func claim(_ message: FeedMessage) -> FormatClaim {
    guard message.kind == .text, let root = peeking.peek(message) else { return .none }
    if root.isArray {
      for element in root.members { return Self.isOurs(element) ? .certain : .none }
      return .none
    }
    return Self.isOurs(root) ? .certain : .none
  }

  package func connected(as login: FeedLogin) -> [OutgoingFrame] {
    session = HomeAssistantSession(login: login, sentBefore: context.sentByClient)
    return []
  }

  package var awaited: String? { session.awaited }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    isProtocol = false
    var account = json.decode(message, into: &batch) { root, batch in
      guard root.isArray else {
        read(root, at: message.receivedAt, into: &batch)
        return nil
      }
      // Messages that queued up come together.
      for element in root.members { read(element, at: message.receivedAt, into: &batch) }
      return nil
    }
    if isProtocol, account.outcome == .ignored(.noReadings) {
      account.outcome = .ignored(.protocolMessage)
    }
    return account
  }

  /// Reads one message of the protocol; what is none is a bad part.
  private func read(_ message: JSONValue, at now: Timestamp, into batch: inout ReadingBatch) {
    guard let type = message["type"]?.text else { return batch.reject(.malformed) }
    if type.equals("event") {
      guard let event = message["event"], event.isObject else { return batch.reject(.malformed) }
      return readEvent(event, of: message["id"]?.integer, at: now, into: &batch)
    }
    isProtocol = true
    if type.equals("result") {
      readResult(message, at: now, into: &batch)
    } else if type.equals("auth_required") {
      login(into: &batch)
    } else if type.equals("auth_ok") {
      session.phase = .admitted
      batch.replies += begin()
    } else if type.equals("auth_invalid") {
      let reason = message["message"]?.text.map { PlainText.string($0) }
      batch.end = .unauthorized(detail: reason ?? "the token is not accepted")
    } else if type.equals("pong"), let id = message["id"]?.integer {
      _ = session.take(id)
    }
  }

  /// Whether a message is one that no other format has.
  private static func isOurs(_ message: JSONValue) -> Bool {
    guard let type = message["type"]?.text else { return false }
    if type.equals("auth_required") || type.equals("auth_ok") {
      return message["ha_version"]?.text != nil
    }
    if type.equals("auth_invalid") { return true }
    guard message["id"]?.integer != nil else { return false }
    if type.equals("result"), case .boolean? = message["success"]?.kind { return true }
    guard type.equals("event"), let event = message["event"], event.isObject else { return false }
    if event["event_type"]?.text?.equals("state_changed") == true { return true }
    return event["a"]?.isObject == true || event["c"]?.isObject == true
      || event["r"]?.isArray == true
  }
}

extension FormatTraits {
  /// The token goes into a message, and lists of entities narrow.
  static var homeAssistant: Self {
    var traits = Self()
    traits.tokenPlace = .message
    traits.canNarrow = true
    return traits
  }
}
