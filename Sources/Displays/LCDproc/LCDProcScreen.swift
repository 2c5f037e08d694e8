/// One screen at LCDd: a string widget for each row, and what they were told last.
struct LCDProcScreen: Equatable {
  /// The screen's name on the wire; each client has names of its own.
  let id: String
  private var shown: [[UInt8]?] = []
  private var isLit: Bool? = true
  /// Whether the server shows it, as it told.
  var isListened = false

  /// A screen of a name.
  init(id: String) {
    self.id = id
  }

  /// The lines that make it, blank, with a widget for each row.
  mutating func creation(
    rows: Int,
    title: String,
    priority: String
  ) -> [[UInt8]] {
    shown = Array(repeating: [], count: rows)
    let widgets = (1...rows).map { row in Array("widget_add \(id) \(row) string\n".utf8) }
    return [
      Array("screen_add \(id)\n".utf8), setting("heartbeat", "off"), setting("priority", priority),
      setting("name", "\"\(title)\""),
    ] + widgets
  }

  /// A line that sets one of its attributes.
  func setting(_ attribute: String, _ value: String) -> [UInt8] {
    Array("screen_set \(id) -\(attribute) \(value)\n".utf8)
  }

  /// The lines that make it show other rows or another light.
  mutating func update(_ rows: [[UInt8]], isLit: Bool) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for (place, row) in rows.enumerated() where shown[place] != row {
      shown[place] = row
      lines.append(widget(place + 1, row))
    }
    if isLit != self.isLit {
      self.isLit = isLit
      // Open is what the server's own configuration says, on if it says nothing.
      lines.append(setting("backlight", isLit ? "open" : "off"))
    }
    return lines
  }

  /// Forgets what was told.
  mutating func forget() {
    shown = Array(repeating: nil, count: shown.count)
    isLit = nil
  }

  /// The line that gives a row its text; LCDd clears the row before.
  private func widget(_ number: Int, _ row: [UInt8]) -> [UInt8] {
    var line = Array("widget_set \(id) \(number) 1 \(number) \"".utf8)
    for byte in row {
      // Inside quotes only these two mean something; a control character would be none of a row's. From 0x10 on a ROM
      // of LCDs has signs, which no other charset has bytes for.
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        line.append(UInt8(ascii: "\\"))
      }
      line.append(byte < 0x10 ? UInt8(ascii: " ") : byte)
    }
    line += Array("\"\n".utf8)
    return line
  }
}
