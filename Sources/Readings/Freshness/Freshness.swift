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

/// Whose fault it is that a sensor is silent.
package enum Silence: UInt8, Sendable {
  /// The sensor's: the feed was there and would have told.
  case sensor
  /// The feed's, or ours: since the sensor's last word it was not listened to long enough to accuse it.
  case feed
}

/// From which age on a sensor is late, stale and dead, in nanoseconds.
struct FreshnessTerms: Equatable {
  let late: Int64
  let stale: Int64
  let dead: Int64

  /// Of sensors of which too little is known to judge their pace.
  static let unknown = Self(late: 600 * .second, stale: 5_400 * .second, dead: 21_600 * .second)
  /// While the feed is silent, by the time for which nothing could be heard; a shorter while hides nothing.
  static let unheard = Self(late: 10 * .second, stale: 900 * .second, dead: 3_600 * .second)

  /// The terms of a contract; `usual` is the sensor's own pace, `promised` what the feed itself said, in seconds (0 is
  /// nothing).
  init(_ contract: Contract, usual: UsualInterval, promised: UInt32) {
    let terms = Self(contract, learned: usual.nanoseconds, promised: promised)
    guard contract == .learned, promised == 0, !usual.isSettled else {
      self = terms
      return
    }
    self = terms.widened(to: .unknown)
  }

  /// The terms of a contract; `learned` is the longest usual silence in nanoseconds (0 is none yet).
  ///
  /// Learned terms are wide, as many sensors speak only on a change, but no more than some hours wider than what was
  /// learned; a promise is taken at its word plus a tenth.
  init(_ contract: Contract, learned: Int64, promised: UInt32) {
    switch contract {
    case .event:
      self = .never
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
      self = .never
    case .learned where promised > 0:
      self.init(promise: Int64(promised) * .second)
    case .learned where learned > 0:
      self.init(pace: learned)
    case .learned:
      self = .unknown
    }
  }

  private static let never = Self(late: .max, stale: .max, dead: .max)

  private init(promise: Int64) {
    self.init(
      late: promise.times(1.1) + .second,
      stale: promise.times(3) + .second,
      dead: promise.times(10) + .second
    )
  }

  private init(pace: Int64) {
    let hour = 3_600 * Int64.second
    let pace = pace.times(1)
    self.init(
      late: max(min(pace.times(3), pace + 6 * hour), 5 * .second),
      stale: max(min(pace.times(6), pace + 12 * hour), 15 * .second),
      dead: max(min(pace.times(20), pace + 48 * hour), 60 * .second)
    )
  }

  private init(late: Int64, stale: Int64, dead: Int64) {
    self.late = late
    self.stale = stale
    self.dead = dead
  }

  /// Whether age alone says nothing.
  var isEvent: Bool { late == .max }

  /// Terms that are in no place shorter than others.
  private func widened(to other: Self) -> Self {
    Self(late: max(late, other.late), stale: max(stale, other.stale), dead: max(dead, other.dead))
  }

  /// These terms while the feed is silent: what could be read before stays readable for a while.
  var whileUnheard: Self {
    Self(late: late, stale: max(stale, Self.unheard.stale), dead: max(dead, Self.unheard.dead))
  }

  /// What an age in nanoseconds means under these terms.
  func freshness(age: Int64) -> Freshness {
    if age >= dead { return .dead }
    if age >= stale { return .stale }
    return age >= late ? .late : .live
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
