import Readings

/// Finds the format of a feed out of its first messages, and is its decoder from then on.
///
/// A message that only one format can have said settles it at once, and so does one that fits the guess. Until then
/// `json` reads along, so that nothing is lost; after some messages that it could read, it is settled.
package final class FormatDetector: FeedDecoder {
  /// So many messages that might be anything settle for `json`.
  package static let patience = 8

  /// The format that was found; `nil` so far.
  package private(set) var settled: Format?

  private let candidates: [any FeedDecoder]
  private let fallback: any FeedDecoder
  private let guess: (any FeedDecoder)?
  private var current: any FeedDecoder
  private var undecided = 0
  private var login = FeedLogin()

  /// A detector among all formats, which at first says what `guess` would say.
  package convenience init(context: FeedContext = FeedContext(), guess: Format? = nil) {
    let others = Format.allCases.filter { $0 != .json }.map { $0.decoder(context: context) }
    self.init(fallback: Format.json.decoder(context: context), others, guess: guess)
  }

  /// A detector among given formats, of which `fallback` reads what nobody claims.
  package init(fallback: any FeedDecoder, _ others: [any FeedDecoder], guess: Format? = nil) {
    self.fallback = fallback
    self.guess = others.first { $0.format == guess }
    candidates = others
    current = fallback
  }

  package var format: Format { current.format }

  package var awaited: String? { spoken?.awaited }

  package var keepAlive: Duration? { spoken?.keepAlive }

  package func claim(_ message: FeedMessage) -> FormatClaim { current.claim(message) }

  package func connected(as login: FeedLogin) -> [OutgoingFrame] {
    self.login = login
    return spoken?.connected(as: login) ?? []
  }

  package func ping() -> [OutgoingFrame] { spoken?.ping() ?? [] }

  package func narrow(to interest: Interest) -> [OutgoingFrame] {
    settled == nil ? [] : current.narrow(to: interest)
  }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    guard settled == nil else { return current.decode(message, into: &batch) }
    let opening = detect(message)
    let account = current.decode(message, into: &batch)
    batch.replies.insert(contentsOf: opening, at: 0)
    return account
  }

  /// The decoder whose frames are sent.
  private var spoken: (any FeedDecoder)? { settled == nil ? guess : current }

  /// Looks at one more message; returns what the format wants sent first, if it is found now.
  private func detect(_ message: FeedMessage) -> [OutgoingFrame] {
    if let guess, guess.claim(message) >= .possible {
      settle(on: guess)
    } else if let owner = candidates.first(where: { $0.claim(message) == .certain }) {
      settle(on: owner)
      return owner.connected(as: login)
    } else if fallback.claim(message) >= .possible {
      undecided += 1
      if undecided == Self.patience { settle(on: fallback) }
    }
    return []
  }

  private func settle(on decoder: any FeedDecoder) {
    current = decoder
    settled = decoder.format
  }
}
