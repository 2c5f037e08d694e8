import CLinux
import Displays
import Glibc
import Intake
import Loop
import Paging
import Panel
import Readings
import Service
import Simulator

/// All that the daemon has at work, in virtual time: loop, hub, a terminal of 80x24 that rotates, and a receiver on a thread
/// of its own with a feed of a few sensors, which is served in this process.
final class Site {
  let store: ReadingStore
  /// What time it is for hub and store.
  private(set) var now = ContinuousClock.now
  private let loop: EventLoop
  private let hub: Hub
  private let receiver: Receiver
  private let feed: SimulatedFeed
  private let display: TerminalDisplay
  private let far: Int32
  private var rounds = 0

  /// Everything started, and a first picture drawn.
  init(limits: StoreLimits) throws {
    loop = try EventLoop(EventLoop.Options(descriptorLimit: 256))
    let waker = loop.waker
    store = ReadingStore(limits: limits, start: now) { waker.wake() }
    hub = Hub(store: store, feed: "benchmark", clock: WallClock())
    feed = try SimulatedFeed()
    receiver = Receiver(FeedSettings(url: try FeedURL(feed.url)), into: store)
    let (far, path) = try Self.glass()
    self.far = far
    display = try TerminalDisplay(
      name: "glass",
      .path(path),
      TerminalTraits(type: "xterm-256color", repertoire: .unicode),
      size: Size(columns: 80, rows: 24),
      on: loop
    )
    let station = Station(
      display,
      Station.Settings(),
      pages: PageFactory(store: store, settings: [:], cap: 64),
      programme: Programme([.page(.overview), .others, .page(.status)]),
      at: now
    )
    hub.add(station, at: now)
    try receiver.start()
    turn()
  }

  /// Every sensor of a hall speaks so often, at a distance in time; it is heard on a thread, as the receiver's is, and the
  /// pages that are due are drawn.
  func hear(_ hall: Hall, rounds count: Int, every interval: Duration) throws {
    let (first, begin) = (rounds, now)
    rounds += count
    now += interval * count
    let thread = try WorkerThread(name: "hall") {
      for round in 0..<count { hall.speak(round: first + round, at: begin + interval * round) }
    }
    guard thread.join(within: .seconds(600)) else { throw Unfinished() }
    turn()
  }

  /// How many pictures the terminal took.
  var pictures: Int { Int(display.account.shown) }

  /// Ends everything.
  func close() {
    receiver.stop()
    feed.stop()
    hub.close(at: now)
    Glibc.close(far)
  }

  /// A few turns of hub and loop, in which the far end of the terminal takes what comes.
  private func turn() {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    for _ in 0..<8 {
      _ = hub.turn(at: now, wall: WallClock.now)
      loop.turn(until: .now + .milliseconds(1))
      var ready = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
      while poll(&ready, 1, 0) > 0, read(far, &bytes, bytes.count) > 0 {}
      now += .milliseconds(100)
    }
  }

  private static func glass() throws -> (far: Int32, path: String) {
    var (far, near): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&far, &near, &name, nil, nil) == 0 else {
      throw SystemError(call: "openpty", code: errno)
    }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return (far, String(decoding: bytes, as: UTF8.self))
  }

  /// The hall was not heard in time.
  struct Unfinished: Error {}
}
