import Readings

extension Timestamp {
  /// The names of months in a date of HTTP, which is in English everywhere.
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A date as HTTP writes it, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7, the preferred form alone).
  package init?(httpDate text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[0].hasSuffix(","), parts[1].count == 2, parts[5] == "GMT",
      let month = Self.months.firstIndex(of: String(parts[2]))
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    self.init(rfc3339: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }
}
