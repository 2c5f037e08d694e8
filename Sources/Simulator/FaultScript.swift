/// Decides, message by message, what a feed does wrong; which message is hit follows from the seed.
struct FaultScript {
  private var periods: [FeedFault: UInt64]
  private var generator: SeededGenerator
  private let lateness: Int
  private var held: FeedMessage?
  /// Messages that come once more, after how many have been sent in all.
  private var replays: [(due: UInt64, message: FeedMessage)] = []
  private var sent: UInt64 = 0

  /// How often each fault has struck.
  private(set) var strikes: [FeedFault: UInt64] = [:]

  /// More than the 4 MiB that a client takes by default.
  static let hugeLength = 5 << 20

  /// A script of these faults; `periods` says one in how many messages is hit, where that is not the usual, `lateness` how
  /// many messages later one comes again at the latest.
  init(
    _ faults: Set<FeedFault>,
    seed: UInt64,
    periods: [FeedFault: UInt64] = [:],
    lateness: Int = 100
  ) {
    self.lateness = max(lateness, 1)
    let pairs = faults.map { fault in (fault, max(periods[fault] ?? fault.period, 1)) }
    self.periods = Dictionary(uniqueKeysWithValues: pairs)
    generator = SeededGenerator(seed: seed)
  }

  /// From now on no connection is broken and none made to wait.
  mutating func calm() {
    periods = periods.filter { fault, _ in !fault.isRough }
  }

  /// No fault strikes any more; returns the message that was held back, if one was.
  mutating func end() -> FeedMessage? {
    periods = [:]
    defer { held = nil }
    return held
  }

  /// What the feed does in place of sending `message`.
  mutating func steps(for message: FeedMessage) -> [FeedStep] {
    guard !periods.isEmpty else { return [.send(message)] }
    var steps: [FeedStep] = []
    if strikes(.garbage) { steps.append(.send(garbage())) }
    if strikes(.huge) { steps.append(.send(huge())) }
    steps += (ordered(message) + replayed(message)).map { message in .send(framed(message)) }
    if strikes(.drop) { steps.append(.drop) }
    if strikes(.halfOpen) { steps.append(.fallSilent) }
    return steps
  }

  private mutating func strikes(_ fault: FeedFault) -> Bool {
    guard let period = periods[fault], generator.next(upperBound: period) == 0 else { return false }
    strikes[fault, default: 0] += 1
    return true
  }

  /// The message once, twice, or not before the next one.
  private mutating func ordered(_ message: FeedMessage) -> [FeedMessage] {
    let copies = strikes(.duplicate) ? [message, message] : [message]
    if let late = held {
      held = nil
      return copies + [late]
    }
    guard strikes(.reorder) else { return copies }
    held = message
    return Array(copies.dropFirst())
  }

  /// The earlier messages that come once more now; now and then `message` is to be one of them.
  private mutating func replayed(_ message: FeedMessage) -> [FeedMessage] {
    sent += 1
    let due = replays.filter { replay in replay.due <= sent }
    if !due.isEmpty { replays.removeAll { replay in replay.due <= sent } }
    if strikes(.late) {
      let delay = Int.random(in: 1...lateness, using: &generator)
      replays.append((sent + UInt64(delay), message))
    }
    return due.map(\.message)
  }

  private mutating func framed(_ message: FeedMessage) -> FeedMessage {
    var message = message
    if strikes(.slow) {
      message.frames = cuts(of: message.bytes.count, upTo: 16)
      message.isSlow = true
    } else if strikes(.fragment) {
      message.frames = cuts(of: message.bytes.count, upTo: max(1, message.bytes.count / 2))
    }
    return message
  }

  /// Frame lengths that add up to `length`, each from 0 to `longest`.
  private mutating func cuts(of length: Int, upTo longest: Int) -> [Int] {
    var cuts: [Int] = []
    var rest = length
    while rest > 0 {
      let cut = min(rest, Int.random(in: 0...longest, using: &generator))
      cuts.append(cut)
      rest -= cut
    }
    return cuts
  }

  private mutating func garbage() -> FeedMessage {
    let texts = [
      #"{"sensor":"Greenhouse north","type":"temperature","value":"#, "]][[,,{", "", "hello, feed",
      "{\"sensor\":\"\u{1B}[2J\u{1B}]0;owned\u{7}\",\"type\":\"temperature\",\"value\":1}",
      "{\"sensor\":\"\u{202E}desrever\u{200B}\",\"type\":\"humidity\",\"value\":50}",
      #"{"sensor":null,"type":7,"value":[]}"#, "[[[[[[[[[[[[1]]]]]]]]]]]", "NaN", "\u{0}\u{0}",
    ]
    let pick = Int.random(in: 0...texts.count, using: &generator)
    guard pick < texts.count else {
      return FeedMessage(
        (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) },
        isBinary: true
      )
    }
    return FeedMessage(Array(texts[pick].utf8))
  }

  private func huge() -> FeedMessage {
    let opening = Array(
      #"{"sensor":"Greenhouse north","type":"temperature","value":21,"note":""#.utf8
    )
    let closing = Array(#""}"#.utf8)
    let filler = [UInt8](
      repeating: UInt8(ascii: "x"),
      count: Self.hugeLength - opening.count - closing.count
    )
    return FeedMessage(opening + filler + closing)
  }
}

/// One message as a feed sends it.
struct FeedMessage: Equatable {
  /// The payload.
  var bytes: [UInt8]
  /// Whether it goes out as binary rather than text.
  var isBinary = false
  /// The lengths of its frames when there is more than one.
  var frames: [Int] = []
  /// Whether the feed takes a rest after each frame.
  var isSlow = false

  init(_ bytes: [UInt8], isBinary: Bool = false) {
    self.bytes = bytes
    self.isBinary = isBinary
  }
}

/// One thing that a feed does to all who are connected.
enum FeedStep: Equatable {
  /// Sends a message.
  case send(FeedMessage)
  /// Ends the connections without a word.
  case drop
  /// Leaves the connections up and never reads or writes them again.
  case fallSilent
}
