import Readings

/// A topic filter: a topic, of which `+` stands for any one level and `#` at the end for any rest (MQTT 5.0 section 4.7).
package struct MQTTTopicFilter: Equatable {
  /// The filter as it goes onto the wire.
  package let bytes: [UInt8]

  /// A filter, or `nil` when no server would take it or when it would share messages out among clients.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= MQTTPacketWriter.textLimit, !bytes.contains(0) else {
      return nil
    }
    let levels = bytes.split(separator: Self.slash, omittingEmptySubsequences: false)
    guard levels.first != Array("$share".utf8)[...] else { return nil }
    for (index, level) in levels.enumerated() where level.contains(where: Self.isWildcard) {
      guard level.count == 1, level.first == Self.one || index == levels.count - 1 else {
        return nil
      }
    }
    self.bytes = bytes
  }

  /// The filter of one topic; `nil` when the topic can't be asked for.
  init?(topic: BorrowedText) {
    guard !topic.isEmpty, !topic.contains(where: Self.isWildcard) else { return nil }
    bytes = Array(topic)
  }

  /// Whether the filter fits all that `other` fits; `other` may be a topic.
  package func covers(_ other: Self) -> Bool {
    // Wildcards do not stand for the server's own topics.
    if other.bytes.first == UInt8(ascii: "$"), let first = bytes.first, Self.isWildcard(first) {
      return false
    }
    let own = levels
    let others = other.levels
    for (index, level) in own.enumerated() {
      // `a/#` fits `a` as well.
      if level.first == Self.rest { return index <= others.count }
      guard index < others.count, others[index].first != Self.rest else { return false }
      guard level.first == Self.one || level == others[index] else { return false }
    }
    return own.count == others.count
  }

  private var levels: [ArraySlice<UInt8>] {
    bytes.split(separator: Self.slash, omittingEmptySubsequences: false)
  }

  private static let slash = UInt8(ascii: "/")
  private static let one = UInt8(ascii: "+")
  private static let rest = UInt8(ascii: "#")

  private static func isWildcard(_ byte: UInt8) -> Bool { byte == one || byte == rest }
}
