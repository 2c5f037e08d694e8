import CSimdJSON
import Readings

extension JSONValue {
  /// Whether it is an array or an object.
  var isContainer: Bool { isArray || isObject }

  /// Whether it is `null`.
  var isNull: Bool { Int(node.pointee.kind) == SJ_NULL }

  /// A scalar as the value of a reading, and the unit behind a number in a text; other texts are states.
  func measured(
    in batch: borrowing ReadingBatch
  ) -> (value: Reading.Value, unit: BorrowedText) {
    switch kind {
    case .boolean(let state): return (.boolean(state), .none)
    case .integer(let number): return (.integer(number), .none)
    case .double(let number): return (.number(number), .none)
    case .null, .array, .object: return (.absent, .none)
    case .string(let text):
      if let measured = StateText.measured(text) { return measured }
      let state = batch.plain(text)
      return (state.isEmpty ? .absent : .text(state), .none)
    }
  }

  /// The time that a member of that role gives, or `nil` when it gives none.
  func time(as role: JSONKeyRole) -> Timestamp? {
    let time: Timestamp? =
      switch kind {
      case .integer(let number): TimeText.epoch(number)
      case .double(let number): TimeText.epoch(number)
      case .string(let text): TimeText.read(text)
      case .null, .boolean, .array, .object: nil
      }
    guard let time, case .timeOrValue = role else { return time }
    return TimeText.isDate(time) ? time : nil
  }

  /// The time that it gives, where it can be trusted at `now`.
  func trustedTime(at now: Timestamp) -> Timestamp? {
    guard let time = time(as: .time(rank: 0)) else { return nil }
    return TimeText.trusted(time, at: now)
  }
}

/// Numbers as decimal text.
enum Decimal {
  /// Writes an integer; `target` must hold 20 bytes.
  static func write(_ number: Int64, into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var power: UInt64 = 1
    while number.magnitude / power >= 10 { power *= 10 }
    var count = 0
    if number < 0 {
      target[0] = UInt8(ascii: "-")
      count = 1
    }
    while power > 0 {
      target[count] = UInt8(ascii: "0") + UInt8(number.magnitude / power % 10)
      power /= 10
      count += 1
    }
    return count
  }
}
