import Readings
import Wire

/// A message as one decoder saw it: copies, which outlive the message's memory.
struct Seen {
  /// What became of it.
  var account: MessageAccount
  /// Each reading as a line, and what the line leaves out.
  var readings: [[UInt8]]
  /// What it said of alarms.
  var news: [AlarmNews]

  /// Decodes a message that lies in memory of its own, with `filler` behind it.
  init(
    _ content: ArraySlice<UInt8>,
    _ kind: FeedMessage.Kind,
    filler: UInt8,
    _ body: (FeedMessage) -> (MessageAccount, [Reading], [AlarmNews])
  ) {
    let count = content.count
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: count + FeedMessage.padding,
      alignment: 1
    )
    defer { memory.deallocate() }
    memory.copyBytes(from: content)
    memory[count...].initializeMemory(as: UInt8.self, repeating: filler)
    let bytes = UnsafeRawBufferPointer(rebasing: memory[..<count])
    let (account, readings, news) = body(
      FeedMessage(bytes, kind: kind, receivedAt: Timestamp(nanoseconds: 1_795_946_400_000_000_000))
    )
    (self.account, self.news) = (account, news)
    self.readings = readings.map(Self.copy)
  }

  /// How many readings or news were too many.
  var cut: Int { account.rejectedParts.first { $0.reason == .tooMany }?.count ?? 0 }

  private static func copy(_ reading: Reading) -> [UInt8] {
    var bytes: [UInt8] = []
    ReadingLine.write(reading, into: &bytes)
    bytes.append(contentsOf: reading.label)
    bytes.append(contentsOf: " \(reading.expectedWithin) \(reading.isRetained)".utf8)
    return bytes
  }
}

extension AlarmNews {
  /// Throws when it is not what decoders promise.
  func check() throws(Finding) {
    switch self {
    case .rules(let rules, let sensor, let quantity, let unit):
      try Self.check([sensor, quantity.name, unit] + rules.map(\.guidance))
      let kinds = rules.flatMap(\.conditions).map(\.kind)
      try Finding.unless(!sensor.isEmpty && kinds.count == Set(kinds).count, "rules \(rules)")
      for rule in rules { try check(rule) }
    case .notice(let sensor, let quantity, let severity, let words):
      try Self.check([sensor, quantity.name, words])
      try Finding.unless(!sensor.isEmpty && severity ?? 1 >= 1 && severity ?? 4 <= 4, "\(self)")
    }
  }

  private func check(_ rule: AlarmRule) throws(Finding) {
    try Finding.unless(1...4 ~= rule.severity && rule.conditions.count == 1, "\(rule)")
    if case .limit(_, let limit)? = rule.conditions.first {
      try Finding.unless(limit.isFinite, "the limit \(limit)")
    }
  }

  private static func check(_ texts: [String]) throws(Finding) {
    for text in texts {
      let isPlain = Array(text.utf8).withUnsafeBufferPointer(PlainText.isPlain)
      try Finding.unless(isPlain, "the text \(Array(text.utf8)) is not plain")
    }
  }
}

extension Reading {
  /// Throws when the reading is not what decoders promise of each.
  func check(with parser: JSONParser) throws(Finding) {
    try Finding.unless(!sensor.isEmpty, "a sensor without a name")
    try Finding.unless(!quantity.isEmpty, "a type without a name")
    var texts = [sensor, quantity, unit, label]
    switch value {
    case .text(let text): texts.append(text)
    case .number(let number): try Finding.unless(number.isFinite, "the number \(number)")
    case .integer, .boolean, .absent: break
    }
    for text in texts {
      try Finding.unless(PlainText.isPlain(text), "the text \(Array(text)) is not plain")
    }
    try checkLines(with: parser)
  }

  /// What `tap` and `decode` print must be JSON, whatever the reading.
  private func checkLines(with parser: JSONParser) throws(Finding) {
    var (line, pack): ([UInt8], [UInt8]) = ([], [])
    ReadingLine.write(self, into: &line)
    let isPack = ReadingLine.writeSenML(self, into: &pack)
    for text in isPack ? [line, pack] : [line] {
      let isJSON = text.withUnsafeBytes { text in (try? parser.parse(text)) != nil }
      let words = String(decoding: text, as: UTF8.self)
      try Finding.unless(isJSON && text.last == 0x0A, "no line of JSON: \(words)")
    }
  }
}
