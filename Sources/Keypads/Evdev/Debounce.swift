/// Lets the contacts of keys bounce: after a key has changed, further changes of it count for nothing for a while.
///
/// What it is when that time is over counts again. Times of records come from the device's own clock, so that keys that
/// were read late, in one piece, are judged by when they were pressed.
package struct Debounce: Sendable {
  /// A key that went down or up.
  package struct Change: Hashable, Sendable {
    /// The key's number.
    package let code: Int
    /// Whether it went down.
    package let isDown: Bool
  }

  private struct Contact {
    /// As it was told.
    var isDown = false
    /// As the device said last.
    var isDownNow = false
    /// When it changed, by the device's clock in microseconds; 0 is unknown.
    var changed: Int64 = 0
    /// When a change that was passed over counts after all.
    var settles: ContinuousClock.Instant?
  }

  private let time: Duration
  private var contacts: [Int: Contact] = [:]

  /// Contacts that bounce for at most `time`; zero is off.
  package init(_ time: Duration = .milliseconds(5)) {
    self.time = time
  }

  /// When `settle` has something to do.
  package var deadline: ContinuousClock.Instant? { contacts.values.compactMap(\.settles).min() }

  /// Takes what the device says of a key and returns what it comes to.
  package mutating func take(
    _ code: Int,
    isDown: Bool,
    recorded: Int64,
    at now: ContinuousClock.Instant
  ) -> [Change] {
    var contact = contacts[code] ?? Contact()
    defer { contacts[code] = contact }
    let before = contact.isDownNow
    contact.isDownNow = isDown
    guard !isBounce(recorded, after: contact.changed) else {
      contact.settles = isDown == contact.isDown ? nil : now + time
      return []
    }
    contact.settles = nil
    var changes: [Change] = []
    if before != contact.isDown {
      contact.isDown = before
      changes.append(Change(code: code, isDown: before))
    }
    // A key that is down already and is pressed was let go unseen.
    if isDown || contact.isDown { changes.append(Change(code: code, isDown: isDown)) }
    (contact.isDown, contact.changed) = (isDown, recorded)
    return changes
  }

  /// Lets changes count that were passed over and have lasted.
  package mutating func settle(at now: ContinuousClock.Instant) -> [Change] {
    let due = contacts.filter { _, contact in contact.settles.map { $0 <= now } ?? false }
    return due.keys.sorted().compactMap { code in set(code, contacts[code]?.isDownNow ?? false) }
  }

  /// Takes over which keys are down, after changes were lost.
  package mutating func resume(down: Set<Int>) -> [Change] {
    let known = contacts.filter(\.value.isDown).keys
    return down.union(known).sorted().compactMap { code in set(code, down.contains(code)) }
  }

  private mutating func set(_ code: Int, _ isDown: Bool) -> Change? {
    var contact = contacts[code] ?? Contact()
    let hasChanged = contact.isDown != isDown
    (contact.isDown, contact.isDownNow, contact.settles) = (isDown, isDown, nil)
    contacts[code] = contact
    return hasChanged ? Change(code: code, isDown: isDown) : nil
  }

  private func isBounce(_ recorded: Int64, after changed: Int64) -> Bool {
    guard recorded > 0, changed > 0, recorded >= changed else { return false }
    return .microseconds(recorded - changed) < time
  }
}
