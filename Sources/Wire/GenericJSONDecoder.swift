import Readings

/// Home-made JSON: one object, arrays, nested objects, JSON lines, Node-RED's messages.
///
/// What an object means is found in a fixed order: Node-RED message, explicit reading, list of readings, and else each
/// scalar member is a reading of its own.
package final class GenericJSONDecoder: FeedDecoder {
  package var format: Format { .json }

  let keys = JSONKeyRoles()
  let units = UnitSpelling()
  let quantities = QuantitySpelling()
  let defaultSensor: PermanentText
  /// One parser for each level of JSON inside strings of JSON.
  var innerParsers: [JSONParser] = []
  var superseded = SupersededMembers()
  private let json = JSONMessage()

  /// A decoder that calls the sensor of readings without one as `context` says.
  package init(context: FeedContext = FeedContext()) {
    defaultSensor = PermanentText(PlainText.string(context.defaultSensor.utf8))
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
      read(root, in: Scope(now: message.receivedAt), into: &batch)
      return nil
    }
  }
}
