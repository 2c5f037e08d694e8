import Panel
import Readings

/// A sensor's value in words, before it is put into its field.
struct ValueText: Equatable {
  /// The text; of a number the part before the decimal point.
  let whole: String
  /// The decimals with their point; empty when there are none.
  let fraction: String
  /// Whether it is a number, which stands on its decimal point.
  let isNumber: Bool

  /// The text of a row's value; dashes for one that is not known or says nothing any more.
  init(_ row: SensorRow, decimals most: Int, _ context: DrawContext) {
    guard Self.isShown(row) else {
      self.init(dashes: context.glyphs.dash, point: context.point, decimals: most)
      return
    }
    switch row.value {
    case .number(let number):
      self.init(number, decimals: min(row.shape.shownDecimals, most), point: context.point)
    case .integer(let number):
      self.init(whole: String(number), fraction: "", isNumber: true)
    case .boolean(let isOn):
      self.init(whole: isOn ? "on" : "off", fraction: "", isNumber: false)
    case .text(let text):
      self.init(whole: context.glyphs.text(text), fraction: "", isNumber: false)
    case .absent:
      self.init(dashes: context.glyphs.dash, point: context.point, decimals: most)
    }
  }

  /// A number with fixed decimals; one that cannot be written is as wide as no field.
  init(_ number: Double, decimals: Int, point: Unicode.Scalar) {
    let text = NumberText.fixed(number, decimals: decimals, point: point)
    let whole = text.map { $0.prefix { $0 != Character(point) } }
    self.init(
      whole: whole.map(String.init) ?? String(repeating: "9", count: 30),
      fraction: whole.flatMap { text?.dropFirst($0.count) }.map(String.init) ?? "",
      isNumber: true
    )
  }

  private init(dashes dash: Unicode.Scalar, point: Unicode.Scalar, decimals: Int) {
    let dash = Character(dash)
    self.init(
      whole: String([dash, dash]),
      fraction: decimals > 0 ? String([Character(point), dash]) : "",
      isNumber: true
    )
  }

  private init(whole: String, fraction: String, isNumber: Bool) {
    self.whole = whole
    self.fraction = fraction
    self.isNumber = isNumber
  }

  /// All of it.
  var text: String { whole + fraction }

  /// Whether a row has a value that may be shown as one.
  static func isShown(_ row: SensorRow) -> Bool {
    row.freshness != .dead && row.freshness != .waiting && row.value != .absent
  }
}
