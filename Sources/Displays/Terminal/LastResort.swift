import CLinux
import Glibc

/// Terminals that are given back when the process ends without having closed them: `exit`, a fatal signal, a trap.
///
/// SIGKILL cannot be helped here. The handlers only read a table that was filled before and make calls that
/// signal-safety(7) allows; afterwards the signal does what it did before.
enum LastResort {
  /// Ways out that nobody else takes care of; those that a loop has blocked never come here.
  private static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGXCPU,
  ]

  /// Remembers how to give a terminal back; nil when the table is full, which costs no more than the safety.
  static func register(_ number: Int32, _ settings: termios, _ bytes: [UInt8]) -> Int? {
    _ = installed
    guard let place = (0..<slotCount).first(where: { slots[$0].number < 0 }) else { return nil }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    copy.initialize(from: bytes, count: bytes.count)
    slots[place] = Slot(number: -1, settings: settings, bytes: copy, count: bytes.count)
    slots[place].number = number
    return place
  }

  /// Forgets a terminal that was given back in order.
  static func remove(_ place: Int) {
    slots[place].number = -1
    slots[place].bytes?.deallocate()
    slots[place].bytes = nil
  }

  private static let installed: Void = {
    atexit(restoreTerminals)
    for number in signals {
      var found = sigaction()
      guard sigaction(number, nil, &found) == 0, !isIgnored(found) else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = restoreTerminalsAndRaise
      action.sa_flags = SA_ONSTACK
      previous[Int(number)] = found
      sigaction(number, &action, nil)
    }
  }()

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

private struct Slot {
  /// The descriptor; negative in a free slot.
  var number: Int32
  var settings: termios
  var bytes: UnsafeMutablePointer<UInt8>?
  var count: Int
}

private let slotCount = 8

// Tables that signal handlers read: allocated once, never freed. Numbers, as a pointer is not `Sendable`; written by
// the main thread alone.
private let slotTable: UInt = {
  let table = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
  let free = Slot(number: -1, settings: termios(), bytes: nil, count: 0)
  table.initialize(repeating: free, count: slotCount)
  return UInt(bitPattern: table)
}()
private let previousTable: UInt = {
  let table = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  table.initialize(repeating: sigaction(), count: 65)
  return UInt(bitPattern: table)
}()

private var slots: UnsafeMutablePointer<Slot> { pointer(slotTable) }
private var previous: UnsafeMutablePointer<sigaction> { pointer(previousTable) }

private func pointer<Pointee>(_ address: UInt) -> UnsafeMutablePointer<Pointee> {
  guard let pointer = UnsafeMutablePointer<Pointee>(bitPattern: address) else {
    preconditionFailure("a table that was never allocated")
  }
  return pointer
}

private func restoreTerminals() {
  for place in 0..<slotCount where slots[place].number >= 0 {
    let slot = slots[place]
    slots[place].number = -1
    var request = pollfd(fd: slot.number, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, 100)
    _ = write(slot.number, slot.bytes, slot.count)
    tcflush(slot.number, TCIFLUSH)
    var settings = slot.settings
    tcsetattr(slot.number, TCSANOW, &settings)
  }
}

private func restoreTerminalsAndRaise(_ number: Int32) {
  restoreTerminals()
  sigaction(number, previous + Int(number), nil)
  switch number {
  // The instruction at fault runs again and meets the former handler, with its address.
  case SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV: break
  default: raise(number)
  }
}
