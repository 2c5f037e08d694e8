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

  private let role: Role

  /// A receiver of the server at a port; when flipping the hub has a terminal whose pages turn all the time.
  init(port: Int32, _ role: Role) throws {
    self.role = role
    loop = try EventLoop()
    let waker = loop.waker
    // Room for every sensor, and for the histories of all of them.
    let sensors = Int(role.feed.sensors)
    let limits = StoreLimits(
      sensors: max(sensors, 10_000),
      historyBytes: sensors > 10_000 ? 4 << 30 : 64 << 20
    )
    store = ReadingStore(limits: limits, start: .now) { waker.wake() }
    hub = Hub(store: store, feed: "benchmark", clock: WallClock())
    let url = try FeedURL("ws://127.0.0.1:\(port)/")
    receiver = Receiver(FeedSettings(url: url), into: store)
    if role == .flipping { flipper = try Flipper(hub, on: loop) }
  }

  /// Runs until the server closes; prints how many readings are in the store and how many pages were drawn.
  mutating func run() throws {
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
    print(Census(store, role).readings, flipper?.drawn ?? 0)
    hub.close(at: .now)
  }

  private var isUnderWay: Bool {
    switch store.link.phase {
    case .waiting, .connecting, .up: true
    case .down, .credentials, .misconfigured: false
    }
  }
}
