import CLinux
import Glibc
import Locks
import Readings

/// The log: one line per event on standard error, with journald's priorities when it reads there.
///
/// Sendable: the main thread and the receiver both write. Whoever decides logs, once; libraries stay silent.
package final class Log: Sendable {
  /// How much a line matters, in the numbers of syslog.
  package enum Level: Int, Sendable, Comparable, CaseIterable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// How a line begins.
  package enum Style: Sendable {
    /// `<5>` as in sd-daemon(3), for the journal.
    case journal
    /// Nothing, for people.
    case plain
  }

  private let descriptor: Int32
  private let style: Style
  private let threshold: Level
  private let limiter = Locked(LineLimiter())

  /// A log on `descriptor` that keeps lines up to `threshold`.
  package init(descriptor: Int32 = STDERR_FILENO, style: Style? = nil, threshold: Level = .info) {
    self.descriptor = descriptor
    self.style = style ?? (isJournal(descriptor) ? .journal : .plain)
    self.threshold = threshold
  }

  /// Writes a line, unless it repeats the one before or too many were written lately; both are counted and told.
  package func write(_ level: Level, _ text: String, at now: ContinuousClock.Instant) {
    guard level <= threshold else { return }
    let lines = limiter.withLock { limiter in limiter.admit(LogLine(level, text), at: now) }
    for line in lines { put(line) }
  }

  /// Tells what is being held back; call it when `deadline` has passed and at the end.
  package func flush(at now: ContinuousClock.Instant) {
    let lines = limiter.withLock { limiter in limiter.flush(at: now) }
    for line in lines { put(line) }
  }

  /// When `flush` is due; `nil` while nothing is held back.
  package var deadline: ContinuousClock.Instant? {
    limiter.withLock { limiter in limiter.deadline }
  }

  private func put(_ line: LogLine) {
    var bytes = Array((style == .journal ? "<\(line.level.rawValue)>" : "").utf8)
    bytes.append(contentsOf: printable(line.text).utf8)
    bytes.append(UInt8(ascii: "\n"))
    // A log that takes nothing must not hold up the daemon: the line is lost.
    bytes.withUnsafeBytes { bytes in _ = try? SystemCall.write(descriptor, bytes) }
  }
}

/// Whether journald reads this descriptor: `JOURNAL_STREAM` names its device and inode, as systemd.exec(5) says.
private func isJournal(_ descriptor: Int32) -> Bool {
  guard let value = getenv("JOURNAL_STREAM") else { return false }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { return false }
  return String(cString: value) == "\(status.st_dev):\(status.st_ino)"
}

/// The text on one line, with a mark for whatever a terminal would obey.
func printable(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar in
    PlainText.isHarmless(scalar.value) ? scalar : "\u{FFFD}"
  }
  return String(String.UnicodeScalarView(scalars))
}
