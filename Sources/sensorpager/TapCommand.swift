import Glibc
import Intake
import Locks
import Loop
import Readings
import Service
import Wire

extension Subcommand {
  /// Prints what is understood of a feed, and what is not.
  static let tap = Subcommand(
    name: "tap",
    operands: "URL",
    summary: "print each reading of a feed as a line, and what cannot be used on standard error",
    options: FeedOptions.all + [
      Option("senml", nil, "print SenML records"),
      Option("record", "FILE", "keep the raw messages in FILE"),
      Option("duration", "SECONDS", "end by itself"),
    ]
  ) { options throws(Failure) in
    let feed = try FeedOptions.settings(of: options, subcommand: "tap")
    let duration = try DisplayOptions.duration(of: options)
    if let path = options["write-config"] { try Files.checkNew(path, "--write-config") }
    let recording = try options["record"].map { path throws(Failure) in
      try Files.open(path, O_WRONLY | O_CREAT | O_EXCL, "--record")
    }
    let tap: Tap
    do throws(LoopError) {
      tap = try Tap(feed, style: options.has("senml") ? .senml : .json, recording: recording)
    } catch {
      throw Failure(.system, "tap: \(error)")
    }
    try tap.run(for: duration)
    if let path = options["write-config"] {
      try Files.create(path, ConfigurationText.starter(feed, seen: tap.seen), "--write-config")
    }
    return .done
  }
}

/// A receiver whose every message is printed.
private final class Tap {
  private let loop: EventLoop
  private let store: ReadingStore
  private let receiver: Receiver
  private let lines: TapLines
  private var phase = LinkState.Phase.waiting
  private var wasUp = false

  init(_ feed: FeedSettings, style: Decoding.Style, recording: Int32?) throws(LoopError) {
    loop = try EventLoop()
    let waker = loop.waker
    store = ReadingStore(start: .now) { waker.wake() }
    let lines = TapLines(style: style, recording: recording, onFailure: { waker.wake() })
    self.lines = lines
    receiver = Receiver(feed, into: store) { message, readings, account in
      lines.take(message, readings, account)
    }
  }

  var seen: [SeenType] { store.seen }

  /// Prints until a signal, or for a time.
  func run(for duration: Duration?) throws(Failure) {
    do throws(LoopError) {
      do throws(SystemError) {
        try receiver.start()
      } catch {
        throw LoopError.system(error)
      }
      defer { receiver.stop() }
      try Pause.untilSignal(or: duration, on: loop) { [self] in
        _ = store.takeChanges()
        tell(store.link)
        return lines.failure != nil
      }
    } catch {
      throw Failure(.system, "tap: \(error)")
    }
    if let failure = lines.failure, failure.code != EPIPE {
      throw Failure(.inputOutput, "tap: \(failure)")
    }
    let link = store.link
    guard store.counters.decodedReadings == 0 else { return }
    guard wasUp || store.counters.receivedMessages > 0 else {
      let reason = link.reason.isEmpty ? "no answer so far" : link.reason
      throw Failure(.unavailable, "tap: the feed was never reached: \(reason)")
    }
    if link.phase == .credentials || link.phase == .misconfigured {
      throw Failure(.unavailable, "tap: no readings: \(link.reason)")
    }
  }

  /// Tells of each change of the link, once.
  private func tell(_ link: LinkState) {
    if link.phase == .up { wasUp = true }
    guard link.phase != phase else { return }
    phase = link.phase
    switch link.phase {
    case .waiting, .connecting: break
    case .up: complain("connected")
    case .down, .credentials, .misconfigured: complain("no link: \(link.reason)")
    }
  }
}

/// Where the receiver's thread puts a tap's lines; they are written as they come.
private final class TapLines: Sendable {
  private struct State {
    var output: [UInt8] = []
    var message = 0
    var failure: SystemError?
  }

  private let state = Locked(State())
  private let style: Decoding.Style
  private let recording: Int32?
  private let onFailure: @Sendable () -> Void

  init(style: Decoding.Style, recording: Int32?, onFailure: @escaping @Sendable () -> Void) {
    self.style = style
    self.recording = recording
    self.onFailure = onFailure
  }

  /// Why no more can be written.
  var failure: SystemError? { state.withLock { $0.failure } }

  /// Writes what one message brought.
  func take(
    _ message: FeedMessage,
    _ readings: UnsafeBufferPointer<Reading>,
    _ account: MessageAccount
  ) {
    let hasFailed = state.withLock { state in
      guard state.failure == nil else { return false }
      state.message += 1
      do throws(SystemError) {
        if let recording { try record(message, in: recording) }
        try write(readings, &state)
      } catch {
        state.failure = error
        return true
      }
      if let shortfall = account.shortfall { complain("message \(state.message): \(shortfall)") }
      return false
    }
    if hasFailed { onFailure() }
  }

  private func write(
    _ readings: UnsafeBufferPointer<Reading>,
    _ state: inout State
  ) throws(SystemError) {
    state.output.removeAll(keepingCapacity: true)
    for reading in readings {
      switch style {
      case .json: ReadingLine.write(reading, into: &state.output)
      case .senml: _ = ReadingLine.writeSenML(reading, into: &state.output)
      }
    }
    try SystemCall.writeAll(STDOUT_FILENO, state.output)
  }

  private func record(_ message: FeedMessage, in file: Int32) throws(SystemError) {
    let bytes = Array(message.bytes)
    let frame = RecordedFrame(
      message.kind == .text ? .text(bytes) : .binary(bytes),
      at: message.receivedAt
    )
    var line: [UInt8] = []
    frame.write(into: &line)
    try SystemCall.writeAll(file, line)
  }
}
