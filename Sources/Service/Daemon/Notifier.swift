import CSystemd
import Glibc
import Loop

/// Tells systemd how the service is, as sd_notify(3) has it; without systemd every call does nothing.
///
/// Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` from the environment. Belongs to the main thread.
package struct Notifier {
  /// How often `watchdog` must be called at the least; nil when nobody watches.
  ///
  /// Call it twice as often.
  package let watchdogInterval: Duration?

  private var lastStatus: String?

  /// A notifier for this process.
  package init() {
    var microseconds: UInt64 = 0
    let isWatched = sd_watchdog_enabled(0, &microseconds) > 0
    watchdogInterval = isWatched ? .microseconds(Int64(clamping: microseconds)) : nil
  }

  /// The service does its work; the end of a start or of a reload.
  package func ready() throws(SystemError) {
    try send("READY=1")
  }

  /// One line on how the service is; sent only when it differs from the last.
  package mutating func status(_ text: String) throws(SystemError) {
    guard text != lastStatus else { return }
    try send("STATUS=\(printable(text, upTo: 500))")
    lastStatus = text
  }

  /// A reload begins; `time` is CLOCK_MONOTONIC in microseconds, `ready` must follow.
  package func reloading(at time: UInt64) throws(SystemError) {
    try send("RELOADING=1\nMONOTONIC_USEC=\(time)")
  }

  /// The service ends.
  package func stopping() throws(SystemError) {
    try send("STOPPING=1")
  }

  /// The service is alive: to be told only when work was really done.
  package func watchdog() throws(SystemError) {
    try send("WATCHDOG=1")
  }

  private func send(_ state: String) throws(SystemError) {
    let code = sd_notify(0, state)
    guard code >= 0 else { throw SystemError(call: "sd_notify", code: -code) }
  }
}
