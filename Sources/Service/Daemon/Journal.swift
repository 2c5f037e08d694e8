import Glibc
import Loop

/// Where the daemon's own lines go: to the log at once, or, while a person looks at the same terminal, to the log at
/// the end.
final class Journal {
  /// How many lines are kept at most.
  static let limit = 20

  /// The least important line that is kept.
  var threshold: Log.Level {
    didSet {
      guard threshold != oldValue else { return }
      log.flush(at: .now)
      log = Log(descriptor: descriptor, threshold: threshold)
    }
  }

  private var log: Log
  private let descriptor: Int32
  private let waits: Bool
  private var kept: [(level: Log.Level, text: String)] = []

  /// A journal that keeps lines up to `threshold`; one that `waits` writes the newest few when it is closed.
  init(threshold: Log.Level, waits: Bool, descriptor: Int32 = STDERR_FILENO) {
    self.threshold = threshold
    self.descriptor = descriptor
    log = Log(descriptor: descriptor, threshold: threshold)
    self.waits = waits
  }

  /// When `flushIfDue` has something to do.
  var deadline: ContinuousClock.Instant? { log.deadline }

  /// Takes a line.
  func write(_ level: Hub.LogLevel, _ text: String, at now: ContinuousClock.Instant) {
    guard waits else {
      log.write(level.priority, text, at: now)
      return
    }
    guard kept.last?.text != text else { return }
    if kept.count == Self.limit { kept.removeFirst() }
    kept.append((level.priority, text))
  }

  /// Tells what the log has held back for long enough.
  func flushIfDue(at now: ContinuousClock.Instant) {
    if let deadline, deadline <= now { log.flush(at: now) }
  }

  /// Writes what is left.
  func close(at now: ContinuousClock.Instant) {
    for line in kept { log.write(line.level, line.text, at: now) }
    kept.removeAll()
    log.flush(at: now)
  }
}

extension Hub.LogLevel {
  fileprivate var priority: Log.Level {
    switch self {
    case .warning: .warning
    case .notice: .notice
    case .info: .info
    }
  }
}
