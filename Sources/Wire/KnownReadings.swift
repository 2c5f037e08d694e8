import Readings

/// What a feed's devices have said so far, so that all of it can be taken back when one of them is gone.
///
/// Each pair of sensor and type has an owner, the one whose end takes it along. Pairs above the limit are shown like
/// any other, but nobody takes them back.
final class KnownReadings {
  /// The most pairs of sensor and type.
  static let limit = 10_000

  private struct Pair {
    var quantityLength: Int
    var unit: Int?
    var isLive = false
    /// The next pair of the same owner.
    var next: Int?
  }

  private struct Owner {
    var first: Int
    var last: Int
  }

  // The type, a zero, the sensor: no name holds a zero.
  private let keys: TextTable
  private let owners: TextTable
  private let units = TextTable(limit: 1_000)
  private var pairs: [Pair] = []
  private var chains: [Owner] = []
  private let key = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * PlainText.limit + 1)

  init(limit: Int = KnownReadings.limit) {
    keys = TextTable(limit: limit)
    owners = TextTable(limit: limit)
  }

  deinit { key.deallocate() }

  /// Remembers a reading as said by `owner`; who said a pair first remains its owner.
  func note(_ reading: Reading, owner: BorrowedText) {
    let text = keyText(reading.sensor, reading.quantity)
    guard let number = keys.find(text) ?? add(text, reading, owner) else { return }
    pairs[number].isLive = !reading.value.isAbsent
    if !reading.unit.isEmpty { pairs[number].unit = units.insert(reading.unit) }
  }

  private func add(_ text: BorrowedText, _ reading: Reading, _ owner: BorrowedText) -> Int? {
    guard keys.count < keys.limit, let owner = owners.insert(owner) else { return nil }
    guard let number = keys.insert(text) else { return nil }
    pairs.append(Pair(quantityLength: reading.quantity.count))
    if owner == chains.count {
      chains.append(Owner(first: number, last: number))
    } else {
      pairs[chains[owner].last].next = number
      chains[owner].last = number
    }
    return number
  }

  /// Whether a pair has a value that nobody has taken back.
  func isLive(_ sensor: BorrowedText, _ quantity: BorrowedText) -> Bool {
    keys.find(keyText(sensor, quantity)).map { pairs[$0].isLive } ?? false
  }

  /// Takes back all that an owner has said.
  func withdraw(owner: BorrowedText, into batch: inout ReadingBatch) {
    guard let owner = owners.find(owner) else { return }
    var next: Int? = chains[owner].first
    while let number = next {
      withdraw(number, into: &batch)
      next = pairs[number].next
    }
  }

  /// Takes back one pair.
  func withdraw(_ sensor: BorrowedText, _ quantity: BorrowedText, into batch: inout ReadingBatch) {
    guard let number = keys.find(keyText(sensor, quantity)) else { return }
    withdraw(number, into: &batch)
  }

  /// Takes everything back.
  func withdrawAll(into batch: inout ReadingBatch) {
    for number in pairs.indices { withdraw(number, into: &batch) }
  }

  private func withdraw(_ number: Int, into batch: inout ReadingBatch) {
    let pair = pairs[number]
    guard pair.isLive else { return }
    pairs[number].isLive = false
    let text = keys[number]
    batch.append(
      Reading(
        sensor: text.part(pair.quantityLength + 1..<text.count),
        quantity: text.part(0..<pair.quantityLength),
        value: .absent,
        unit: pair.unit.map { units[$0] } ?? .none
      )
    )
  }

  private func keyText(_ sensor: BorrowedText, _ quantity: BorrowedText) -> BorrowedText {
    _ = key.update(fromContentsOf: quantity)
    key[quantity.count] = 0
    let start = quantity.count + 1
    _ = UnsafeMutableBufferPointer(rebasing: key[start...]).update(fromContentsOf: sensor)
    return BorrowedText(rebasing: key[..<(start + sensor.count)])
  }
}

extension Reading.Value {
  /// Whether the source said that there is no valid value.
  var isAbsent: Bool {
    if case .absent = self { return true }
    return false
  }
}
