import Readings

/// Reads a message as JSON: one clean text at best, else whatever documents can be got out of it.
final class JSONMessage {
  private let parser = JSONParser()
  private var text = JSONText()

  /// Hands each array or object of `message` to `read`, and accounts for the message.
  ///
  /// `read` returns why the whole message must be refused, or `nil`.
  @inline(__always)
  func decode(
    _ message: FeedMessage,
    into batch: inout ReadingBatch,
    _ read: (JSONValue, inout ReadingBatch) -> RejectReason?
  ) -> MessageAccount {
    guard !message.bytes.isEmpty else { return MessageAccount(.ignored(.empty), bytes: 0) }
    guard let root = try? parser.parse(padded: message.bytes) else {
      return decodePieces(of: message, into: &batch, read)
    }
    guard root.isContainer else {
      return MessageAccount(.ignored(.notStructured), bytes: message.bytes.count)
    }
    if let reason = read(root, &batch) { return batch.refuse(reason, bytes: message.bytes.count) }
    return batch.account(bytes: message.bytes.count)
  }

  /// What a part of a message held.
  enum Part {
    /// Arrays or objects, which were read as far as they could be.
    case structured
    /// Bare scalars or plain text.
    case other
  }

  /// Hands each array or object of a part of a message to `read`; what can't be used counts as rejected.
  ///
  /// `bytes` have `FeedMessage.padding` readable bytes behind them. Texts of what was read live until the next call.
  func decodePart(
    _ bytes: UnsafeRawBufferPointer,
    into batch: inout ReadingBatch,
    _ read: (JSONValue, inout ReadingBatch) -> Void
  ) -> Part {
    if let root = try? parser.parse(padded: bytes) {
      guard root.isContainer else { return .other }
      read(root, &batch)
      return .structured
    }
    text.load(bytes)
    var part = Part.other
    while let piece = text.next() {
      switch piece {
      case .tooDeep:
        batch.reject(.tooDeep)
        return .structured
      case .document(let range):
        part = .structured
        let first = batch.readings.count
        if let root = try? text.parse(range, with: parser) {
          read(root, &batch)
        } else {
          batch.reject(.malformed)
        }
        // The next document takes the parser's memory.
        batch.keepTexts(from: first)
      case .cutOff:
        part = .structured
        batch.reject(.malformed)
      case .garbage: if part == .structured { batch.reject(.malformed) }
      }
    }
    return part
  }

  /// The first array or object of a message, if it is a clean JSON text.
  func peek(_ message: FeedMessage) -> JSONValue? {
    try? parser.parse(padded: message.bytes)
  }

  /// The array or object of a part of a message, if it is a clean JSON text with padding behind it.
  func peek(_ part: BorrowedText) -> JSONValue? {
    try? parser.parse(padded: UnsafeRawBufferPointer(part))
  }

  /// Takes the message apart, mends what can be mended, and reads the rest.
  private func decodePieces(
    of message: FeedMessage,
    into batch: inout ReadingBatch,
    _ read: (JSONValue, inout ReadingBatch) -> RejectReason?
  ) -> MessageAccount {
    text.load(message.bytes)
    var understood = 0
    var broken = 0
    while let piece = text.next() {
      do throws(Refusal) {
        if try decode(piece, into: &batch, read) { understood += 1 } else { broken += 1 }
      } catch {
        return batch.refuse(error.reason, bytes: message.bytes.count)
      }
    }
    return account(message, understood: understood, broken: broken, &batch)
  }

  /// Why the whole message must be refused.
  private struct Refusal: Error {
    var reason: RejectReason
  }

  /// Decodes one piece; `false` when it can't be used.
  private func decode(
    _ piece: JSONText.Piece,
    into batch: inout ReadingBatch,
    _ read: (JSONValue, inout ReadingBatch) -> RejectReason?
  ) throws(Refusal) -> Bool {
    switch piece {
    case .tooDeep: throw Refusal(reason: .tooDeep)
    case .cutOff, .garbage: return false
    case .document(let range):
      let first = batch.readings.count
      guard let root = try? text.parse(range, with: parser) else { return false }
      if let reason = read(root, &batch) { throw Refusal(reason: reason) }
      // The next document takes the parser's memory.
      batch.keepTexts(from: first)
      return true
    }
  }

  private func account(
    _ message: FeedMessage,
    understood: Int,
    broken: Int,
    _ batch: inout ReadingBatch
  ) -> MessageAccount {
    guard understood > 0 else {
      if !text.isText { return batch.refuse(.notText, bytes: message.bytes.count) }
      if text.isStructured { return batch.refuse(.malformed, bytes: message.bytes.count) }
      return MessageAccount(.ignored(.notStructured), bytes: message.bytes.count)
    }
    if broken > 0 { batch.reject(.malformed, count: broken) }
    return batch.account(bytes: message.bytes.count)
  }
}
