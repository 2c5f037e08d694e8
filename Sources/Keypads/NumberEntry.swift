/// Digits that are being keyed: open from the first digit until Enter, a pause, or anything else.
package struct NumberEntry: Sendable {
  /// How an entry ended.
  package enum Outcome: Hashable, Sendable {
    /// A position, from 1.
    case position(Int)
    /// 0 alone.
    case home
    /// More digits than a position can have.
    case tooLong
  }

  /// The digits as they were keyed, to be shown; nil while closed.
  package private(set) var echo: String?
  /// When the pause ends the entry; nil while closed.
  package private(set) var deadline: ContinuousClock.Instant?

  private let pause: Duration
  private let limit: Int

  /// An entry that a pause of this length ends, of at most `limit` digits.
  package init(pause: Duration = .milliseconds(1500), limit: Int = 4) {
    precondition((1...9).contains(limit), "\(limit) digits are no position")
    self.pause = pause
    self.limit = limit
  }

  /// Whether digits are being keyed.
  package var isOpen: Bool { echo != nil }

  /// Takes a digit; one too many ends the entry.
  package mutating func key(_ digit: Int, at now: ContinuousClock.Instant) -> Outcome? {
    precondition((0...9).contains(digit), "\(digit) is no digit")
    let digits = (echo ?? "") + String(digit)
    guard digits.utf8.count <= limit else {
      cancel()
      return .tooLong
    }
    echo = digits
    deadline = now + pause
    return nil
  }

  /// Ends the entry by Enter; nil if it was not open.
  package mutating func finish() -> Outcome? {
    guard let digits = echo else { return nil }
    cancel()
    guard let position = Int(digits) else { return .tooLong }
    return position == 0 ? .home : .position(position)
  }

  /// Ends the entry if its pause is over.
  package mutating func expire(at now: ContinuousClock.Instant) -> Outcome? {
    guard let deadline, now >= deadline else { return nil }
    return finish()
  }

  /// Gives the entry up.
  package mutating func cancel() {
    echo = nil
    deadline = nil
  }
}
