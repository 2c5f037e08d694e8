import Readings

/// SenML packs (RFC 8428, RFC 9100): JSON in text frames, CBOR in binary ones; indefinite arrays (SensML) as well.
package final class SenMLDecoder: FeedDecoder {
  package var format: Format { .senml }

  private let json = JSONMessage()
  private let labels = WordTable(SenMLLabel.names)
  private let units = SenMLUnit()
  private let quantities = QuantitySpelling()

  /// A decoder; SenML needs no context.
  package init() {}

  package func claim(_ message: FeedMessage) -> FormatClaim {
    if Self.isCBOR(message) { return CBORPack.looksLikePack(message.bytes) ? .certain : .none }
    guard let root = json.peek(message), root.isArray else { return .none }
    var isNamed = false
    var hasValue = false
    // Some packs begin with a record of base fields only.
    for record in root.members.prefix(2) {
      isNamed = isNamed || (record["n"] ?? record["bn"])?.text != nil
      for name: StaticString in ["v", "vs", "vb", "vd", "s", "bv"] where record[name] != nil {
        hasValue = true
      }
    }
    return isNamed && hasValue ? .certain : .none
  }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    if Self.isCBOR(message) { return decodeCBOR(message, into: &batch) }
    return json.decode(message, into: &batch) { root, batch in
      var pack = pack(of: message)
      guard root.isArray else { return .malformed }
      for element in root.members {
        guard element.isObject else {
          batch.reject(.malformed)
          continue
        }
        if let reason = pack.take(record(element), into: &batch) { return reason }
      }
      return nil
    }
  }

  /// A binary frame may bring JSON as well; a pack in CBOR never begins with its brackets or white space.
  private static func isCBOR(_ message: FeedMessage) -> Bool {
    guard message.kind == .binary, let first = message.bytes.first else { return false }
    return first >= 0x80 && first != 0xEF
  }

  private func pack(of message: FeedMessage) -> SenMLPack {
    SenMLPack(now: message.receivedAt, units: units, quantities: quantities)
  }

  private func record(_ object: JSONValue) -> SenMLRecord {
    var record = SenMLRecord()
    for member in object.members {
      if let number = labels.find(member.key), let label = SenMLLabel(rawValue: number) {
        record.set(label, member.senMLContent)
      } else {
        record.setUnknown(member.key)
      }
    }
    return record
  }

  private func decodeCBOR(
    _ message: FeedMessage,
    into batch: inout ReadingBatch
  ) -> MessageAccount {
    var reader = CBORPack(message.bytes, scratch: batch.scratch)
    do throws(CBORError) {
      while !reader.isAtEnd {
        var pack = pack(of: message)
        try reader.beginPack()
        while let record = try reader.nextRecord() {
          if let reason = pack.take(record, into: &batch) {
            return batch.refuse(reason, bytes: message.bytes.count)
          }
        }
      }
      return batch.account(bytes: message.bytes.count)
    } catch {
      let reason: RejectReason = error == .tooDeep ? .tooDeep : .malformed
      return batch.refuse(reason, bytes: message.bytes.count)
    }
  }
}

extension JSONValue {
  fileprivate var senMLContent: SenMLContent {
    switch kind {
    case .null: .absent
    case .boolean(let state): .boolean(state)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .string(let text): .text(text)
    case .array, .object: .other
    }
  }
}
