import Readings

/// The keys of a ThingsBoard's telemetry, each with the type and unit of its readings.
///
/// A key is the type as it stands, in snake_case: whoever set the server up chose it, and gives units by it. ThingsBoard
/// itself knows none.
final class ThingsBoardKeys {
  private struct Entry {
    var name: PermanentText
    var unit: PermanentText
    var quantity: Quantity
  }

  private let texts: TextTable
  private var entries: [Entry] = []
  private let units: [String: String]
  private let unitSpelling = UnitSpelling()
  private let quantities = QuantitySpelling()

  /// At most `limit` keys, whose units are told by type.
  init(units: [String: String], limit: Int) {
    self.units = units
    texts = TextTable(limit: limit)
  }

  /// The key itself.
  func text(_ key: Int) -> BorrowedText { texts[key] }

  /// The type of its readings.
  func name(_ key: Int) -> BorrowedText { entries[key].name.borrowed }

  /// The same as a value.
  func quantity(_ key: Int) -> Quantity { entries[key].quantity }

  /// The unit of its readings; empty when nobody told it.
  func unit(_ key: Int) -> BorrowedText { entries[key].unit.borrowed }

  /// The number of a key, which is kept if it is new.
  func insert(_ key: BorrowedText, in batch: borrowing ReadingBatch) throws(Refusal) -> Int {
    if let known = texts.find(key) { return known }
    guard !key.isEmpty, key.count <= PlainText.limit,
      let name = quantities.unfolded(key, in: batch)
    else { throw Refusal(reason: .badName) }
    guard let number = texts.insert(key) else { throw Refusal(reason: .tooManySensors) }
    let type = String(decoding: name, as: UTF8.self)
    let unit = Array((units[type] ?? "").utf8).withUnsafeBufferPointer { unit in
      String(decoding: unitSpelling.normal(unit, in: batch), as: UTF8.self)
    }
    entries.append(
      Entry(name: PermanentText(type), unit: PermanentText(unit), quantity: Quantity(type))
    )
    return number
  }

  /// Why a key can't be used.
  struct Refusal: Error {
    var reason: RejectReason
  }
}
