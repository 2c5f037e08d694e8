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

  /// Whether they leave no stretch of at least `length` in which something could be heard, between two times.
  ///
  /// False when there are none of them in between.
  func hide(_ length: Int64, from begin: Int64, to end: Int64) -> Bool {
    guard since != nil || closed.last.map({ $0.upperBound > begin }) ?? false else { return false }
    var until = since ?? end
    for stretch in closed.reversed() where until > begin {
      if until - max(stretch.upperBound, begin) >= length { return false }
      until = stretch.lowerBound
    }
    return until - begin < length
  }

  /// The longest stretch that was not over at a time, up to `now`.
  func longest(since time: Int64, upTo now: Int64) -> Int64 {
    let open = since.map { max(now - $0, 0) } ?? 0
    return closed.reversed().prefix { $0.upperBound > time }
      .reduce(open) { max($0, $1.upperBound - $1.lowerBound) }
  }

  /// All stretches up to `now`.
  func stretches(upTo now: Int64) -> [Range<Int64>] {
    guard let since, since < now else { return closed }
    return closed + [since..<now]
  }
}
