// IntakeBenchmark: how fast readings come from the socket into the store, against a bare libwebsockets client that
// throws every message away. Not installed. Server and client are processes of their own, each bound to one processor.

import CIntakePeers
import CLinux
import Glibc

/// The benchmark's roles; the program starts itself as server and client.
enum IntakeBenchmark {
  /// The processor of the client under test; the server has the other one.
  static let clientProcessor: Int32 = 0
  static let serverProcessor: Int32 = 1

  /// Plays the role that the arguments name; without one measures.
  static func run(_ arguments: [String]) -> Int32 {
    let numbers = arguments.dropFirst(2).compactMap(Int32.init)
    switch (arguments.dropFirst().first, numbers.count) {
    case (nil, _): return Measurement().run()
    case ("server", 1): return serve(count: numbers[0])
    case ("bare", 2): return discard(port: numbers[0])
    case ("ours", 2): return receive(numbers[0], numbers[1], isFlipping: false)
    case ("flipping", 2): return receive(numbers[0], numbers[1], isFlipping: true)
    default:
      print(
        "usage: IntakeBenchmark [server COUNT | bare PORT COUNT | ours PORT COUNT | flipping PORT COUNT]"
      )
      return 64
    }
  }

  private static func serve(count: Int32) -> Int32 {
    linux_pin_thread(serverProcessor)
    var busy: Int64 = 0
    let elapsed = intake_serve(count, &busy) { port in
      print(port)
      fflush(linux_stdout())
    }
    print(elapsed, busy)
    return elapsed > 0 ? 0 : 70
  }

  private static func discard(port: Int32) -> Int32 {
    linux_pin_thread(clientProcessor)
    let count = intake_discard(port, 64 << 10)
    print(count)
    return count < 0 ? 70 : 0
  }

  private static func receive(_ port: Int32, _ count: Int32, isFlipping: Bool) -> Int32 {
    do {
      var receiver = try OurReceiver(port: port, isFlipping: isFlipping)
      try receiver.run(expecting: Int(count))
      return 0
    } catch {
      print("\(error)")
      return 71
    }
  }
}
