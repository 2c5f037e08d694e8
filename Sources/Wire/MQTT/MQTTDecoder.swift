import Readings

/// MQTT over WebSocket, 5 and 3.1.1: binary messages whose borders mean nothing to the stream of packets.
///
/// It offers MQTT 5 first, and the older version on the next connection when that is refused or not answered. Topics
/// are asked for with quality of service 0; what comes with a higher one is acknowledged. Narrowing is described at
/// `MQTTSubscriptions`, what topics mean at `MQTTTopicReader`.
package final class MQTTDecoder: FeedDecoder {
  /// How long we say nothing at most, in seconds, where the server does not say otherwise.
  static let keepAliveSeconds: UInt16 = 30

  private enum Stage {
    /// No connection yet.
    case idle
    /// CONNECT is sent and not answered.
    case waiting
    /// The server has refused us; the connection ends.
    case refused
    /// The server has let us in.
    case admitted
  }

  package var format: Format { .mqtt }

  private let clientName: String
  private let reader = MQTTPacketReader()
  private let topics: MQTTTopicReader
  private var subscriptions: MQTTSubscriptions
  private var aliases = MQTTTopicAliases()
  private var stage = Stage.idle
  /// The version of the next CONNECT.
  private var offered = MQTTLevel.v5
  /// The version that the server has answered with.
  private var spoken = MQTTLevel.v311
  private var keepAliveTime = MQTTDecoder.keepAliveSeconds
  /// Acknowledgements that go into one frame.
  private var receipts: [UInt8] = []

  /// A decoder for a client of the context's name that wants the context's topics.
  package init(context: FeedContext = FeedContext()) {
    clientName = context.clientName
    topics = MQTTTopicReader(context: context)
    subscriptions = MQTTSubscriptions(context)
  }

  package var awaited: String? {
    stage == .waiting || stage == .refused ? "no MQTT answer, check subprotocol/port" : nil
  }

  package var keepAlive: Duration? { keepAliveTime == 0 ? nil : .seconds(Int64(keepAliveTime)) }

  package func claim(_ message: FeedMessage) -> FormatClaim {
    guard message.kind == .binary else { return .none }
    let bytes = message.bytes.bindMemory(to: UInt8.self)
    guard case .complete(.connack, _, let length, let body) = MQTTPacket.header(bytes) else {
      // Some servers send the first byte alone.
      return bytes.count == 1 && bytes[0] == 0x20 ? .possible : .none
    }
    return body >= 2 && bytes.count >= length + 2 && bytes[length] <= 1 ? .certain : .none
  }

  package func connected(as login: FeedLogin) -> [OutgoingFrame] {
    // Servers that know only 3.1.1 may hang up without a word.
    if stage == .waiting { offered = offered == .v5 ? .v311 : .v5 }
    stage = .waiting
    spoken = .v311
    keepAliveTime = Self.keepAliveSeconds
    reader.reset()
    aliases.reset()
    subscriptions.reset()
    let packet = MQTTPacketWriter.connect(
      as: clientName,
      login,
      offered,
      keepAlive: Self.keepAliveSeconds,
      packetLimit: UInt32(clamping: reader.limit)
    )
    return [.binary(packet)]
  }

  package func ping() -> [OutgoingFrame] {
    guard stage == .admitted else { return [] }
    let changes = subscriptions.tick() ? requests() : []
    return [.binary(MQTTPacketWriter.ping)] + changes
  }

  package func narrow(to interest: Interest) -> [OutgoingFrame] {
    subscriptions.narrow(to: interest)
    return stage == .admitted ? requests() : []
  }

  private func requests() -> [OutgoingFrame] {
    subscriptions.changes(topics.entities.availabilityTopics, spoken).map { .binary($0) }
  }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    let length = message.bytes.count
    guard length > 0 else { return MessageAccount(.ignored(.empty), bytes: 0) }
    guard message.kind == .binary else { return batch.refuse(.malformed, bytes: length) }
    reader.take(message.bytes)
    receipts.removeAll(keepingCapacity: true)
    var reason = IgnoreReason.protocolMessage
    reading: while true {
      switch reader.next() {
      case .incomplete: break reading
      case .packet(let packet): take(packet, at: message.receivedAt, &reason, &batch)
      case .tooLong: batch.reject(.tooLong)
      case .malformed:
        batch.reject(.malformed)
        batch.end = .dismissed(detail: "what the server sends is not MQTT", .transient)
        break reading
      }
    }
    if !receipts.isEmpty { batch.replies.append(.binary(receipts)) }
    return batch.account(bytes: length, ignored: reason)
  }
}

extension MQTTDecoder {
  private func take(
    _ packet: MQTTPacket,
    at now: Timestamp,
    _ reason: inout IgnoreReason,
    _ batch: inout ReadingBatch
  ) {
    let first = batch.readings.count
    do throws(MQTTFault) {
      switch packet.kind {
      case .publish: reason = try takePublish(packet, at: now, &batch)
      case .connack: try takeConnack(packet, &batch)
      case .suback: try takeSuback(packet, &batch)
      case .disconnect: try takeDisconnect(packet, &batch)
      case .pubrel: receipts += try Self.receipt(.pubcomp, for: packet)
      case .pingresp, .unsuback: break
      default: batch.reject(.unsupported)
      }
    } catch {
      batch.reject(.malformed)
    }
    // The next packet takes the parser's memory, and perhaps a topic's number.
    if reader.hasMore { batch.keepTexts(from: first) }
  }

  private static func receipt(
    _ kind: MQTTPacket.Kind,
    for packet: MQTTPacket
  ) throws(MQTTFault) -> [UInt8] {
    var fields = MQTTFields(packet.body)
    return MQTTPacketWriter.receipt(kind, number: try fields.short())
  }

  private func takePublish(
    _ packet: MQTTPacket,
    at now: Timestamp,
    _ batch: inout ReadingBatch
  ) throws(MQTTFault) -> IgnoreReason {
    let publish = try MQTTPublish(packet, spoken)
    if let receipt = publish.receipt {
      receipts += MQTTPacketWriter.receipt(receipt.kind, number: receipt.number)
    }
    guard let topic = aliases.topic(of: publish) else {
      batch.reject(.badName)
      return .noReadings
    }
    let first = batch.readings.count
    let kind = topics.read(topic, publish.payload, at: now, into: &batch)
    if publish.isRetained { batch.markRetained(from: first) }
    switch kind {
    case .values: subscriptions.learn(topic, batch, from: first)
    case .upkeep: subscriptions.learnUpkeep(topic)
    case .announcement, .nothing: break
    }
    return kind == .upkeep || kind == .announcement ? .protocolMessage : .noReadings
  }

  private func takeConnack(
    _ packet: MQTTPacket,
    _ batch: inout ReadingBatch
  ) throws(MQTTFault) {
    var fields = MQTTFields(packet.body)
    _ = try fields.byte()
    let code = try fields.byte()
    spoken = fields.isAtEnd ? .v311 : .v5
    let properties = spoken == .v5 ? try MQTTProperties(&fields) : MQTTProperties()
    guard code == 0 else { return refused(MQTTReason(code, properties), &batch) }
    stage = .admitted
    keepAliveTime = properties.serverKeepAlive ?? Self.keepAliveSeconds
    batch.replies += requests()
    if subscriptions.unusable > 0 { batch.reject(.badName, count: subscriptions.unusable) }
  }

  private func refused(_ reason: MQTTReason, _ batch: inout ReadingBatch) {
    stage = .refused
    batch.end = reason.end
    guard reason.refusesLevel, offered == .v5 else { return }
    offered = .v311
    batch.end = .dismissed(detail: "the server refuses MQTT 5; 3.1.1 is next", .transient)
  }

  private func takeSuback(_ packet: MQTTPacket, _ batch: inout ReadingBatch) throws(MQTTFault) {
    var fields = MQTTFields(packet.body)
    _ = try fields.short()
    if spoken == .v5 { _ = try MQTTProperties(&fields) }
    var refused = 0
    for code in fields.rest where code >= 0x80 { refused += 1 }
    if refused > 0 { batch.reject(.refused, count: refused) }
    guard subscriptions.answered(fields.rest), stage == .admitted else { return }
    batch.end = .dismissed(detail: "the server refuses every topic asked for", .misconfigured)
  }

  private func takeDisconnect(
    _ packet: MQTTPacket,
    _ batch: inout ReadingBatch
  ) throws(MQTTFault) {
    var fields = MQTTFields(packet.body)
    guard !fields.isAtEnd else {
      batch.end = MQTTReason(0).end
      return
    }
    let code = try fields.byte()
    let properties = fields.isAtEnd ? MQTTProperties() : try MQTTProperties(&fields)
    batch.end = MQTTReason(code, properties).end
  }
}
