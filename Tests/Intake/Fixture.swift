import Glibc
import Intake
import Locks
import Loop
import Readings
import Testing
import Wire

/// A receiver on a store, watched from a test.
final class Fixture {
  let store: ReadingStore
  let receiver: Receiver
  private let loop: EventLoop
  private let seen: Locked<[String]>

  /// A receiver for `url` with times that suit a test; it runs until `stop`.
  init(
    _ url: String,
    _ change: (inout FeedSettings) throws -> Void = { _ in },
    decoder: Receiver.DecoderFactory? = nil
  ) throws {
    var settings = FeedSettings(url: try FeedURL(url))
    settings.retry.base = .milliseconds(20)
    settings.retry.cap = .milliseconds(100)
    settings.retry.restartSpread = .milliseconds(20)
    settings.timing.handshakeSeconds = 2
    try change(&settings)
    loop = try EventLoop()
    let (waker, seen) = (loop.waker, Locked<[String]>([]))
    self.seen = seen
    store = ReadingStore(start: .now) { waker.wake() }
    let observer: Receiver.Observer = { message, _, _ in
      seen.withLock { seen in seen.append(String(decoding: message.bytes, as: UTF8.self)) }
      waker.wake()
    }
    receiver = Receiver(settings, into: store, observer: observer, decoder: decoder)
    try receiver.start()
  }

  /// The messages that came, whatever became of them.
  var messages: [String] { seen.withLock { seen in seen } }

  /// Waits until `condition` holds for the link or the messages; bounded.
  func wait(
    _ what: Comment,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (Fixture) -> Bool
  ) {
    let limit = ContinuousClock.now + .seconds(20)
    while !condition(self) {
      guard ContinuousClock.now < limit else {
        Issue.record("\(what): never; \(store.link)", sourceLocation: sourceLocation)
        return
      }
      _ = store.takeChanges()
      if condition(self) { return }
      loop.turn(until: limit)
    }
  }

  /// Waits until the link stands so, and returns how.
  @discardableResult
  func link(
    _ phase: LinkState.Phase,
    saying reason: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> LinkState {
    wait("link \(phase) saying '\(reason)'", sourceLocation: sourceLocation) { fixture in
      let link = fixture.store.link
      return link.phase == phase && (reason.isEmpty || link.reason.contains(reason))
    }
    return store.link
  }

  func stop(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(receiver.stop(within: .seconds(20)), sourceLocation: sourceLocation)
  }
}

/// A reading as a feed would send it.
func reading(_ number: Int) -> String {
  #"{"sensor":"room","type":"temperature","value":\#(number),"unit":"°C"}"#
}

/// A file in the temporary folder, gone with this object.
final class TemporaryFile {
  let path: String

  init(_ text: String) throws {
    var template = Array("/tmp/sensorpager-XXXXXX".utf8CString)
    let file = try SystemCall.result(of: "mkstemp") { mkstemp(&template) }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
    close(file)
    try write(text)
  }

  func write(_ text: String) throws {
    let file = try SystemCall.open(path, O_WRONLY | O_TRUNC)
    defer { close(file) }
    guard !text.isEmpty else { return }
    _ = try Array(text.utf8).withUnsafeBytes { bytes in try SystemCall.write(file, bytes) }
  }

  deinit {
    unlink(path)
  }
}
