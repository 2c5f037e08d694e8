import Readings

/// The readings of one message, and whatever else came of it; reused from message to message.
///
/// Readings borrow from the message, from the decoder's parser and from the batch: they are valid until the next
/// message is decoded or the batch is emptied.
package struct ReadingBatch: ~Copyable {
  /// The readings in the order in which they stand in the message.
  package private(set) var readings: [Reading] = []
  /// What the message says of alarms, in order; copies, which outlive the batch.
  package private(set) var news: [AlarmNews] = []
  /// The most news that one message may bring; the rest counts as rejected parts.
  package static let newsLimit = 1_000
  /// Frames that the format wants sent in answer.
  package var replies: [OutgoingFrame] = []
  /// Why the connection must end now, where the format's own protocol says so.
  package var end: ConnectionEnd?
  /// The most readings that one message may bring; the rest counts as rejected parts.
  package let limit: Int

  let scratch = ScratchText()
  private var notes: (known: KnownReadings, owner: BorrowedText)?
  private var rejected: [(reason: RejectReason, count: Int)] = []

  /// An empty batch for messages of at most `limit` readings.
  package init(limit: Int = 100_000) {
    self.limit = limit
  }

  /// Forgets everything and keeps the memory.
  package mutating func reset() {
    readings.removeAll(keepingCapacity: true)
    if !news.isEmpty { news.removeAll() }
    if !replies.isEmpty { replies.removeAll() }
    end = nil
    if !rejected.isEmpty { rejected.removeAll() }
    scratch.reset()
  }

  /// Whether no further reading fits.
  package var isFull: Bool { readings.count >= limit }

  /// Takes a reading whose texts have gone through `plain`, `name` or a vocabulary.
  package mutating func append(_ reading: Reading) {
    if let notes { notes.known.note(reading, owner: notes.owner) }
    guard !isFull else { return reject(.tooMany) }
    readings.append(reading)
  }

  /// Takes what the feed says of alarms, in texts that have gone through the filter; `false` when there is too much.
  @discardableResult
  mutating func tell(_ news: AlarmNews) -> Bool {
    guard self.news.count < Self.newsLimit else {
      reject(.tooMany)
      return false
    }
    self.news.append(news)
    return true
  }

  /// Has what `body` appends remembered as said by `owner`, also what is above the limit.
  mutating func noting(
    _ known: KnownReadings,
    owner: BorrowedText,
    _ body: (inout ReadingBatch) -> Void
  ) {
    notes = (known, owner)
    body(&self)
    notes = nil
  }

  /// Gives the reading that came last a unit, unless it has one.
  mutating func setMissingUnitOfLast(_ unit: BorrowedText) {
    let last = readings.count - 1
    guard last >= 0, readings[last].unit.isEmpty else { return }
    readings[last].unit = unit
  }

  /// The readings from `index` on have a friendly name, which has gone through `plain`.
  mutating func setLabel(_ label: BorrowedText, from index: Int) {
    for position in index..<readings.count { readings[position].label = label }
  }

  /// The readings from `index` on had been kept for those who come late.
  mutating func markRetained(from index: Int) {
    for position in index..<readings.count { readings[position].isRetained = true }
  }

  /// Counts parts of the message that could not be used.
  package mutating func reject(_ reason: RejectReason, count: Int = 1) {
    if let known = rejected.firstIndex(where: { $0.reason == reason }) {
      rejected[known].count += count
    } else {
      rejected.append((reason, count))
    }
  }

  /// The account of a well-formed message: decoded when it held a reading, good or bad, else ignored.
  package func account(bytes: Int, ignored reason: IgnoreReason = .noReadings) -> MessageAccount {
    let isIgnored = readings.isEmpty && rejected.isEmpty
    return MessageAccount(
      isIgnored ? .ignored(reason) : .decoded,
      bytes: bytes,
      rejectedParts: rejected
    )
  }

  /// Throws the readings of a message away that turned out to be unusable as a whole.
  package mutating func refuse(_ reason: RejectReason, bytes: Int) -> MessageAccount {
    reset()
    return MessageAccount(.rejected(reason), bytes: bytes)
  }
}

extension ReadingBatch {
  /// A text as it may be shown: the text itself when it is harmless, else what the filter leaves of it.
  package func plain(_ text: BorrowedText) -> BorrowedText {
    if PlainText.isPlain(text) { return text }
    return scratch.make(capacity: PlainText.limit) { PlainText.filter(text, into: $0).count }
  }

  /// A name as it may be shown, or `nil` when it is longer than the limit, which would make two sensors one.
  package func name(_ text: BorrowedText) -> BorrowedText? {
    if PlainText.isPlain(text) { return text }
    var cut = false
    let mark = scratch.mark
    let name = scratch.make(capacity: PlainText.limit) { room in
      let result = PlainText.filter(text, into: room)
      cut = result.cut
      return result.count
    }
    if cut { scratch.rewind(to: mark) }
    return cut ? nil : name
  }

  /// Copies the texts of all readings from `index` on, so that the parser that lent them may go on.
  mutating func keepTexts(from index: Int) {
    for position in index..<readings.count {
      readings[position].sensor = kept(readings[position].sensor)
      readings[position].quantity = kept(readings[position].quantity)
      readings[position].unit = kept(readings[position].unit)
      readings[position].label = kept(readings[position].label)
      if case .text(let text) = readings[position].value {
        readings[position].value = .text(kept(text))
      }
    }
  }

  private func kept(_ text: BorrowedText) -> BorrowedText {
    scratch.make(capacity: text.count) { $0.update(fromContentsOf: text) }
  }
}
