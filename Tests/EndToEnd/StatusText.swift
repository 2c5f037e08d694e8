import Support

/// The status page's figures, read off the screen.
struct StatusText {
  /// The sums in the order of the page: received, decoded, ignored, rejected.
  let messages: [Int]
  /// In the order of the page: decoded, stored, superseded, over limit.
  let readings: [Int]
  /// Sensors that are kept, and how many may be.
  let sensors: [Int]
  /// The whole screen.
  let text: String

  /// Reads a screen; `nil` when it is not the status page.
  init?(_ text: String) {
    guard text.hasPrefix("Status") else { return nil }
    self.text = text
    let rows = text.split(separator: "\n")
    func numbers(_ word: String, _ words: [String]) -> [Int]? {
      guard let row = rows.first(where: { $0.hasPrefix(word + " ") }),
        words.allSatisfy(row.contains)
      else { return nil }
      let digits = row.filter { $0.isNumber || " =+".contains($0) }
      let parts = digits.split { "=+".contains($0) }
      return parts.compactMap { Int($0.filter(\.isNumber)) }
    }
    guard let messages = numbers("messages", ["decoded", "ignored", "rejected"]),
      let readings = numbers("readings", ["stored", "superseded", "over limit"]),
      messages.count == 4, readings.count == 4,
      let row = rows.first(where: { $0.hasPrefix("sensors ") })
    else { return nil }
    self.messages = messages
    self.readings = readings
    sensors = row.dropFirst(7).split(separator: "of").compactMap { Int($0.filter(\.isNumber)) }
  }

  /// Whether every message and every reading is accounted for.
  var addsUp: Bool {
    messages[0] == messages[1...].reduce(0, +) && readings[0] == readings[1...].reduce(0, +)
  }
}

extension Screen {
  /// Goes to the status page from the overview, which stands beside it.
  func showStatus() throws {
    try wait(for: "the overview") { $0.hasPrefix("Overview") }
    try press("Space", "Left")
    try wait(for: "the status page", within: 5) { $0.hasPrefix("Status") }
  }

  /// Waits until the status page fulfils a condition.
  @discardableResult
  func waitForStatus(
    _ what: String,
    within seconds: Double = 30,
    _ condition: (StatusText) -> Bool
  ) throws -> StatusText {
    let text = try wait(for: what, within: seconds) { StatusText($0).map(condition) ?? false }
    return try Support.wait(for: "the status page") { StatusText(text) }
  }
}
