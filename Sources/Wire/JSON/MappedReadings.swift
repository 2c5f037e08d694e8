import Readings

/// A mapping made ready for one message after the other.
struct MappedReadings {
  /// A source with its texts where readings can borrow them.
  enum Term {
    case constant(PermanentText)
    case member(JSONPointer)
    /// What was found in the whole message, by its place in `found`.
    case message(Int)
    case key(Int?)
  }

  /// One reading of an object.
  struct Entry {
    var value: Term
    var sensor: Term?
    var quantity: Term?
    var unit: Term?
    var time: Term?
    var label: Term?
    /// The last name on the way to the value, which is the type where none is told.
    var name: PermanentText?
  }

  let segments: [JSONPointer.Segment]?
  private(set) var entries: [Entry] = []
  /// The members for which the stars stand just now, with their numbers.
  var stars: [(member: JSONValue, number: Int)] = []

  private var pointers: [JSONPointer] = []
  private var found: [JSONValue?] = []

  init(_ mapping: JSONMapping) {
    segments = mapping.readings?.segments
    for entry in mapping.entries { entries.append(ready(entry)) }
  }

  /// Begins with a message: what is meant of the whole of it is looked up once.
  mutating func begin(_ root: JSONValue) {
    found.removeAll(keepingCapacity: true)
    for pointer in pointers { found.append(pointer.find(in: root)) }
    stars.removeAll(keepingCapacity: true)
  }

  /// What a term means for an object.
  func resolve(
    _ term: Term,
    in object: JSONValue,
    _ batch: borrowing ReadingBatch
  ) -> MappedPart {
    switch term {
    case .constant(let text): .text(text.borrowed)
    case .member(let pointer): pointer.find(in: object).map(MappedPart.value) ?? .nothing
    case .message(let slot): found[slot].map(MappedPart.value) ?? .nothing
    case .key(let number): .text(key(number ?? stars.count - 1, in: batch))
    }
  }

  private func key(_ star: Int, in batch: borrowing ReadingBatch) -> BorrowedText {
    guard stars.indices.contains(star) else { return .none }
    let (member, number) = stars[star]
    guard member.key.isEmpty else { return member.key }
    return batch.scratch.make(capacity: 20) { Decimal.write(Int64(number), into: $0) }
  }

  private mutating func ready(_ entry: JSONMapping.Entry) -> Entry {
    Entry(
      value: ready(entry.value),
      sensor: entry.sensor.map { ready($0) },
      quantity: entry.quantity.map { ready($0) },
      unit: entry.unit.map { ready($0) },
      time: entry.time.map { ready($0) },
      label: entry.label.map { ready($0) },
      name: Self.name(of: entry.value)
    )
  }

  private mutating func ready(_ source: JSONMapping.Source) -> Term {
    switch source {
    case .constant(let text): return .constant(PermanentText(PlainText.string(text.utf8)))
    case .member(let pointer): return .member(pointer)
    case .message(let pointer):
      pointers.append(pointer)
      return .message(pointers.count - 1)
    case .key(let number): return .key(number)
    }
  }

  private static func name(of source: JSONMapping.Source) -> PermanentText? {
    switch source {
    case .member(let pointer), .message(let pointer):
      guard case .member(let name, _)? = pointer.segments.last else { return nil }
      return PermanentText(String(decoding: name, as: UTF8.self))
    case .constant, .key: return nil
    }
  }
}

/// What a part of a mapping has found.
enum MappedPart {
  case text(BorrowedText)
  case value(JSONValue)
  case nothing
}
