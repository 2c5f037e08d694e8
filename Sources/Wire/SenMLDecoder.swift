import Readings

package final class SenMLDecoder: FeedDecoder {
  package var format: Format { .senml }
  package init() {}
  package func claim(_ message: FeedMessage) -> FormatClaim { .none }
  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.refuse(.unsupported, bytes: message.bytes.count)
  }
}
