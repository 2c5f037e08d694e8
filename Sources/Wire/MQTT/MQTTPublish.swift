import Readings

/// What a PUBLISH packet says (MQTT 5.0 section 3.3).
struct MQTTPublish {
  /// The topic; empty where an alias stands for it.
  let topic: BorrowedText
  /// The number by which later packets call the topic.
  let alias: UInt16?
  /// What the server wants acknowledged, and how.
  let receipt: Receipt?
  /// Whether the server had kept it for those who come late.
  let isRetained: Bool
  /// What was published.
  let payload: BorrowedText

  /// The answer that a quality of service above 0 demands.
  struct Receipt: Equatable {
    /// `puback` or `pubrec`.
    let kind: MQTTPacket.Kind
    /// The number under which the server knows the message.
    let number: UInt16
  }

  /// Reads the packet's body.
  init(_ packet: MQTTPacket, _ level: MQTTLevel) throws(MQTTFault) {
    var fields = MQTTFields(packet.body)
    topic = try fields.text()
    let quality = packet.flags >> 1 & 3
    if quality > 0 {
      receipt = Receipt(kind: quality == 1 ? .puback : .pubrec, number: try fields.short())
    } else {
      receipt = nil
    }
    alias = level == .v5 ? try MQTTProperties(&fields).topicAlias : nil
    isRetained = packet.flags & 1 != 0
    payload = fields.rest
  }
}

/// Topics by the numbers that a server has given them on one connection (MQTT 5.0 section 3.3.2.3.4).
///
/// Our own connections allow none; recordings of other clients have them.
struct MQTTTopicAliases {
  /// The most topics that are kept.
  static let limit = 1_000

  private var topics: [UInt16: PermanentText] = [:]

  /// The topic that a packet means; `nil` when it means none, or one too many.
  mutating func topic(of publish: MQTTPublish) -> BorrowedText? {
    guard let alias = publish.alias else { return publish.topic }
    guard publish.topic.isEmpty else {
      guard topics[alias] != nil || topics.count < Self.limit else { return nil }
      topics[alias] = PermanentText(publish.topic)
      return publish.topic
    }
    return topics[alias]?.borrowed
  }

  /// Forgets all.
  mutating func reset() { topics.removeAll() }
}
