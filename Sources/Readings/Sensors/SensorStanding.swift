/// What an operator's settings come to for a sensor; sensors with the same traits share it.
///
/// It never changes: other settings are another standing. It lies behind the store's lock.
final class SensorStanding {
  /// What is said of the sensor.
  let traits: SensorTraits
  /// Where it stands in lists.
  let rank: SensorRank
  /// The label, in place of the feed's; empty is the feed's.
  let label: OwnedText
  /// Decimals, in place of those of the type.
  let precision: Int8?

  /// The standing of a sensor with these traits, in a group of this place.
  init(_ traits: SensorTraits, rank: SensorRank) {
    self.traits = traits
    self.rank = rank
    precision = traits.precision.map { Int8(min(max($0, 0), 3)) }
    var label = OwnedText()
    if let text = traits.label {
      // The filter cuts at the limit, between two letters.
      var plain = PlainText.string(text.utf8)
      _ = plain.withUTF8 { label.assign($0) }
    }
    self.label = label
  }
}

/// Where a sensor stands in lists before names are looked at: its group's place, then its own.
struct SensorRank: Comparable {
  /// Behind all others, as it is for sensors without settings.
  static let last = Self(group: .max, order: .max)

  /// The group's place; the largest is no group.
  let group: UInt16
  /// The sensor's place within the group; the largest is none.
  let order: UInt16

  static func < (left: Self, right: Self) -> Bool {
    left.group == right.group ? left.order < right.order : left.group < right.group
  }
}
