import Readings

/// Zigbee2MQTT's own WebSocket: `{"topic":…,"payload":…}`, the topic without the base topic.
///
/// Nothing is ever sent: the server takes any text as a command. A wrong token ends the connection with code 4401.
package final class Zigbee2MQTTDecoder: FeedDecoder {
  package var format: Format { .zigbee2MQTT }

  private let json = JSONMessage()
  private let network = Zigbee2MQTTNetwork()

  /// A decoder; the list of devices says all that has to be known.
  package init() {}

  package func claim(_ message: FeedMessage) -> FormatClaim {
    guard message.kind == .text, let root = json.peek(message), root.isObject, root.count == 2,
      let topic = root["topic"]?.text, root["payload"] != nil
    else { return .none }
    return topic.begins(with: "bridge/") ? .certain : .possible
  }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    var reason = IgnoreReason.noReadings
    var account = json.decode(message, into: &batch) { root, batch in
      guard let topic = root["topic"]?.text, let payload = root["payload"] else {
        return .malformed
      }
      reason = network.read(topic, .init(payload), at: message.receivedAt, into: &batch)
      return nil
    }
    if account.outcome == .ignored(.noReadings) { account.outcome = .ignored(reason) }
    return account
  }
}
