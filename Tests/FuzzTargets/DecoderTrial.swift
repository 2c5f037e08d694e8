import Readings
import Wire

/// Two fresh decoders and a store that live through the same feed.
///
/// The second decoder is asked for its claim before each message, may take far more readings, and finds other bytes
/// behind each message: nothing of that may make a difference to what the first one sees.
struct DecoderTrial: ~Copyable {
  /// The readings that the first decoder may take from a message, few so that the limit is met.
  private static let limit = 64

  private let script: FeedScript
  private let first: any FeedDecoder
  private let second: any FeedDecoder
  private let parser = JSONParser()
  private var narrow = ReadingBatch(limit: Self.limit)
  private var wide = ReadingBatch()
  private let store: ReadingStore
  private var now: ContinuousClock.Instant
  private var tally = (messages: 0, readings: 0, bytes: 0)

  /// A trial of a format's decoder, or of the one that finds the format out.
  init(_ format: Format?, _ script: FeedScript) {
    self.script = script
    first = Format.decoder(for: format, context: script.context)
    second = Format.decoder(for: format, context: script.context)
    now = .now
    let limits = StoreLimits(sensors: 24, quantities: 8, samples: 5, historyBytes: 4 << 10)
    store = ReadingStore(limits: limits, start: now)
  }

  /// Lives through the whole script.
  mutating func run() throws(Finding) {
    connect()
    for step in script.steps {
      switch step {
      case .message(let content, let kind): try take(content, kind)
      case .reconnect: connect()
      case .ping: try checkPing()
      case .narrow(let interest):
        _ = first.narrow(to: interest)
        _ = second.narrow(to: interest)
      }
    }
    try checkStore()
  }

  private func connect() {
    _ = first.connected(as: script.login)
    _ = second.connected(as: script.login)
  }

  private func checkPing() throws(Finding) {
    _ = first.ping()
    _ = second.ping()
    try Finding.unless(
      first.awaited == second.awaited && first.keepAlive == second.keepAlive,
      "awaited is once \(first.awaited ?? "nothing"), once \(second.awaited ?? "nothing")"
    )
  }

  private mutating func take(
    _ content: ArraySlice<UInt8>,
    _ kind: FeedMessage.Kind
  ) throws(Finding) {
    var fault: Finding?
    now += .milliseconds(700)
    let one = Seen(content, kind, filler: 0) { message in
      let account = first.decode(message, into: &narrow)
      narrow.readings.withUnsafeBufferPointer { readings in
        store.record(readings, account: account, at: now)
      }
      fault = Self.fault(in: narrow.readings, parser)
      return (account, narrow.readings, narrow.news)
    }
    let other = Seen(content, kind, filler: UInt8(ascii: "9")) { message in
      _ = second.claim(message)
      return (second.decode(message, into: &wide), wide.readings, wide.news)
    }
    if let fault { throw fault }
    try check(one, length: content.count)
    try compare(one, other)
    tally.messages += 1
    tally.readings += one.readings.count
    tally.bytes += content.count
    try checkCounters()
    try Finding.unless(narrow.end == wide.end, "the end is once \(narrow.end as Any)")
    if narrow.end != nil { connect() }
  }

  private static func fault(in readings: [Reading], _ parser: JSONParser) -> Finding? {
    do throws(Finding) {
      for reading in readings { try reading.check(with: parser) }
      return nil
    } catch {
      return error
    }
  }

  private func check(_ seen: Seen, length: Int) throws(Finding) {
    let parts = seen.account.rejectedParts
    try Finding.unless(seen.account.bytes == length, "\(seen.account.bytes) bytes of \(length)")
    try Finding.unless(seen.readings.count <= Self.limit, "\(seen.readings.count) readings")
    try Finding.unless(
      seen.account.outcome == .decoded || (seen.readings.isEmpty && parts.isEmpty),
      "readings or parts of a message that is \(seen.account.outcome)"
    )
    try Finding.unless(
      parts.allSatisfy { $0.count > 0 } && Set(parts.map(\.reason)).count == parts.count,
      "rejected parts \(parts)"
    )
    try Finding.unless(seen.news.count <= ReadingBatch.newsLimit, "\(seen.news.count) news")
    for news in seen.news { try news.check() }
  }

  /// The same message must be the same to both, up to the limit of the first.
  private func compare(_ one: Seen, _ other: Seen) throws(Finding) {
    try Finding.unless(
      one.account.outcome == other.account.outcome,
      "once \(one.account.outcome), once \(other.account.outcome)"
    )
    for (left, right) in zip(one.readings, other.readings) {
      let words = [left, right].map { String(decoding: $0, as: UTF8.self) }
      try Finding.unless(left == right, "once \(words[0]), once \(words[1])")
    }
    let expected = min(other.readings.count, Self.limit)
    try Finding.unless(
      one.readings.count == expected,
      "once \(one.readings.count) readings, once \(other.readings.count)"
    )
    try Finding.unless(one.news == other.news, "once \(one.news), once \(other.news)")
    // Too many news are too many for both.
    try Finding.unless(
      (one.cut > other.cut) == (other.readings.count > Self.limit),
      "\(other.readings.count) readings, but parts \(one.account.rejectedParts)"
    )
  }

  // MARK: The store

  private func checkCounters() throws(Finding) {
    let counters = store.counters
    let ends = counters.stored + counters.superseded + counters.overLimit + counters.excluded
    try Finding.unless(
      counters.receivedMessages == tally.messages && counters.bytes == tally.bytes,
      "\(counters) after \(tally)"
    )
    try Finding.unless(
      counters.decodedReadings == tally.readings && ends == tally.readings,
      "\(counters) after \(tally)"
    )
  }

  private func checkStore() throws(Finding) {
    for quantity in store.quantities {
      let rows = store.snapshot(of: quantity, rows: 0..<24, at: now).rows
      for text in rows.flatMap({ row in [row.sensor, row.name, row.unit] }) + [quantity.name] {
        let isPlain = Array(text.utf8).withUnsafeBufferPointer(PlainText.isPlain)
        try Finding.unless(isPlain, "\(Array(text.utf8)) in the store")
      }
    }
  }
}
