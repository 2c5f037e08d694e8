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
    let names = Array(arguments.dropFirst())
    if names.isEmpty {
      var measurement = Measurement()
      return measurement.run()
    }
    if names.count == 2, names[0] == "server", let role = Role(rawValue: names[1]) {
      return serve(role.feed)
    }
    if names.count == 2, let role = Role(rawValue: names[0]), let port = Int32(names[1]) {
      return play(role, port)
    }
    print("usage: IntakeBenchmark [server ROLE | ROLE PORT]")
    return 64
  }

  private static func play(_ role: Role, _ port: Int32) -> Int32 {
    switch role {
    case .bare, .bareBatch: discard(port, times: Int(role.feed.per_message))
    case .ours, .flipping, .oursBatch, .few, .many: receive(port, role)
    // These are programs of others.
    case .node, .picows: 64
    }
  }

  private static func serve(_ feed: intake_feed) -> Int32 {
    linux_pin_thread(serverProcessor)
    var busy: Int64 = 0
    let elapsed = withUnsafePointer(to: feed) { feed in
      intake_serve(feed, &busy) { port in
        print(port)
        fflush(linux_stdout())
      }
    }
    print(elapsed, busy)
    return elapsed > 0 ? 0 : 70
  }

  private static func discard(_ port: Int32, times readings: Int) -> Int32 {
    linux_pin_thread(clientProcessor)
    let count = intake_discard(port, 64 << 10)
    print(Int(count) * readings)
    return count < 0 ? 70 : 0
  }

  private static func receive(_ port: Int32, _ role: Role) -> Int32 {
    do {
      var receiver = try OurReceiver(port: port, role)
      try receiver.run()
      return 0
    } catch {
      print("\(error)")
      return 71
    }
  }
}
