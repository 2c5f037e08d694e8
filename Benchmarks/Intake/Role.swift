import CIntakePeers

/// A client under test, and the feed that it gets.
enum Role: String, CaseIterable {
  /// libwebsockets, which throws every message away.
  case bare
  /// Our receiver.
  case ours
  /// Our receiver while a display turns its pages.
  case flipping
  /// The bare client with ten readings in a message.
  case bareBatch = "bare-batch"
  /// Our receiver with ten readings in a message.
  case oursBatch = "ours-batch"
  /// Node's `ws` with `JSON.parse`.
  case node
  /// Python's `picows` with `orjson`.
  case picows
  /// Our receiver with 1,000 sensors that it knows.
  case few
  /// Our receiver with 1,000,000 sensors that it knows.
  case many

  /// What the server sends.
  var feed: intake_feed {
    switch self {
    case .bare, .ours, .flipping:
      intake_feed(warm: 0, count: 1_000_000, per_message: 1, sensors: 1_000)
    case .bareBatch, .oursBatch:
      intake_feed(warm: 0, count: 2_000_000, per_message: 10, sensors: 1_000)
    case .node, .picows: intake_feed(warm: 0, count: 500_000, per_message: 1, sensors: 1_000)
    case .few: intake_feed(warm: 1_000, count: 1_000_000, per_message: 1, sensors: 1_000)
    case .many: intake_feed(warm: 1_000_000, count: 1_000_000, per_message: 1, sensors: 1_000_000)
    }
  }

  /// Readings that the client must have got in the end.
  var expected: Int { Int(feed.warm + feed.count) }

  /// The command of the client, which is given a port; those of others are bound to our clients' processor.
  func command(port: Int) -> [String] {
    let bound = ["taskset", "-c", "\(IntakeBenchmark.clientProcessor)"]
    let folder = "Tests/Benchmarks/intake"
    return switch self {
    case .node: bound + ["node", "\(folder)/reader.js", "\(port)"]
    case .picows: bound + [".build/venv-intake/bin/python", "\(folder)/reader.py", "\(port)"]
    default: ["/proc/self/exe", rawValue, "\(port)"]
    }
  }
}
