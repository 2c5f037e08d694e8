/// The longest silence that is usual between two words of a sensor, learned as they come.
///
/// It is the longest of late, so that neither bursts nor jitter make a sensor look late, and is forgotten when none like it
/// came for eight times its length. One that is more than four times as long as any before, such as an outage of the
/// sensor, counts only when it comes for the third time, or when the sensor is not known for four times as long.
/// Times are in milliseconds, at most 49 days.
struct UsualInterval {
  /// So many intervals over at least so long are needed to judge by them.
  private static let enough: (intervals: UInt8, milliseconds: UInt32) = (10, 30_000)

  /// The longest usual silence; 0 while none came.
  private var longest: UInt32 = 0
  /// The longest of those since that were clearly shorter.
  private var next: UInt32 = 0
  /// The time since one like the longest.
  private var behind: UInt32 = 0
  /// The time that was looked at.
  private var known: UInt32 = 0
  /// The longest of those that do not count yet.
  private var odd: UInt32 = 0
  private var odds: UInt8 = 0
  private var intervals: UInt8 = 0

  /// The longest usual silence in nanoseconds; 0 while less than two words came.
  var nanoseconds: Int64 {
    longest == 0 && intervals > 0 ? 1 : Int64(longest) * (.second / 1_000)
  }

  /// Whether enough came to judge by it.
  var isSettled: Bool {
    intervals >= Self.enough.intervals && known >= Self.enough.milliseconds
  }

  /// Takes the time that passed since the word before; none of it may be time without a link.
  mutating func observe(_ gap: Int64) {
    let gap = UInt32(clamping: max(gap, 0) / (.second / 1_000))
    let before = known
    known = known.adding(gap)
    guard gap < longest - longest / 4 else { return extend(gap, knownFor: before) }
    next = max(next, gap)
    behind = behind.adding(gap)
    if gap >= longest / 4, intervals < .max { intervals += 1 }
    guard behind / 8 >= longest else { return }
    (longest, next, behind) = (next, 0, 0)
  }

  private mutating func extend(_ gap: UInt32, knownFor before: UInt32) {
    if longest > 0, gap / 4 > longest {
      guard isSettled, gap < before / 4 else {
        intervals = 0
        return follow(gap)
      }
      if gap >= odd / 2 { odds += 1 }
      odd = max(odd, gap)
      guard odds >= 3 else { return }
      (odd, odds) = (0, 0)
    }
    follow(max(gap, longest))
  }

  private mutating func follow(_ gap: UInt32) {
    (longest, next, behind) = (gap, 0, 0)
    if intervals < .max { intervals += 1 }
  }
}

extension UInt32 {
  /// A sum that stays at the largest number.
  fileprivate func adding(_ other: UInt32) -> UInt32 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
