import Readings

/// Signal K (specification 1.8): deltas with values by path, in SI units; their meta with units and labels.
///
/// Each path is a sensor, each member of an object (a position, an attitude) one of its own. Paths of other vessels
/// have their context in front, and where the feed was asked for every source of a value, `@source` stands behind.
/// Nothing is guessed from magnitude: a ratio of 86 stays a ratio of 86, which no display shows as something sound.
/// `+Narrowing` says how the feed is asked for less, `+Alarms` what it says of alarms.
package final class SignalKDecoder: FeedDecoder {
  package var format: Format { .signalK }

  let context: FeedContext
  let paths: SignalKPaths
  let notifications = SignalKNotifications()
  let units = UnitSpelling()
  var session = SignalKSession()
  var interest: Interest?

  private let json = JSONMessage()
  private let peeking = JSONMessage()
  private let notices = JSONParser()
  /// The vessel that the feed is of; deltas of it have nothing in front.
  var ownContext: [UInt8] = []
  var isProtocol = false

  /// A decoder; `context` says whether sources are kept apart.
  ///
  /// Values of more paths than its limit count as rejected parts.
  package init(context: FeedContext = FeedContext()) {
    self.context = context
    paths = SignalKPaths(limit: context.entityLimit)
  }

  package func claim(_ message: FeedMessage) -> FormatClaim {
    guard message.kind == .text, let root = peeking.peek(message), root.isObject else {
      return .none
    }
    if Self.isHello(root) { return .certain }
    guard let updates = root["updates"], updates.isArray else { return .none }
    for update in updates.members {
      let isOurs = update["values"]?.isArray == true || update["meta"]?.isArray == true
      return isOurs ? .certain : .none
    }
    return .none
  }

  package func connected(as login: FeedLogin) -> [OutgoingFrame] {
    session = SignalKSession(login: login)
    return []
  }

  package var awaited: String? { session.awaited }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    if let text = notice(message) {
      readNotice(text, into: &batch)
      return MessageAccount(.ignored(.protocolMessage), bytes: message.bytes.count)
    }
    isProtocol = false
    var account = json.decode(message, into: &batch) { root, batch in
      read(root, at: message.receivedAt, into: &batch)
      return nil
    }
    if isProtocol, account.outcome == .ignored(.noReadings) {
      account.outcome = .ignored(.protocolMessage)
    }
    if context.narrows { batch.replies += followPaths() }
    return account
  }

  /// Reads one message: a delta, or one of the protocol's own, of which all but two mean nothing to a reader.
  private func read(_ root: JSONValue, at now: Timestamp, into batch: inout ReadingBatch) {
    guard root.isObject else { return batch.reject(.malformed) }
    if let updates = root["updates"] {
      greet(into: &batch)
      return readDelta(updates, of: root["context"]?.text, at: now, into: &batch)
    }
    isProtocol = true
    if Self.isHello(root) {
      if let own = root["self"]?.text { ownContext.hold(own) }
      noticeStart(of: root, in: &batch)
      greet(into: &batch)
    } else if root["requestId"]?.text?.equals(SignalKSession.loginID) == true {
      readLogin(root, into: &batch)
    }
  }

  private static func isHello(_ root: JSONValue) -> Bool {
    guard root["version"]?.text != nil, root["updates"] == nil else { return false }
    return root["roles"]?.isArray == true || root["self"]?.text != nil
  }

  /// The text of a message that is a string and nothing else.
  private func notice(_ message: FeedMessage) -> BorrowedText? {
    guard !message.bytes.isEmpty, message.bytes[0] == UInt8(ascii: "\"") else { return nil }
    return try? notices.parse(padded: message.bytes).text
  }
}

extension FormatTraits {
  /// A token goes into the header; units and labels come only when asked for in the query.
  static var signalK: Self {
    let meta = Parameter(name: "sendMeta", value: "all")
    var traits = Self()
    traits.canNarrow = true
    traits.query = [Parameter(name: "subscribe", value: "self"), meta]
    traits.narrowQuery = [Parameter(name: "subscribe", value: "none"), meta]
    return traits
  }
}
