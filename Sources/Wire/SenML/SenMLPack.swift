import Readings

/// Resolves the records of one pack (RFC 8428 section 4.6) and makes readings of them.
///
/// Each base field lives from its record until the same base field appears again.
struct SenMLPack {
  private let now: Timestamp
  private let units: SenMLUnit
  private let quantities: QuantitySpelling

  private var version: Int64?
  private var baseName = BorrowedText.none
  private var baseTime: SenMLNumber?
  private var baseUnit = BorrowedText.none
  private var baseValue: SenMLNumber?
  private var baseSum: SenMLNumber?

  /// A pack without a record so far, received at `now`.
  init(now: Timestamp, units: SenMLUnit, quantities: QuantitySpelling) {
    self.now = now
    self.units = units
    self.quantities = quantities
  }

  /// Takes the next record; returns why the whole pack must be refused, or `nil`.
  mutating func take(_ record: SenMLRecord, into batch: inout ReadingBatch) -> RejectReason? {
    if record.mustBeUnderstood { return .unsupported }
    if let version = record.baseVersion {
      guard Self.isKnown(version), self.version ?? version == version else { return .unsupported }
      self.version = version
    }
    baseName = record.baseName ?? baseName
    baseTime = record.baseTime ?? baseTime
    baseUnit = record.baseUnit ?? baseUnit
    baseValue = record.baseValue ?? baseValue
    baseSum = record.baseSum ?? baseSum
    resolve(record, into: &batch)
    return nil
  }

  /// Since RFC 9100 a set of bits.
  ///
  /// 10 is the base, 16 adds the secondary units. Drafts counted from 1.
  private static func isKnown(_ version: Int64) -> Bool {
    (1...10).contains(version) || version == 26
  }

  private func resolve(_ record: SenMLRecord, into batch: inout ReadingBatch) {
    guard !record.isBad else { return batch.reject(.badValue) }
    guard record.isMeasurement else { return }
    guard !batch.isFull else { return batch.reject(.tooMany) }
    let mark = batch.scratch.mark
    let count = batch.readings.count
    if let name = name(of: record, in: batch) {
      emit(record, name, into: &batch)
    } else {
      batch.reject(.badName)
    }
    if batch.readings.count == count { batch.scratch.rewind(to: mark) }
  }

  /// The name with its base, or `nil` when it is not allowed.
  private func name(
    of record: SenMLRecord,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText? {
    let name = joined(baseName, record.name ?? .none, in: batch)
    return name.flatMap { SenMLName.isValid($0) ? $0 : nil }
  }

  private func joined(
    _ base: BorrowedText,
    _ name: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText? {
    if base.isEmpty { return name }
    if name.isEmpty { return base }
    let length = base.count + name.count
    guard length <= PlainText.limit else { return nil }
    return batch.scratch.make(capacity: length) { room in
      _ = room.update(fromContentsOf: base)
      _ = room[base.count...].update(fromContentsOf: name)
      return length
    }
  }

  private func emit(
    _ record: SenMLRecord,
    _ name: BorrowedText,
    into batch: inout ReadingBatch
  ) {
    let (unit, known) = units.meaning(of: record.unit ?? baseUnit, in: batch)
    let word = known.isEmpty ? SenMLName.lastWord(name) : known
    guard
      let quantity = word.isEmpty
        ? QuantitySpelling.unnamed.borrowed : quantities.quantity(word, in: batch)
    else { return batch.reject(.badName) }
    var reading = Reading(
      sensor: name,
      quantity: quantity,
      value: .absent,
      unit: unit,
      time: time(of: record),
      expectedWithin: expectedWithin(record)
    )
    let sum = sum(of: record)
    if let value = value(of: record, in: batch) {
      reading.value = value
      batch.append(reading)
    } else if record.value == nil, sum == nil {
      batch.reject(.badValue)
    }
    guard let sum else { return }
    reading.value = sum.readingValue
    reading.quantity = appended(quantity, "_sum", in: batch)
    reading.unit = unit.isEmpty ? ("s" as StaticString).borrowed : appended(unit, "·s", in: batch)
    batch.append(reading)
  }

  /// The value, or `nil` when the record has none that is a reading.
  private func value(
    of record: SenMLRecord,
    in batch: borrowing ReadingBatch
  ) -> Reading.Value? {
    switch record.value {
    case .number(let number)?: return ((baseValue.map { $0 + number }) ?? number).readingValue
    case .text(let text)?: return .text(batch.plain(text))
    case .boolean(let state)?: return .boolean(state)
    case .absent?: return .absent
    case .data?: return nil
    // Not quite allowed, but it is sent: the base value alone.
    case nil: return record.sum == nil && baseSum == nil ? baseValue?.readingValue : nil
    }
  }

  private func sum(of record: SenMLRecord) -> SenMLNumber? {
    guard let base = baseSum else { return record.sum }
    return record.sum.map { base + $0 } ?? base
  }

  /// The time with its base: below 2^28 it counts from now, else from 1970; `nil` when it is now or can't be trusted.
  private func time(of record: SenMLRecord) -> Timestamp? {
    let zero = SenMLNumber.integer(0)
    guard baseTime != nil || record.time != nil else { return nil }
    let seconds = (baseTime ?? zero) + (record.time ?? zero)
    guard seconds.double != 0 else { return nil }
    let nanoseconds = Self.nanoseconds(seconds)
    if seconds.double >= 268_435_456 {
      return TimeText.trusted(Timestamp(nanoseconds: nanoseconds), at: now)
    }
    let (moment, over) = now.nanoseconds.addingReportingOverflow(nanoseconds)
    return over ? nil : TimeText.trusted(Timestamp(nanoseconds: moment), at: now)
  }

  /// Seconds as nanoseconds, those with a fraction to the microsecond; the nearest end beyond the range.
  private static func nanoseconds(_ seconds: SenMLNumber) -> Int64 {
    switch seconds {
    case .integer(let number):
      let (scaled, over) = number.multipliedReportingOverflow(by: 1_000_000_000)
      return over ? (number < 0 ? .min : .max) : scaled
    case .double(let number):
      let microseconds = Int64(clamping: (number * 1e6).rounded())
      let (scaled, over) = microseconds.multipliedReportingOverflow(by: 1000)
      return over ? (number < 0 ? .min : .max) : scaled
    }
  }

  /// The promised upper bound until the next reading, in whole seconds.
  private func expectedWithin(_ record: SenMLRecord) -> UInt32 {
    guard let seconds = record.updateTime?.double, seconds > 0 else { return 0 }
    return UInt32(min(seconds.rounded(.up), Double(UInt32.max)))
  }

  private func appended(
    _ text: BorrowedText,
    _ ending: StaticString,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText {
    let length = text.count + ending.utf8CodeUnitCount
    guard length <= PlainText.limit else { return text }
    return batch.scratch.make(capacity: length) { room in
      _ = room.update(fromContentsOf: text)
      _ = room[text.count...].update(fromContentsOf: ending.borrowed)
      return length
    }
  }
}

extension SenMLNumber {
  /// The number as a reading has it; one beyond a double's range is no valid value.
  fileprivate var readingValue: Reading.Value {
    switch self {
    case .integer(let number): .integer(number)
    case .double(let number): number.isFinite ? .number(number) : .absent
    }
  }
}
