import Loop
import Readings

/// Does on the history thread what lies on the desk: opens the file, writes, looks up, and tidies when there is nothing else.
///
/// A disk that cannot be used is told once; alarms wait for it, batches are harvested again, pages are told. It is tried
/// again after a second, then after twice as long each time up to a minute.
final class HistoryKeeper {
  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(60)
  /// Bytes that are free on a disk that is full no more.
  private static let roomAgain = 256 << 10

  private let desk: HistoryDesk
  private let settings: HistorySettings
  private var file: HistoryFile?
  private var tidier: HistoryTidier
  private var run: HistoryFile.Run?
  private var fault: HistoryFault?
  private var retry: ContinuousClock.Instant? = .now
  private var pause = HistoryKeeper.firstPause
  private var hasRestored = false
  /// Whether history is refused, as the file would get larger than it may be; alarms are not.
  private var isOverLimit = false

  /// A keeper that has opened nothing yet; on the history thread.
  init(_ desk: HistoryDesk, _ settings: HistorySettings) {
    self.desk = desk
    self.settings = settings
    tidier = HistoryTidier(settings)
  }

  /// Stays until the desk orders the end and nothing waits that can be done.
  static func run(_ desk: HistoryDesk, _ settings: HistorySettings) {
    let loop: EventLoop
    do throws(LoopError) {
      loop = try EventLoop(EventLoop.Options(descriptorLimit: 8))
    } catch {
      desk.report(.state(HistoryFault(.other, "\(error)")))
      return
    }
    desk.begin(loop.waker)
    let keeper = HistoryKeeper(desk, settings)
    while keeper.work() { loop.turn(until: keeper.deadline) }
    loop.close()
  }

  /// When there is something to do without an order.
  private var deadline: ContinuousClock.Instant? {
    tidier.isAtWork && fault == nil && file != nil ? .now : retry
  }

  /// Does all that waits and one step of tidying; false at the end.
  private func work() -> Bool {
    let mustStop = desk.mustStop
    tryAgain(at: .now)
    while let job = desk.take(canWrite: fault == nil && file != nil) { perform(job) }
    if mustStop { return false }
    tidy()
    return true
  }

  // MARK: The file

  private func tryAgain(at now: ContinuousClock.Instant) {
    guard let due = retry, due <= now else { return }
    do throws(HistoryFault) {
      if let fault, fault.kind == .full, !hasRoom { throw fault }
      if let file {
        try file.probe()
        try tidier.look(at: file, wall: wall)
      } else {
        try open(at: now)
      }
      pause = Self.firstPause
      goOn(at: now)
    } catch {
      fail(error)
    }
  }

  /// Whether a disk that was full has room for some batches: else it would be well and full again by turns.
  private var hasRoom: Bool {
    SystemCall.freeBytes(in: settings.folder).map { $0 >= Self.roomAgain } ?? true
  }

  /// The disk can be used: what is told is whether history fits.
  private func goOn(at now: ContinuousClock.Instant) {
    let before = fault ?? (isOverLimit ? tidier.refusal : nil)
    fault = nil
    isOverLimit = isOverLimit && !tidier.hasRoom
    retry = isOverLimit ? now + Self.longestPause : nil
    let after = isOverLimit ? tidier.refusal : nil
    if before != after { desk.report(.state(after)) }
  }

  private func open(at now: ContinuousClock.Instant) throws(HistoryFault) {
    let opened = try HistoryFile(in: settings.folder, vfs: settings.vfs)
    let anchor = desk.anchor
    if try run.map({ old throws(HistoryFault) in try opened.resume(old) }) != true {
      try opened.beginRun(at: anchor.seconds(at: now))
      desk.forgetMoves()
    }
    let alarms = hasRestored ? nil : try opened.alarms(anchor, at: now)
    run = opened.run
    file = opened
    desk.report(.opened)
    if let alarms { desk.report(.restored(alarms)) }
    hasRestored = true
  }

  /// Notes that the disk cannot be used, and when it is tried again.
  private func fail(_ error: HistoryFault) {
    // What another program or a full disk holds up goes on with the same file.
    if error.kind != .full, error.kind != .busy { file = nil }
    let isFirst = pause == Self.firstPause
    retry = .now + pause
    pause = min(pause * 2, Self.longestPause)
    if error.kind == .damaged {
      desk.report(.begunAnew(HistoryFile.putAside(in: settings.folder, at: wall)))
      // A new file is begun at once; if that is damaged as well, it is the disk.
      if isFirst {
        retry = .now
        return
      }
    }
    if fault?.kind != error.kind { desk.report(.state(error)) }
    fault = error
  }

  private var wall: Int64 { desk.anchor.seconds(at: .now) }

  // MARK: What lies on the desk

  private func perform(_ job: HistoryQueue.Job) {
    guard let file else {
      refuse(job, fault ?? HistoryFault(.other, "it is not open"))
      return
    }
    do throws(HistoryFault) {
      try perform(job, file)
    } catch {
      refuse(job, error)
      // A disk that is known to fail is tried again when that is due, not by every order.
      if fault == nil { fail(error) }
    }
  }

  private func perform(_ job: HistoryQueue.Job, _ file: HistoryFile) throws(HistoryFault) {
    switch job {
    case .events(let events): try file.write(events, desk.anchor)
    case .alarms(let records): try file.replaceAlarms(by: records, desk.anchor)
    case .load(let ticket, let request): desk.answer(ticket, .success(try file.past(request)))
    case .seed(let places, let stretch):
      desk.report(.seeds(try file.minutes(of: places, stretch)))
    case .move(let stretch, let seconds):
      try file.move(stretch, by: seconds)
      run = file.run
    case .batch(let batch):
      if let fault { throw fault }
      try write(batch, file)
    }
  }

  private func write(_ batch: HistoryBatch, _ file: HistoryFile) throws(HistoryFault) {
    guard tidier.admits(batch) else {
      desk.report(.batch(batch.number, isWritten: false))
      if !isOverLimit { desk.report(.state(tidier.refusal)) }
      isOverLimit = true
      retry = .now + Self.longestPause
      return
    }
    try file.write(batch)
    desk.report(.batch(batch.number, isWritten: true))
    try tidier.look(at: file, wall: batch.wall)
  }

  private func refuse(_ job: HistoryQueue.Job, _ error: HistoryFault) {
    switch job {
    case .events, .alarms, .move: desk.put(back: job)
    case .load(let ticket, _): desk.answer(ticket, .failure(error))
    case .seed: desk.report(.seeds(nil))
    case .batch(let batch): desk.report(.batch(batch.number, isWritten: false))
    }
  }

  private func tidy() {
    guard let file, fault == nil else { return }
    do throws(HistoryFault) {
      try tidier.step(file)
    } catch {
      fail(error)
    }
  }
}
