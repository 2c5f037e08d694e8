/// How much a sensor's last word can still be trusted, by its age alone.
package enum Freshness: UInt8, Sendable, Comparable, CaseIterable {
  /// It spoke when it was expected to.
  case live
  /// It should have spoken by now.
  case late
  /// It has missed several times; the value is history.
  case stale
  /// It has been silent so long that its value says nothing any more.
  case dead
  /// It never had a value.
  case waiting

  package static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// When a sensor is expected to speak.
package enum Contract: Sendable, Hashable {
  /// As the intervals seen so far suggest.
  case learned
  /// At least once in so long.
  case periodic(Duration)
  /// Only when something happens; silence means nothing.
  case event
  /// It wakes up about once in so long.
  case asleep(Duration)
}

/// From which age on a sensor is late, stale and dead, in nanoseconds.
struct FreshnessTerms: Equatable {
  let late: Int64
  let stale: Int64
  let dead: Int64

  /// The terms of a contract; `learned` is the usual interval in nanoseconds (0 is none yet), `promised` what the feed
  /// itself said, in seconds (0 is nothing).
  ///
  /// Learned terms are wide, as many sensors speak only on a change; a promise is taken at its word plus a tenth.
  init(_ contract: Contract, learned: Int64, promised: UInt32) {
    switch contract {
    case .event:
      self.init(late: .max, stale: .max, dead: .max)
    case .periodic(let period):
      self.init(promise: period.wholeNanoseconds)
    case .asleep(let period):
      let nanoseconds = period.wholeNanoseconds
      self.init(
        late: nanoseconds.times(1.25),
        stale: nanoseconds.times(2),
        dead: nanoseconds.times(4)
      )
    case .learned where promised == Reading.untilToldOtherwise:
      self.init(late: .max, stale: .max, dead: .max)
    case .learned where promised > 0:
      self.init(promise: Int64(promised) * .second)
    case .learned where learned > 0:
      self.init(
        late: max(learned.times(3), 5 * .second),
        stale: max(learned.times(6), 15 * .second),
        dead: max(learned.times(20), 60 * .second)
      )
    case .learned:
      self.init(late: 300 * .second, stale: 900 * .second, dead: 3_600 * .second)
    }
  }

  private init(promise: Int64) {
    self.init(
      late: promise.times(1.1) + .second,
      stale: promise.times(3) + .second,
      dead: promise.times(10) + .second
    )
  }

  private init(late: Int64, stale: Int64, dead: Int64) {
    self.late = late
    self.stale = stale
    self.dead = dead
  }

  /// What an age in nanoseconds means under these terms.
  func freshness(age: Int64) -> Freshness {
    if age >= dead { return .dead }
    if age >= stale { return .stale }
    return age >= late ? .late : .live
  }
}

/// The usual time between two messages, learned as they come.
///
/// It follows longer gaps quickly and shorter ones slowly, so that a burst does not make a slow sensor look late; one
/// outage, however long, counts as four usual gaps, so that it is not taken for the pace.
struct UsualInterval {
  /// Nanoseconds; 0 while less than two messages came.
  private(set) var nanoseconds: Int64 = 0

  /// Takes the time that passed since the message before.
  mutating func observe(_ gap: Int64) {
    guard nanoseconds > 0 else {
      nanoseconds = max(gap, 1)
      return
    }
    let gap = min(gap, nanoseconds.times(4))
    nanoseconds += gap > nanoseconds ? (gap - nanoseconds) / 2 : (gap - nanoseconds) / 16
    nanoseconds = max(nanoseconds, 1)
  }
}

extension Int64 {
  /// One second in nanoseconds.
  static let second: Int64 = 1_000_000_000

  /// A multiple, from 0 to 73 years of nanoseconds so that sums cannot overflow.
  func times(_ factor: Double) -> Int64 {
    let product = Double(self) * factor
    return Int64(Swift.min(Swift.max(product, 0), 2.3e18))
  }
}

extension Duration {
  /// Nanoseconds, rounded down; at most 146 years either way so that sums cannot overflow.
  var wholeNanoseconds: Int64 {
    let limit: Int64 = 4_600_000_000 * .second
    return min(max(Int64(clamping: attoseconds / 1_000_000_000), -limit), limit)
  }
}
