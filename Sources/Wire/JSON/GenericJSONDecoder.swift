import Readings

/// Home-made JSON: one object, arrays, nested objects, JSON lines, Node-RED's messages.
///
/// What an object means is found in a fixed order: Node-RED message, explicit reading, list of readings, and else each
/// scalar member is a reading of its own. A mapping of the configuration takes the place of all that.
package final class GenericJSONDecoder: FeedDecoder {
  package var format: Format { .json }

  let keys = JSONKeyRoles()
  let units = UnitSpelling()
  let quantities = QuantitySpelling()
  let defaultSensor: PermanentText
  /// One parser for each level of JSON inside strings of JSON.
  var innerParsers: [JSONParser] = []
  var superseded = SupersededMembers()
  var mapped: MappedReadings?
  private let hello: [String]
  private let pong: String?
  private let json = JSONMessage()

  /// A decoder that knows of `context` the default sensor, a mapping, and what the feed wants to hear.
  package init(context: FeedContext = FeedContext()) {
    defaultSensor = PermanentText(PlainText.string(context.defaultSensor.utf8))
    mapped = context.mapping.map { MappedReadings($0) }
    hello = context.hello
    pong = context.pong
  }

  package func connected(as login: FeedLogin) -> [OutgoingFrame] {
    hello.map { .text($0) }
  }

  package func claim(_ message: FeedMessage) -> FormatClaim {
    for byte in message.bytes.prefix(64) {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): return .possible
      // White space, a record separator, a byte order mark.
      case 0x09, 0x0A, 0x0D, 0x1E, 0x20, 0xEF, 0xBB, 0xBF: continue
      default: return .none
      }
    }
    return .none
  }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    return json.decode(message, into: &batch) { root, batch in
      if let pong, Self.isPing(root) { batch.replies.append(.text(pong)) }
      if mapped == nil {
        read(root, in: Scope(now: message.receivedAt), into: &batch)
      } else {
        readMapped(root, at: message.receivedAt, into: &batch)
      }
      return nil
    }
  }

  /// Whether an object is `{"type":"ping"}`, by which some servers ask whether we are there.
  private static func isPing(_ root: JSONValue) -> Bool {
    root["type"]?.text?.isWord("ping") ?? false
  }
}
