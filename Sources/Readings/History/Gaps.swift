/// Stretches of time in which nothing could be heard, so that a graph does not draw through them.
///
/// Times are nanoseconds since the store's zero.
struct Gaps {
  /// The most stretches that are kept; the oldest goes first.
  static let limit = 128

  /// Stretches that are over, the oldest first.
  private(set) var closed: [Range<Int64>] = []
  /// Since when nothing can be heard.
  private(set) var since: Int64?

  /// From now on nothing can be heard; a second call changes nothing.
  mutating func begin(at now: Int64) {
    since = since ?? now
  }

  /// From now on something can be heard again; without a begin it changes nothing.
  mutating func end(at now: Int64) {
    guard let begin = since else { return }
    since = nil
    guard begin < now else { return }
    if closed.count == Self.limit { closed.removeFirst() }
    closed.append(begin..<now)
  }

  /// All stretches up to `now`.
  func stretches(upTo now: Int64) -> [Range<Int64>] {
    guard let since, since < now else { return closed }
    return closed + [since..<now]
  }
}
