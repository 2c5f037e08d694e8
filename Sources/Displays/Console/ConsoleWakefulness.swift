import Locks
import Loop

/// One console's part in keeping all of them from going dark by themselves: the kernel has one setting for all.
///
/// The first console of this process finds what that was, and whichever is given back last puts it back.
struct ConsoleWakefulness {
  /// What keeps consoles awake, written on any of them.
  static let on = "\u{1B}[9;0]"

  private static let shared = Locked(Shared())
  private var isOn = false

  /// What puts back what was found, written on any of them.
  var end: String {
    let minutes = Self.shared.withLock { $0.found }
    return minutes > 0 ? "\u{1B}[9;\(minutes)]" : ""
  }

  /// Begins to keep this console awake; later calls do nothing.
  mutating func begin() {
    guard !isOn else { return }
    isOn = true
    Self.shared.withLock { shared in
      if shared.consoles == 0 { shared.found = Self.minutes }
      shared.consoles += 1
    }
  }

  /// Ends with this console; whether others still need what `end` has taken from them.
  mutating func finish() -> Bool {
    guard isOn else { return false }
    isOn = false
    return Self.shared.withLock { shared in
      shared.consoles -= 1
      return shared.consoles > 0 && shared.found > 0
    }
  }

  /// After how many minutes consoles go dark, 0 is never; the kernel tells seconds and takes whole minutes.
  private static var minutes: Int {
    let text = SystemCall.text(of: "/sys/module/kernel/parameters/consoleblank")
    let seconds = Int(text.filter(\.isNumber)) ?? 0
    return min((seconds + 59) / 60, 60)
  }
}

/// What the consoles of this process share.
private struct Shared {
  /// The minutes that were found.
  var found = 0
  /// How many are kept awake.
  var consoles = 0
}
