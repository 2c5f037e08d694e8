import Readings
import Wire

@testable import Simulator

extension Simulator.FeedMessage {
  /// Lets a decoder of ours read the message; `body` gets its account while what `batch` borrows lives.
  func read(
    by decoder: any FeedDecoder,
    into batch: inout ReadingBatch,
    at time: Int64,
    _ body: (MessageAccount, borrowing ReadingBatch) -> Void
  ) {
    let padded = bytes + [UInt8](repeating: 0, count: Wire.FeedMessage.padding)
    padded.withUnsafeBytes { padded in
      let message = Wire.FeedMessage(
        UnsafeRawBufferPointer(rebasing: padded[..<bytes.count]),
        kind: isBinary ? .binary : .text,
        receivedAt: Timestamp(nanoseconds: time * 1_000_000)
      )
      let account = decoder.decode(message, into: &batch)
      body(account, batch)
    }
  }
}
