import Readings

/// Which topics the server has been asked for, and which it should be.
///
/// Where everything is wanted that is what the configuration says, else everything, and always the announcements of
/// entities. Narrowed to some types, the server is asked for the very topics that have brought these types, and for
/// those that tell of availability. What a topic brings shows only when it comes: for some minutes at the begin, again
/// every hour, and whenever a type is wanted that no topic has brought, everything is asked for (`MQTTLearning`).
struct MQTTSubscriptions {
  /// The most single topics that are asked for; where more would be wanted, everything is.
  static let topicLimit = 1_000
  /// The most filters in one packet.
  private static let packetLimit = 64

  private let announcements: [MQTTTopicFilter]
  private let broad: [MQTTTopicFilter]
  private let narrows: Bool
  private var asked: [[UInt8]] = []
  private var number: UInt16 = 0
  private var unanswered = 0
  private var granted = 0
  private var interest: Interest?
  private(set) var learning = MQTTLearning()
  /// Filters of the configuration that no server would take.
  let unusable: Int

  init(_ context: FeedContext) {
    let topics = context.topics.isEmpty ? ["#"] : context.topics
    let broad = topics.compactMap { MQTTTopicFilter($0) }
    let announced = ["homeassistant/+/+/config", "homeassistant/+/+/+/config"]
    announcements = announced.compactMap { MQTTTopicFilter($0) }
    self.broad = broad
    narrows = context.narrows
    unusable = topics.count - broad.count
  }

  /// A new connection, where nothing was asked for yet.
  mutating func reset() {
    asked = []
    (number, unanswered, granted) = (0, 0, 0)
    interest = nil
  }

  /// Only these types are wanted from now on.
  mutating func narrow(to interest: Interest) {
    self.interest = interest
    if !interest.types.isSubset(of: learning.types) { learning.begin() }
  }

  /// A ping is due; `true` when other topics may be wanted now.
  mutating func tick() -> Bool { narrows && learning.tick() }

  /// A topic has brought the readings of `batch` from `first` on.
  mutating func learn(_ topic: BorrowedText, _ batch: borrowing ReadingBatch, from first: Int) {
    if narrows { learning.learn(topic, batch, from: first) }
  }

  /// A topic tells what is always wanted.
  mutating func learnUpkeep(_ topic: BorrowedText) {
    if narrows { learning.learnUpkeep(topic) }
  }

  /// The packets that make what was asked for what is wanted.
  mutating func changes(
    _ availability: some Sequence<BorrowedText>,
    _ level: MQTTLevel
  ) -> [[UInt8]] {
    let wanted = wanted(availability)
    let known = Set(asked)
    let all = Set(wanted)
    let added = wanted.filter { !known.contains($0) }
    let dropped = asked.filter { !all.contains($0) }
    asked = wanted
    var packets: [[UInt8]] = []
    for part in added.parts(of: Self.packetLimit) {
      unanswered += 1
      packets.append(MQTTPacketWriter.subscribe(part, number: nextNumber(), level))
    }
    for part in dropped.parts(of: Self.packetLimit) {
      packets.append(MQTTPacketWriter.unsubscribe(part, number: nextNumber(), level))
    }
    return packets
  }

  /// The server has answered: the codes of filters; `true` when it has refused all that was asked for.
  mutating func answered(_ codes: BorrowedText) -> Bool {
    for code in codes where code < 0x80 { granted += 1 }
    unanswered = max(0, unanswered - 1)
    return unanswered == 0 && granted == 0 && !codes.isEmpty
  }

  private mutating func nextNumber() -> UInt16 {
    number = number == .max ? 1 : number + 1
    return number
  }

  private func wanted(_ availability: some Sequence<BorrowedText>) -> [[UInt8]] {
    guard narrows else { return everything }
    guard let interest else { return announcements.map(\.bytes) }
    guard !interest.isEverything, !learning.isUnderWay else { return everything }
    var exact = learning.topics(for: interest)
    for topic in availability {
      if let filter = MQTTTopicFilter(topic: topic) { exact.append(filter) }
    }
    guard exact.count <= Self.topicLimit else { return everything }
    var seen = Set<[UInt8]>()
    return (announcements + exact).map(\.bytes).filter { seen.insert($0).inserted }
  }

  /// Announcements stand first, so that units are known before values come.
  private var everything: [[UInt8]] { (announcements + broad).map(\.bytes) }
}

extension Array {
  /// The elements in parts of at most `count`.
  fileprivate func parts(of count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map { start in
      Array(self[start..<Swift.min(self.count, start + count)])
    }
  }
}
