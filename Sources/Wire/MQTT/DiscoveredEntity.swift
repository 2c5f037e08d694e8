import Readings

/// An entity that a device has announced for Home Assistant; texts are numbers in the table of `DiscoveredEntities`.
struct DiscoveredEntity {
  /// Where the device says whether it is there.
  struct Availability {
    var topic: Int
    /// The keys under which the word stands; none where it is the payload.
    var path: [Int]
    var absentWord: Int
  }

  /// Whether its words mean on and off.
  var isBinary = false
  /// Whether it was announced and not removed since.
  var isPresent = true
  /// The topic of its values.
  var topic: Int
  /// The keys under which its value stands; none where it is the payload.
  var path: [Int]
  var sensor: Int
  var quantity: Int
  var unit: Int?
  var label: Int?
  /// Seconds after which its value holds no longer, as the device says; 0 when it says nothing.
  var expiry: UInt32 = 0
  var onWord: Int
  var offWord: Int
  var availability: [Availability] = []
}

/// What an announcement says, still borrowed from it; both the long and the short keys are known.
struct EntityAnnouncement {
  /// A key of an announcement that matters here.
  enum Key: Int {
    case stateTopic, valueTemplate, unit, deviceClass, name, expiry
    case onWord, offWord
    case availabilityTopic, availabilityTemplate, presentWord, absentWord, availability
    case device, base, platform, components
  }

  private static let keys: [(StaticString, Key)] = [
    ("stat_t", .stateTopic), ("state_topic", .stateTopic),
    ("val_tpl", .valueTemplate), ("value_template", .valueTemplate),
    ("unit_of_meas", .unit), ("unit_of_measurement", .unit),
    ("dev_cla", .deviceClass), ("device_class", .deviceClass),
    ("name", .name), ("exp_aft", .expiry), ("expire_after", .expiry), ("pl_on", .onWord),
    ("payload_on", .onWord),
    ("pl_off", .offWord), ("payload_off", .offWord),
    ("avty_t", .availabilityTopic), ("availability_topic", .availabilityTopic),
    ("t", .availabilityTopic), ("topic", .availabilityTopic),
    ("avty_tpl", .availabilityTemplate), ("availability_template", .availabilityTemplate),
    ("pl_avail", .presentWord), ("payload_available", .presentWord),
    ("pl_not_avail", .absentWord), ("payload_not_available", .absentWord),
    ("avty", .availability), ("availability", .availability),
    ("dev", .device), ("device", .device), ("~", .base),
    ("p", .platform), ("platform", .platform), ("cmps", .components), ("components", .components),
  ]
  /// The keys by their names.
  static func makeTable() -> WordTable { WordTable(keys.map { ($0.0, $0.1.rawValue) }) }

  private var members: [JSONValue?]

  /// The members of an announcement; those of `outer` count where it does not say otherwise.
  init(_ object: JSONValue, table: WordTable, outer: Self? = nil) {
    members = outer?.members ?? [JSONValue?](repeating: nil, count: Key.components.rawValue + 1)
    for member in object.members {
      if let key = table.find(member.key) { members[key] = member }
    }
  }

  /// The members of an object inside an announcement, whose topics have the same base.
  init(_ object: JSONValue, table: WordTable, base announcement: Self) {
    self.init(object, table: table)
    members[Key.base.rawValue] = members[Key.base.rawValue] ?? announcement[.base]
  }

  /// The member under a key, by whichever of its names.
  subscript(key: Key) -> JSONValue? { members[key.rawValue] }

  /// The text under a key.
  func text(_ key: Key) -> BorrowedText? { self[key]?.text }

  /// Writes a topic with the base in the place of `~` at its begin or end; `nil` when it is no topic.
  func topic(_ key: Key, in batch: borrowing ReadingBatch) -> BorrowedText? {
    guard let text = text(key), !text.isEmpty, text.count <= PlainText.limit else { return nil }
    guard let base = self.text(.base), base.count <= PlainText.limit else { return text }
    let tilde = UInt8(ascii: "~")
    let atStart = text[0] == tilde
    guard atStart || text[text.count - 1] == tilde else { return text }
    let rest = atStart ? text.part(1..<text.count) : text.part(0..<text.count - 1)
    guard rest.count + base.count <= PlainText.limit else { return nil }
    return batch.scratch.make(capacity: rest.count + base.count) { room in
      let (first, second) = atStart ? (base, rest) : (rest, base)
      _ = room.update(fromContentsOf: first)
      let behind = UnsafeMutableBufferPointer(rebasing: room[first.count...])
      _ = behind.update(fromContentsOf: second)
      return first.count + second.count
    }
  }
}
