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
  var parsers = [JSONParser()]
  var superseded = SupersededMembers()
  private var text = JSONText()

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
    guard !message.bytes.isEmpty else {
      return MessageAccount(.ignored(.empty), bytes: 0)
    }
    guard let root = try? parsers[0].parse(padded: message.bytes) else {
      return decodeLoosely(message, into: &batch)
    }
    guard root.isObject || root.isArray else {
      return MessageAccount(.ignored(.notStructured), bytes: message.bytes.count)
    }
    read(root, in: Scope(now: message.receivedAt), into: &batch)
    return batch.account(bytes: message.bytes.count)
  }

  /// The message is not one clean JSON text: take it apart, mend what can be mended, read the rest.
  private func decodeLoosely(
    _ message: FeedMessage,
    into batch: inout ReadingBatch
  ) -> MessageAccount {
    text.load(message.bytes)
    var understood = 0
    var broken = 0
    while let piece = text.next() {
      let first = batch.readings.count
      switch piece {
      case .tooDeep: return batch.refuse(.tooDeep, bytes: message.bytes.count)
      case .cutOff, .garbage: broken += 1
      case .document(let range):
        do {
          let root = try text.parse(range, with: parsers[0])
          read(root, in: Scope(now: message.receivedAt), into: &batch)
          batch.keepTexts(from: first)
          understood += 1
        } catch .tooDeep {
          return batch.refuse(.tooDeep, bytes: message.bytes.count)
        } catch {
          broken += 1
        }
      }
    }
    return account(message, understood: understood, broken: broken, &batch)
  }

  private func account(
    _ message: FeedMessage,
    understood: Int,
    broken: Int,
    _ batch: inout ReadingBatch
  ) -> MessageAccount {
    if understood == 0, text.isText, !text.isStructured {
      return MessageAccount(.ignored(.notStructured), bytes: message.bytes.count)
    }
    if understood == 0 {
      return batch.refuse(text.isText ? .malformed : .notText, bytes: message.bytes.count)
    }
    if broken > 0 { batch.reject(.malformed, count: broken) }
    return batch.account(bytes: message.bytes.count)
  }
}
