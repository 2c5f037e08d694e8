import Readings

/// Which topics bring which types of sensor, and when to listen to everything in order to learn more.
///
/// Pings are its clock: one comes every quarter of a minute while a connection stands.
struct MQTTLearning {
  /// So many pings is everything listened to: longer than the five minutes between two messages of most devices.
  static let length = 24
  /// After so many pings without, it begins again: an hour.
  static let pause = 240
  /// The most topics and types that are remembered.
  static let limit = (topics: 10_000, types: 1_000)

  private let topics = TextTable(limit: limit.topics)
  private let quantities = TextTable(limit: limit.types)
  /// By the topic's number: the numbers of its types, and whether it tells what is always wanted.
  private var typesOfTopics: [[Int]] = []
  private var isUpkeep: [Bool] = []
  private var left = length
  private var rested = 0

  /// The types that some topic has brought.
  private(set) var types: Set<Quantity> = []

  /// Whether everything is listened to.
  var isUnderWay: Bool { left > 0 }

  /// Listens to everything for a while.
  mutating func begin() { left = Self.length }

  /// A ping is due; `true` when learning begins or ends with it.
  mutating func tick() -> Bool {
    guard isUnderWay else {
      rested += 1
      guard rested >= Self.pause else { return false }
      begin()
      return true
    }
    left -= 1
    rested = 0
    return left == 0
  }

  /// A topic has brought the readings of `batch` from `first` on.
  mutating func learn(_ topic: BorrowedText, _ batch: borrowing ReadingBatch, from first: Int) {
    guard first < batch.readings.count, let number = number(of: topic) else { return }
    for index in first..<batch.readings.count {
      let quantity = batch.readings[index].quantity
      guard let type = quantities.insert(quantity) else { continue }
      guard !typesOfTopics[number].contains(type) else { continue }
      typesOfTopics[number].append(type)
      types.insert(Quantity(String(decoding: quantity, as: UTF8.self)))
    }
  }

  /// A topic tells what is always wanted.
  mutating func learnUpkeep(_ topic: BorrowedText) {
    guard let number = number(of: topic) else { return }
    isUpkeep[number] = true
  }

  private mutating func number(of topic: BorrowedText) -> Int? {
    guard let number = topics.insert(topic) else { return nil }
    if number == typesOfTopics.count {
      typesOfTopics.append([])
      isUpkeep.append(false)
    }
    return number
  }

  /// The topics that are wanted for an interest.
  func topics(for interest: Interest) -> [MQTTTopicFilter] {
    let isWanted = quantities.texts.map {
      interest.contains(Quantity(String(decoding: $0, as: UTF8.self)))
    }
    return typesOfTopics.indices.compactMap { number in
      guard isUpkeep[number] || typesOfTopics[number].contains(where: { isWanted[$0] }) else {
        return nil
      }
      return MQTTTopicFilter(topic: topics[number])
    }
  }
}
