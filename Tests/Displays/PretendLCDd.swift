import Panel

/// A server that reads, parses and answers as LCDd 0.5.9 was seen to do, half lines thrown away included.
struct PretendLCDd {
  struct Screen: Equatable {
    var widgets: [String: [UInt8]] = [:]
    var priority = "info"
    var backlight = "open"
    var heartbeat = "open"
  }

  /// What `hello` is answered with.
  var greeting: String
  var screens: [String: Screen] = [:]
  var keys: [String] = []
  /// Keys that another client has for itself.
  var takenKeys: Set<String> = []
  /// Bytes of half lines that were thrown away.
  var lost = 0
  /// The lines that were read, without their ends.
  var lines: [[UInt8]] = []
  private(set) var shown: String?
  private let rows: Int

  init(_ columns: Int = 20, _ rows: Int = 4) {
    self.rows = rows
    greeting =
      "connect LCDproc 0.5.9 protocol 0.3 lcd wid \(columns) hgt \(rows) cellwid 5 cellhgt 8"
  }

  /// Takes what one read brings and returns the answers.
  mutating func read(_ bytes: [UInt8]) -> [UInt8] {
    var answers = ""
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(rest[..<end])
      lines.append(line)
      answers += answer(Self.words(of: line))
      rest = rest[(end + 1)...]
    }
    lost += rest.count
    return Array(answers.utf8)
  }

  /// Chooses the screen of the highest class, and tells whom it concerns.
  mutating func render() -> [UInt8] {
    let order = ["hidden", "background", "info", "foreground", "alert"]
    func rank(_ id: String) -> Int { order.firstIndex(of: screens[id]?.priority ?? "") ?? -1 }
    let best = screens.keys.sorted().max { rank($0) < rank($1) }
    guard let best, best != shown, rank(best) > 0 else { return [] }
    defer { shown = best }
    return Array(((shown.map { "ignore \($0)\n" } ?? "") + "listen \(best)\n").utf8)
  }

  /// The rows of a screen, as many as the display has.
  func text(of id: String) -> [[UInt8]] {
    (1...rows).map { row in screens[id]?.widgets["\(row)"] ?? [] }
  }

  private mutating func answer(_ words: [[UInt8]]) -> String {
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    switch texts.first {
    case "hello": return greeting + "\n"
    case "noop": return "noop complete\n"
    case "client_set": return "success\n"
    case "client_add_key": return texts.dropFirst(2).map { reserve($0) }.joined()
    case "screen_add":
      screens[texts[1]] = Screen()
      return "success\n"
    case "screen_set": return set(texts)
    case "widget_add":
      screens[texts[1]]?.widgets[texts[2]] = []
      return "success\n"
    case "widget_set":
      guard words.count == 6, texts[3] == "1", texts[4] == texts[2] else { return "huh? Usage\n" }
      guard screens[texts[1]]?.widgets[texts[2]] != nil else { return "huh? Unknown widget id\n" }
      screens[texts[1]]?.widgets[texts[2]] = words[5]
      return "success\n"
    default: return "huh? Invalid command \"\(texts.first ?? "")\"\n"
    }
  }

  private mutating func reserve(_ key: String) -> String {
    guard !takenKeys.contains(key) else { return "huh? Could not reserve key \"\(key)\"\nsuccess\n" }
    keys.append(key)
    return "success\n"
  }

  private mutating func set(_ words: [String]) -> String {
    guard words.count == 4, screens[words[1]] != nil else { return "huh? Unknown screen id\n" }
    switch words[2] {
    case "-priority": screens[words[1]]?.priority = words[3]
    case "-backlight": screens[words[1]]?.backlight = words[3]
    case "-heartbeat": screens[words[1]]?.heartbeat = words[3]
    case "-name": break
    default: return "huh? invalid parameter\n"
    }
    return "success\n"
  }

  /// The words of a line: blanks part them, quotes and braces hold them together, a backslash means the next byte.
  private static func words(of line: [UInt8]) -> [[UInt8]] {
    var (words, word, quote): ([[UInt8]], [UInt8]?, UInt8?) = ([], nil, nil)
    var bytes = line.makeIterator()
    while let byte = bytes.next() {
      switch (Unicode.Scalar(byte), quote.map(Unicode.Scalar.init)) {
      case ("\\", _):
        if let next = bytes.next() { word = (word ?? []) + [next] }
      case ("\"", nil), ("{", nil): (quote, word) = (byte, word ?? [])
      case ("\"", "\""), ("}", "{"):
        words.append(word ?? [])
        (quote, word) = (nil, nil)
      case (" ", nil):
        if let whole = word { words.append(whole) }
        word = nil
      default: word = (word ?? []) + [byte]
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
