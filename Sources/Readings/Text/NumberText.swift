/// Numbers as people read them: fixed decimals, no exponent, no minus before a zero.
package enum NumberText {
  /// The most decimals that are written.
  package static let mostDecimals = 6

  private static let powers: [Double] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

  /// A number with fixed decimals; `nil` when it is not finite or needs more than 18 digits.
  ///
  /// A half is rounded away from zero: 2.25 with one decimal is 2.3, -2.25 is -2.3.
  package static func fixed(
    _ value: Double,
    decimals: Int,
    point: Unicode.Scalar = "."
  ) -> String? {
    let decimals = min(max(decimals, 0), mostDecimals)
    let scaled = (abs(value) * powers[decimals]).rounded(.toNearestOrAwayFromZero)
    guard scaled.isFinite, scaled < 1e18 else { return nil }
    let digits = String(Int64(scaled))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
    return sign + padded.dropLast(decimals) + String(Character(point)) + padded.suffix(decimals)
  }

  /// A number right-aligned in a field; one that is too wide fills the whole field with `overflow`.
  ///
  /// It is never cut: a part of a number is a wrong number.
  package static func field(
    _ text: String?,
    width: Int,
    overflow: Unicode.Scalar = "#"
  ) -> String {
    let width = max(width, 0)
    guard let text, text.unicodeScalars.count <= width else {
      return String(repeating: Character(overflow), count: width)
    }
    return String(repeating: " ", count: width - text.unicodeScalars.count) + text
  }

  /// A whole number with its thousands set apart: 12,345.
  package static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = value < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0 && (digits.count - place) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
