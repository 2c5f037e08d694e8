import Readings

/// What the sources behind a feed have given so far, so that what is gone can be said to be gone.
///
/// A source is a device by its number; a reading is known by the numbers of its sensor and of what it measures there.
/// Nothing is ever forgotten; above the limit nothing new is taken.
struct GivenReadings {
  /// The most readings that are remembered.
  let limit: Int

  private struct Entry {
    var absence: Reading
    var source: Int
    var isGone = false
    var isInRound = false
  }

  private var numbers: [UInt64: Int] = [:]
  private var entries: [Entry] = []

  /// Nothing given yet, with room for at most `limit` readings.
  init(limit: Int) {
    self.limit = limit
  }

  /// Whether a reading was given and is not gone.
  func isPresent(sensor: Int, item: Int) -> Bool {
    numbers[Self.key(sensor, item)].map { !entries[$0].isGone } ?? false
  }

  /// Whether a reading was given before.
  enum Novelty {
    case known
    case new
    /// It is new, and there is no room for it.
    case tooMany
  }

  /// Notes that a source has given a reading.
  ///
  /// `absence` is what to say when it is gone; its texts must live as long as this does.
  mutating func note(sensor: Int, item: Int, of source: Int, absence: Reading) -> Novelty {
    let key = Self.key(sensor, item)
    guard let number = numbers[key] else {
      guard entries.count < limit else { return .tooMany }
      numbers[key] = entries.count
      entries.append(Entry(absence: absence, source: source, isInRound: true))
      return .new
    }
    entries[number].isGone = false
    entries[number].isInRound = true
    return .known
  }

  /// A source begins to give all that it has.
  mutating func beginRound(of source: Int) {
    for index in entries.indices where entries[index].source == source {
      entries[index].isInRound = false
    }
  }

  /// A source has given all that it has: what it had before has no value any more.
  mutating func endRound(of source: Int, at time: Timestamp?, into batch: inout ReadingBatch) {
    for index in entries.indices where entries[index].source == source {
      if !entries[index].isInRound { leave(index, at: time, into: &batch) }
    }
  }

  /// All that the sources gave that are gone has no value any more.
  mutating func leave(into batch: inout ReadingBatch, where isGone: (_ source: Int) -> Bool) {
    for index in entries.indices where isGone(entries[index].source) {
      leave(index, at: nil, into: &batch)
    }
  }

  private mutating func leave(_ index: Int, at time: Timestamp?, into batch: inout ReadingBatch) {
    guard !entries[index].isGone else { return }
    entries[index].isGone = true
    var absence = entries[index].absence
    absence.time = time
    batch.append(absence)
  }

  private static func key(_ sensor: Int, _ item: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: sensor)) << 32 | UInt64(UInt32(truncatingIfNeeded: item))
  }
}
