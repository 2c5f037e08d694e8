import Readings

/// Finds the format of a feed out of its first messages, and is its decoder from then on.
///
/// A message that only one format can have said settles it at once. Until then `json` reads along, so that nothing is
/// lost; after some messages that it could read, it is settled.
package final class FormatDetector: FeedDecoder {
  /// So many messages that might be anything settle for `json`.
  package static let patience = 8

  /// The format that was found; `nil` so far.
  package private(set) var settled: Format?

  private let candidates: [any FeedDecoder]
  private let fallback: any FeedDecoder
  private var current: any FeedDecoder
  private var undecided = 0

  /// A detector among all formats.
  package convenience init(context: FeedContext = FeedContext()) {
    let others = Format.allCases.filter { $0 != .json }.map { $0.decoder(context: context) }
    self.init(fallback: Format.json.decoder(context: context), others)
  }

  /// A detector among given formats, of which `fallback` reads what nobody claims.
  package init(fallback: any FeedDecoder, _ others: [any FeedDecoder]) {
    self.fallback = fallback
    candidates = others
    current = fallback
  }

  package var format: Format { current.format }

  package func claim(_ message: FeedMessage) -> FormatClaim { current.claim(message) }

  package func connected() -> [OutgoingFrame] {
    settled == nil ? [] : current.connected()
  }

  package func narrow(to interest: Interest) -> [OutgoingFrame] {
    settled == nil ? [] : current.narrow(to: interest)
  }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    if settled == nil { detect(message) }
    return current.decode(message, into: &batch)
  }

  private func detect(_ message: FeedMessage) {
    if let owner = candidates.first(where: { $0.claim(message) == .certain }) {
      settle(on: owner)
    } else if fallback.claim(message) >= .possible {
      undecided += 1
      if undecided == Self.patience { settle(on: fallback) }
    }
  }

  private func settle(on decoder: any FeedDecoder) {
    current = decoder
    settled = decoder.format
  }
}
