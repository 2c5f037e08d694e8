import Readings

/// The entities that devices have announced under `homeassistant/…/config`: names, units and types by topic.
///
/// It knows which topics bring their values and which say that a device is gone. Entities, topics and texts are
/// limited; what is above is counted and not known.
final class DiscoveredEntities {
  /// The most entities.
  static let limit = 10_000
  /// The most entities whose values come under one topic.
  static let topicLimit = 256

  /// Topics, names, units, keys and words.
  let texts = TextTable(limit: 6 * limit)
  private(set) var entities: [DiscoveredEntity] = []
  let quantities = QuantitySpelling()
  let units = UnitSpelling()
  private let announcements = TextTable(limit: limit)
  let keys = EntityAnnouncement.makeTable()
  private let domains: [String]
  /// By the topic's number: the entities whose values come there, and those whose availability does.
  private var readers: [Int: [Int]] = [:]
  private var watchers: [Int: [Int]] = [:]

  /// Only entities of these kinds are shown.
  init(domains: [String]) {
    self.domains = domains
  }

  /// The component of a topic that announces an entity; `nil` when it announces none.
  static func component(of topic: BorrowedText) -> BorrowedText? {
    let start: StaticString = "homeassistant/"
    let end: StaticString = "/config"
    guard topic.begins(with: start), topic.ends(with: end) else { return nil }
    let inner =
      start.utf8CodeUnitCount..<max(start.utf8CodeUnitCount, topic.count - end.utf8CodeUnitCount)
    guard let slash = topic.part(inner).firstIndex(of: UInt8(ascii: "/")), slash > 0 else {
      return nil
    }
    return topic.part(inner).part(0..<slash)
  }

  /// The entities whose values come under a topic.
  func readers(of topic: BorrowedText) -> [Int]? { texts.find(topic).flatMap { readers[$0] } }

  /// The entities whose availability comes under a topic.
  func watchers(of topic: BorrowedText) -> [Int]? { texts.find(topic).flatMap { watchers[$0] } }

  /// The topics that say whether devices are there.
  var availabilityTopics: some Sequence<BorrowedText> {
    watchers.lazy.filter { !$0.value.isEmpty }.map { self.texts[$0.key] }
  }

  /// Takes an announcement; an entity that was announced otherwise before is taken back first.
  func take(
    _ object: JSONValue,
    _ component: BorrowedText,
    under topic: BorrowedText,
    _ known: KnownReadings,
    _ batch: inout ReadingBatch
  ) {
    guard object.isObject else { return batch.reject(.malformed) }
    let announcement = EntityAnnouncement(object, table: keys)
    guard component.equals("device") else {
      return take(announcement, component, under: topic, known, &batch)
    }
    guard let components = announcement[.components], components.isObject else { return }
    for member in components.members where member.isObject {
      let part = EntityAnnouncement(member, table: keys, outer: announcement)
      guard let name = batch.name(member.key), let key = batch.joined(topic, name),
        let platform = part.text(.platform)
      else {
        batch.reject(.badName)
        continue
      }
      take(part, platform, under: key, known, &batch)
    }
  }

  /// An announcement was taken back.
  func remove(under topic: BorrowedText, _ known: KnownReadings, _ batch: inout ReadingBatch) {
    guard let number = announcements.find(topic) else { return }
    forget(number, known, &batch)
  }

  private func take(
    _ announcement: EntityAnnouncement,
    _ component: BorrowedText,
    under key: BorrowedText,
    _ known: KnownReadings,
    _ batch: inout ReadingBatch
  ) {
    guard domains.contains(where: { component.elementsEqual($0.utf8) }) else { return }
    guard let entity = entity(announcement, component, &batch) else {
      return remove(under: key, known, &batch)
    }
    guard readers[entity.topic, default: []].count < Self.topicLimit,
      let number = announcements.insert(key)
    else { return batch.reject(.tooManySensors) }
    if number == entities.count {
      entities.append(entity)
    } else {
      let old = entities[number]
      if old.isPresent, old.sensor == entity.sensor, old.quantity == entity.quantity {
        unbind(number)
      } else {
        forget(number, known, &batch)
      }
      entities[number] = entity
    }
    bind(number)
  }

  private func bind(_ number: Int) {
    readers[entities[number].topic, default: []].append(number)
    for availability in entities[number].availability {
      watchers[availability.topic, default: []].append(number)
    }
  }

  private func unbind(_ number: Int) {
    readers[entities[number].topic]?.removeAll { $0 == number }
    for availability in entities[number].availability {
      watchers[availability.topic]?.removeAll { $0 == number }
    }
  }

  private func forget(_ number: Int, _ known: KnownReadings, _ batch: inout ReadingBatch) {
    guard entities[number].isPresent else { return }
    unbind(number)
    entities[number].isPresent = false
    let entity = entities[number]
    known.withdraw(texts[entity.sensor], texts[entity.quantity], into: &batch)
  }
}
