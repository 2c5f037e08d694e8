import Readings

/// What is known of one entity: the last state that came, merged from all differences.
///
/// The texts keep their memory when they change, so that a warm decoder takes none.
struct HomeAssistantEntity {
  /// How the state is to be read.
  enum Kind {
    /// As a number, on or off, or a text, by what it says.
    case measured
    /// As the name of a state, whatever it says.
    case word
    /// As on or off.
    case switched
    /// Not at all: a time or a date is no reading.
    case moment
  }

  /// The state as it was written.
  var state: [UInt8] = []
  /// The unit in its one spelling; empty without one.
  var unit: [UInt8] = []
  /// The name for people; empty without one.
  var label: [UInt8] = []
  /// The quantity, by its number in the vocabulary's table.
  var quantity: Int
  /// How the state is to be read.
  var kind: Kind
  /// When it was last updated, where that can be trusted.
  var updated: Timestamp?
  /// Whether the feed has it now.
  var isPresent = false
  /// The last snapshot that it was in.
  var snapshot: UInt32 = 0
  /// The last narrowed subscription that it was asked for in; 0 for none.
  var asked: UInt32 = 0
}

/// All entities that are known, of the domains that are shown, numbered in the order in which they came.
final class HomeAssistantEntities {
  private let ids: TextTable
  private let domains: [PermanentText]
  /// The quantities that entities have.
  let quantities: HomeAssistantQuantities
  /// What is known of each.
  ///
  /// Not behind a subscript of our own, which would take memory at each access in a debug build.
  var all: [HomeAssistantEntity] = []
  private var snapshot: UInt32 = 0

  /// No entities, of which at most `limit` will be known.
  init(domains: [String], limit: Int) {
    ids = TextTable(limit: limit)
    self.domains = domains.map(PermanentText.init)
    quantities = HomeAssistantQuantities()
  }

  /// Whether an entity is of a domain that is shown.
  func isShown(_ id: BorrowedText) -> Bool {
    guard let dot = id.position(of: UInt8(ascii: ".")), dot + 1 < id.count else { return false }
    let domain = id.part(0..<dot)
    for index in 0..<domains.count where domains[index].borrowed.equals(domain) { return true }
    return false
  }

  /// The number of an entity that the feed has now.
  func find(_ id: BorrowedText) -> Int? {
    guard let number = ids.find(id), all[number].isPresent else { return nil }
    return number
  }

  /// The number of an entity, which is taken in if it is new; `nil` at a limit.
  func insert(_ id: BorrowedText, in batch: borrowing ReadingBatch) -> Int? {
    if let number = ids.find(id) { return number }
    guard let (quantity, kind) = quantities.quantity(ofID: id, in: batch),
      let number = ids.insert(id)
    else { return nil }
    all.append(HomeAssistantEntity(quantity: quantity, kind: kind))
    return number
  }

  /// The ID of an entity; it lives as long as the decoder.
  func id(of number: Int) -> BorrowedText { ids[number] }

  /// Begins a snapshot: every entity that is `met` until its end is in it.
  func beginSnapshot() { snapshot &+= 1 }

  /// An entity was in the message, and so in a snapshot that it may be.
  func meet(_ number: Int) { all[number].snapshot = snapshot }

  /// The entities that the feed had, but that were not in the snapshot; of those asked for in `generation`, unless 0.
  func missing(from generation: UInt32) -> [Int] {
    all.indices.filter { number in
      let entity = all[number]
      guard entity.isPresent, entity.snapshot != snapshot else { return false }
      return generation == 0 || entity.asked == generation
    }
  }

  /// The entities of wanted types.
  func wanted(_ interest: Interest) -> [Int] {
    let isWanted = quantities.table.texts.map { text in
      interest.contains(Quantity(String(decoding: text, as: UTF8.self)))
    }
    return all.indices.filter { number in
      let entity = all[number]
      return entity.isPresent && entity.kind != .moment && isWanted[entity.quantity]
    }
  }

  /// Whether just these entities were asked for in a generation.
  func areAsked(_ wanted: [Int], in generation: UInt32) -> Bool {
    let asked = all.count { $0.isPresent && $0.asked == generation }
    return asked == wanted.count && wanted.allSatisfy { all[$0].asked == generation }
  }

  /// Notes what is asked for.
  func ask(for wanted: [Int], in generation: UInt32) {
    for number in wanted { all[number].asked = generation }
  }
}

extension [UInt8] {
  /// Takes a text over in the memory that is there.
  mutating func hold(_ text: BorrowedText) {
    removeAll(keepingCapacity: true)
    for byte in text { append(byte) }
  }
}
