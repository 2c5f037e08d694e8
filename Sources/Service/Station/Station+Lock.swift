import Keypads
import Paging

/// How a display is locked against passers-by.
package struct LockSettings: Sendable {
  /// Reads the PIN, or says in words for the log why there is none; what it returns is not kept.
  package var pin: @Sendable () -> Result<[UInt8], LockFault>
  /// How long it stays open after the last key; zero is until the next start.
  package var after: Duration

  /// A lock with a PIN.
  package init(
    after: Duration = .seconds(120),
    pin: @escaping @Sendable () -> Result<[UInt8], LockFault>
  ) {
    self.pin = pin
    self.after = after
  }
}

/// Why a PIN cannot be compared with what was keyed.
package struct LockFault: Error, CustomStringConvertible {
  /// In words for the log; never with the PIN.
  package let description: String

  /// A fault in words.
  package init(_ description: String) {
    self.description = description
  }
}

/// Page keys are for everybody; the rest may need a PIN.
extension Station {
  /// Does what a key means, or asks for the PIN first.
  func operate(_ meaning: Bindings.Meaning, at now: ContinuousClock.Instant) {
    if lock?.isEntering == true, let answer = lock?.press(meaning, at: now) {
      take(answer, at: now)
    } else if lock?.swallows(meaning, at: now) == true {
      notice.post("locked: press the key again, then the PIN")
    } else if let command = grammar.take(meaning, at: now).map(resolved) {
      take(lock?.ask(command, at: now) ?? .granted(command), at: now)
    }
  }

  /// Locks again when nobody was there, and gives up a PIN that nobody goes on with.
  func expireLock(at now: ContinuousClock.Instant) {
    guard lock?.expire(at: now) == true else { return }
    isDue = true
    noteOpenKeys(at: now)
  }

  /// What is seen of a PIN that is being keyed; `nil` while none is.
  var pinEcho: String? {
    lock?.keyed.map { count in
      "PIN \(String(repeating: Character(display.glyphs.dot), count: count))_"
    }
  }

  /// After a reload a lock stays as it stands, unless there was none before.
  func adoptLock(at now: ContinuousClock.Instant) {
    var lock = settings.lock.map { settings in self.lock ?? KioskLock(after: settings.after) }
    if let settings = settings.lock, lock?.after != settings.after {
      lock?.after = settings.after
      lock?.touch(at: now)
    }
    self.lock = lock
  }

  private func take(_ answer: KioskLock.Answer, at now: ContinuousClock.Instant) {
    isDue = true
    switch answer {
    case .granted(let command): obey(command, at: now)
    case .complete: checkPIN(at: now)
    case .left(let command):
      let command = resolved(command)
      take(lock?.ask(command, at: now) ?? .granted(command), at: now)
    case .wrong(let wait):
      notice.post("wrong PIN: again in \(Self.seconds(wait)) s")
      reports.append(.note("a wrong PIN was keyed"))
    case .tooEarly(let wait): notice.post("locked: PIN again in \(Self.seconds(wait)) s")
    case .asking, .closed: break
    }
  }

  private func checkPIN(at now: ContinuousClock.Instant) {
    guard let settings = settings.lock else { return }
    switch settings.pin() {
    case .success(let pin):
      if let answer = lock?.check(pin, at: now) { take(answer, at: now) }
    case .failure(let fault):
      _ = lock?.close()
      notice.post("locked: the PIN cannot be read")
      reports.append(.note("the lock's PIN cannot be read: \(fault)"))
    }
  }

  /// Whole seconds, rounded up.
  private static func seconds(_ time: Duration) -> Int64 {
    let (seconds, rest) = time.components
    return seconds + (rest > 0 ? 1 : 0)
  }
}
