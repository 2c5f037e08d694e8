import CLinux
import Glibc
import Intake
import Loop
import Readings
import Service

/// Our receiver and the hub beside it, as the daemon has them: one thread each, one processor each.
struct OurReceiver {
  private let loop: EventLoop
  private let store: ReadingStore
  private let hub: Hub
  private let receiver: Receiver
  private var flipper: Flipper?

  /// A receiver of the server at a port; with `isFlipping` the hub has a terminal whose pages turn all the time.
  init(port: Int32, isFlipping: Bool) throws {
    loop = try EventLoop()
    let waker = loop.waker
    store = ReadingStore(start: .now) { waker.wake() }
    hub = Hub(store: store, feed: "benchmark", clock: WallClock())
    let url = try FeedURL("ws://127.0.0.1:\(port)/")
    receiver = Receiver(FeedSettings(url: url), into: store)
    if isFlipping { flipper = try Flipper(hub, on: loop) }
  }

  /// Runs until the server closes; prints how many readings are in the store and how many pages were drawn.
  mutating func run(expecting count: Int) throws {
    linux_pin_thread(IntakeBenchmark.clientProcessor)
    try receiver.start()
    linux_pin_thread(IntakeBenchmark.serverProcessor)
    while isUnderWay {
      let now = ContinuousClock.now
      let flip = flipper?.flip(at: now)
      let due = hub.turn(at: now, wall: WallClock.now)
      loop.turn(until: [flip, due].compactMap(\.self).min())
    }
    receiver.stop()
    print(Census(store).readings(of: count), flipper?.drawn ?? 0)
    hub.close(at: .now)
  }

  private var isUnderWay: Bool {
    switch store.link.phase {
    case .waiting, .connecting, .up: true
    case .down, .credentials, .misconfigured: false
    }
  }
}
