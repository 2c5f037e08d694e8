import CLinux
import Glibc
import Intake
import Loop
import Readings

extension IntakeBenchmark {
  /// Work for the other processor while the receiver is measured: pages that flip.
  ///
  /// It returns when it is told to end; `nil` leaves the figure out.
  static let flipping: Flipper.Body? = nil

  /// Our receiver, as the daemon has it, until the server closes; prints how many readings are in the store.
  static func receive(port: Int32, isFlipping: Bool) -> Int32 {
    guard let loop = try? EventLoop(), let url = try? FeedURL("ws://127.0.0.1:\(port)/") else {
      return 71
    }
    let waker = loop.waker
    let store = ReadingStore(start: .now) { waker.wake() }
    let flipper = isFlipping ? startFlipping(store) : nil
    linux_pin_thread(clientProcessor)
    let receiver = Receiver(FeedSettings(url: url), into: store)
    guard (try? receiver.start()) != nil else { return 71 }
    while !isOver(store.link.phase) {
      loop.turn(until: nil)
      _ = store.takeChanges()
    }
    receiver.stop()
    flipper?.stop()
    let counters = store.counters
    print(counters.stored + counters.superseded)
    return counters.overLimit == 0 ? 0 : 70
  }

  private static func isOver(_ phase: LinkState.Phase) -> Bool {
    phase != .waiting && phase != .connecting && phase != .up
  }
}
