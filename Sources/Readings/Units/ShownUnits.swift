/// How the units in which the sensors of a type come are shown: each conversion once, under a number.
///
/// 0 is none, for units that are shown as they come. Numbers stay valid as long as the type.
struct ShownUnits {
  /// How one unit is shown in another.
  private struct Way {
    let source: String
    let shown: String
    let conversion: UnitConversion
  }

  /// The unit of choice; `nil` leaves it to what is usual.
  private(set) var chosen: String?
  private var ways: [Way] = []

  /// How numbers that come in a unit are converted; `nil` for those that stay as they are.
  @inline(__always)
  func conversion(_ number: UInt16) -> UnitConversion? {
    number == 0 ? nil : ways[Int(number) - 1].conversion
  }

  /// The unit that a source is shown in; empty when it is shown as it comes.
  func shown(_ number: UInt16) -> String { number == 0 ? "" : ways[Int(number) - 1].shown }

  /// Chooses a unit and says whether that differs from before.
  mutating func choose(_ unit: String?) -> Bool {
    guard unit != chosen else { return false }
    chosen = unit
    return true
  }

  /// The number of the way in which a unit of a type is shown from now on.
  ///
  /// Only units that can be converted get one, so that a feed cannot make many.
  mutating func way(_ unit: BorrowedText, of quantity: Quantity, isSI: Bool) -> UInt16 {
    guard !unit.isEmpty, unit.count <= 16 else { return 0 }
    let source = String(decoding: unit, as: UTF8.self)
    let usual = UsualUnits.unit(for: quantity, in: source, isSI: isSI)
    for shown in [chosen, usual].compactMap(\.self) {
      guard let conversion = UnitConversion(from: source, to: shown) else { continue }
      guard source != shown else { return 0 }
      return number(of: Way(source: source, shown: shown, conversion: conversion))
    }
    return 0
  }

  private mutating func number(of way: Way) -> UInt16 {
    if let known = ways.firstIndex(where: { $0.source == way.source && $0.shown == way.shown }) {
      return UInt16(known + 1)
    }
    ways.append(way)
    return UInt16(ways.count)
  }
}
