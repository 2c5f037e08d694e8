import Locks
import Loop
import Readings

/// Where the main thread and the history thread meet: what is to be done, and what came of it.
///
/// Calls never wait for the disk.
final class HistoryDesk: Sendable {
  /// What the history thread tells.
  enum Result: Sendable {
    /// The file is open: series are to be named again.
    case opened
    /// The alarms that the file had when it was opened first.
    case restored([AlarmRecord])
    /// The file was damaged and lies there now (`nil`: nobody knows where); a new one was begun.
    case begunAnew(String?)
    /// What keeps the disk from being used; `nil` when it can be used again.
    case state(HistoryFault?)
    /// A batch was written, or not.
    case batch(UInt64, isWritten: Bool)
    /// The minutes of series, by their places; `nil` when they could not be read.
    case seeds([Int: [StoredBucket]]?)
  }

  private struct Contents {
    var queue = HistoryQueue()
    var results: [Result] = []
    var answers: [(ticket: ArchiveTicket, answer: Swift.Result<Past, HistoryFault>)] = []
    var anchor: WallAnchor
    var mustStop = false
    var waker: Waker?
  }

  private let contents: Locked<Contents>
  private let tell: @Sendable () -> Void

  /// A desk without anything on it; `tell` wakes the main thread, from any thread.
  init(_ anchor: WallAnchor, tell: @escaping @Sendable () -> Void) {
    contents = Locked(Contents(anchor: anchor))
    self.tell = tell
  }

  // MARK: The main thread's side

  /// Changes what waits, and wakes the history thread.
  func order<Outcome>(_ body: (inout HistoryQueue) -> Outcome) -> Outcome {
    let (outcome, waker) = contents.withLock { contents in
      (body(&contents.queue), contents.waker)
    }
    waker?.wake()
    return outcome
  }

  /// Orders the end, when all that waits is done.
  func requestStop() {
    let waker = contents.withLock { contents in
      contents.mustStop = true
      return contents.waker
    }
    waker?.wake()
  }

  /// Looks at what waits.
  func look<Outcome>(_ body: (HistoryQueue) -> Outcome) -> Outcome {
    contents.withLock { contents in body(contents.queue) }
  }

  /// What was told since the last call.
  func takeResults() -> [Result] {
    contents.withLock { contents in
      defer { contents.results.removeAll() }
      return contents.results
    }
  }

  /// What came of the portions that pages wanted since the last call.
  func takeAnswers() -> [(ticket: ArchiveTicket, answer: Swift.Result<Past, HistoryFault>)] {
    contents.withLock { contents in
      defer { contents.answers.removeAll() }
      return contents.answers
    }
  }

  // MARK: Either side

  /// What moments are by the wall clock; the main thread sets it.
  var anchor: WallAnchor {
    get { contents.withLock { contents in contents.anchor } }
    set { contents.withLock { contents in contents.anchor = newValue } }
  }

  // MARK: The history thread's side

  /// Whether to end when nothing waits any more.
  var mustStop: Bool { contents.withLock { contents in contents.mustStop } }

  /// The thread runs: from now on orders wake it.
  func begin(_ waker: Waker) {
    contents.withLock { contents in contents.waker = waker }
  }

  /// The next thing to do.
  func take(canWrite: Bool) -> HistoryQueue.Job? {
    contents.withLock { contents in contents.queue.take(canWrite: canWrite) }
  }

  /// Brings back what could not be done.
  func put(back job: HistoryQueue.Job) {
    contents.withLock { contents in contents.queue.put(back: job) }
  }

  /// Another file is in use.
  func forgetMoves() {
    contents.withLock { contents in contents.queue.forgetMoves() }
  }

  /// Tells the main thread something.
  func report(_ result: Result) {
    contents.withLock { contents in contents.results.append(result) }
    tell()
  }

  /// Tells what came of a portion.
  func answer(_ ticket: ArchiveTicket, _ answer: Swift.Result<Past, HistoryFault>) {
    contents.withLock { contents in contents.answers.append((ticket, answer)) }
    tell()
  }
}
