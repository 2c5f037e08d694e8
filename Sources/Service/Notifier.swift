import CSystemd
import Glibc
import Loop

/// Tells systemd how the service is, as sd_notify(3) has it; without systemd every call does nothing.
///
/// Reads `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` from the environment. Belongs to the main thread. Each
/// call answers why systemd could not be told; nothing is worse for it.
package final class Notifier {
  /// How often the service must be heard of at the least; nil when nobody watches.
  package let watchdogInterval: Duration?

  private var lastStatus: String?
  private var nextPing: ContinuousClock.Instant?

  /// A notifier for this process.
  package init() {
    var microseconds: UInt64 = 0
    let isWatched = sd_watchdog_enabled(0, &microseconds) > 0
    watchdogInterval = isWatched ? .microseconds(Int64(clamping: microseconds)) : nil
  }

  /// The service does its work: the end of a start or of a reload.
  @discardableResult
  package func ready(status: String) -> SystemError? {
    send("READY=1") ?? self.status(status)
  }

  /// One line on how the service is; sent only when it differs from the last.
  @discardableResult
  package func status(_ text: String) -> SystemError? {
    guard text != lastStatus else { return nil }
    if let error = send("STATUS=\(printable(text, upTo: 500))") { return error }
    lastStatus = text
    return nil
  }

  /// A reload begins; `time` is CLOCK_MONOTONIC in microseconds, `ready` must follow.
  @discardableResult
  package func reloading(at time: UInt64) -> SystemError? {
    send("RELOADING=1\nMONOTONIC_USEC=\(time)")
  }

  /// The service ends.
  @discardableResult
  package func stopping() -> SystemError? {
    send("STOPPING=1")
  }

  /// A turn of work was really done: feeds the watchdog twice per interval; when a turn must come next.
  package func turn(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let watchdogInterval else { return nil }
    if let nextPing, now < nextPing { return nextPing }
    // One that could not be sent is tried again at the next, which still is in time.
    _ = send("WATCHDOG=1")
    let next = now + watchdogInterval / 2
    nextPing = next
    return next
  }

  private func send(_ state: String) -> SystemError? {
    let code = sd_notify(0, state)
    return code < 0 ? SystemError(call: "sd_notify", code: -code) : nil
  }
}
