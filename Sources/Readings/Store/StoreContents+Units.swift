/// Units in which numbers are shown: each number is converted once, when it is taken.
extension StoreContents {
  /// The unit that a sensor's numbers are kept and shown in; empty when none is known.
  func unit(
    of sensor: UnsafeMutablePointer<Series>,
    _ entry: UnsafeMutablePointer<QuantityEntry>
  ) -> String {
    guard sensor.pointee.way == 0 else { return entry.pointee.units.shown(sensor.pointee.way) }
    return String(decoding: sensor.pointee.unit.bytes, as: UTF8.self)
  }

  /// Takes over the unit of a reading, which is another one than before; what is kept is converted if it can be.
  @inline(never)
  func adoptUnit(
    of reading: Reading,
    _ sensor: UnsafeMutablePointer<Series>,
    _ entry: UnsafeMutablePointer<QuantityEntry>
  ) {
    let before = unit(of: sensor, entry)
    sensor.pointee.adopt(reading.unit, isSI: reading.isSI)
    show(sensor, of: entry, before: before)
    entry.pointee.shape.merge(sensor.pointee.shape)
  }

  /// Chooses the unit that the numbers of a type are shown in; `nil` is what is usual.
  ///
  /// Says whether what is kept must be converted: see `convert`.
  mutating func setUnit(_ unit: String?, for quantity: Quantity) -> Bool {
    guard let place = place(of: quantity, limit: .max) else { return false }
    let entry = quantities[place]
    let before = shownUnit(of: entry)
    guard entry.pointee.units.choose(unit) else { return false }
    if let first = sensor(0, of: entry) { show(first, of: entry, before: before) }
    let after = shownUnit(of: entry)
    guard before != after, let conversion = UnitConversion(from: before, to: after) else {
      return true
    }
    entry.pointee.buckets.convert { conversion($0) }
    return true
  }

  /// Converts what is kept of some sensors, as far as they are of a type, into the unit that was chosen for it.
  mutating func convert(_ range: Range<Int>, of quantity: Quantity) {
    guard let place = place(of: quantity) else { return }
    let entry = quantities[place]
    if range.lowerBound == 0 { entry.pointee.shape = NumberShape() }
    for index in range.clamped(to: 0..<series.count) {
      let sensor = series[index]
      guard Int(sensor.pointee.quantity) == place else { continue }
      show(sensor, of: entry, before: unit(of: sensor, entry))
      entry.pointee.shape.merge(sensor.pointee.shape)
    }
  }

  /// Shows a sensor as it is to be from now on; its numbers are in the unit `before`.
  private func show(
    _ sensor: UnsafeMutablePointer<Series>,
    of entry: UnsafeMutablePointer<QuantityEntry>,
    before: String
  ) {
    let source = String(decoding: sensor.pointee.unit.bytes, as: UTF8.self)
    let quantity = entry.pointee.quantity
    let way = entry.pointee.units.way(
      sensor.pointee.unit.bytes,
      of: quantity,
      isSI: sensor.pointee.isSI
    )
    let after = way == 0 ? source : entry.pointee.units.shown(way)
    // Numbers that came before any unit are taken to be in the first one.
    let kept = before.isEmpty ? source : before
    let conversion = kept == after ? nil : UnitConversion(from: kept, to: after)
    let places = entry.pointee.units.conversion(way)?.places ?? 0
    sensor.pointee.show(way, places: places, converting: conversion)
  }

  /// The unit of a type's first sensor, which stands for those of all.
  private func shownUnit(of entry: UnsafeMutablePointer<QuantityEntry>) -> String {
    sensor(0, of: entry).map { unit(of: $0, entry) } ?? ""
  }

  private func sensor(
    _ number: Int,
    of entry: UnsafeMutablePointer<QuantityEntry>
  ) -> UnsafeMutablePointer<Series>? {
    var found: UnsafeMutablePointer<Series>?
    entry.pointee.members.visit(number..<(number + 1)) { found = series[Int($0)] }
    return found
  }
}

extension ReadingStore {
  /// How many sensors are converted under one hold of the lock.
  private static let unitPortion = 16

  /// Chooses the unit, in normal spelling, that the numbers of a type are shown in; `nil` is what is usual.
  ///
  /// Units that cannot be converted into it stay as they are. All that is kept is converted, and the lock let go in
  /// between.
  package func setUnit(_ unit: String?, for quantity: Quantity) {
    var mustConvert = false
    change { mustConvert = $0.setUnit(unit, for: quantity) }
    guard mustConvert else { return }
    var first = 0
    repeat {
      let next = first + Self.unitPortion
      change { $0.convert(first..<next, of: quantity) }
      first = next
    } while first < sensors.count
  }
}
