/// In which unit people read a type when the configuration says nothing.
///
/// A ratio is always shown in percent. Feeds that have no choice but SI (Signal K) are shown in what is usual on board;
/// a unit that somebody chose at the source stays.
enum UsualUnits {
  private static let percent = (unit: "ratio", usual: "%")

  /// Units of a feed in SI by type; an empty type is any other.
  private static let onBoard: [(quantity: String, unit: String, usual: String)] = [
    ("color_temperature", "K", "K"), ("colour_temperature", "K", "K"), ("", "K", "°C"),
    ("", "Pa", "hPa"), ("", "m/s", "kn"), ("", "rad", "°"), ("", "rad/s", "°/min"),
    ("", "m³", "L"), ("", "m³/s", "L/h"), ("", "J", "Wh"), ("", "C", "Ah"),
    ("revolutions", "Hz", "rpm"), ("duration", "s", "h"),
  ]

  /// The usual unit for numbers of a type that come in `unit`; `nil` when that is as good as any.
  static func unit(for quantity: Quantity, in unit: String, isSI: Bool) -> String? {
    if unit == percent.unit { return percent.usual }
    guard isSI else { return nil }
    let rows = onBoard.filter { $0.unit == unit }
    return (rows.first { $0.quantity == quantity.name } ?? rows.first { $0.quantity.isEmpty })?
      .usual
  }
}
