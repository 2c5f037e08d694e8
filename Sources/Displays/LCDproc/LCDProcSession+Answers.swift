import Panel

/// What the server says.
extension LCDProcSession {
  /// Takes bytes from the server, cut wherever they may be.
  package mutating func receive(
    _ bytes: some Sequence<UInt8>,
    at now: ContinuousClock.Instant
  ) throws(LCDProcFault) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        if line.count > Self.lineLimit { throw .endlessLine }
        continue
      }
      let whole = line
      line.removeAll(keepingCapacity: true)
      try take(whole, &events, at: now)
    }
    let isSeen = !hasFrame || pages.isListened || alarm.isListened
    if isSeen != toldSeen { events.append(.seen(isSeen)) }
    toldSeen = isSeen
    return events
  }

  /// Takes one line; those that nobody asked for may stand between answers.
  private mutating func take(
    _ line: [UInt8],
    _ events: inout [Event],
    at now: ContinuousClock.Instant
  ) throws(LCDProcFault) {
    let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    if phase == .greeting { return try greet(line, words, at: now) }
    switch (words.first, words.dropFirst().first) {
    case ("noop", "complete"): finishBatch(&events, at: now)
    case ("huh?", _):
      let refusal = line.dropFirst(5)
      guard phase == .preparing else { throw .refused(Array(refusal).harmlessWords) }
      events.append(.refused(Array(refusal).harmlessWords))
    case ("listen", let id?): listen(id, true)
    case ("ignore", let id?): listen(id, false)
    case ("key", let name?):
      if let key = LCDProcSettings.keyNames.first(where: { $0.name == name })?.key {
        events.append(.key(key))
      }
    // `success`, events of menus that we have not, and what later versions may say.
    default: break
    }
  }

  /// Takes the answer to `hello`, which has the display's size.
  private mutating func greet(
    _ line: [UInt8],
    _ words: [String],
    at now: ContinuousClock.Instant
  ) throws(LCDProcFault) {
    guard words.first == "connect" else { throw .foreign(line.harmlessWords) }
    guard let columns = number(after: "wid", words), let rows = number(after: "hgt", words),
      (1...Self.sideLimit).contains(columns), (1...Self.sideLimit).contains(rows)
    else { throw .absurdSize(line.harmlessWords) }
    size = Size(columns: columns, rows: rows)
    phase = .preparing
    askedAt = nil
    answeredAt = now
    lines = preparation()
  }

  private func number(after word: String, _ words: [String]) -> Int? {
    guard let place = words.firstIndex(of: word), place + 1 < words.count else { return nil }
    return Int(words[place + 1])
  }

  /// The lines that come before the first frame.
  private mutating func preparation() -> [[UInt8]] {
    let name = "SensorPager \(settings.name.asciiName)"
    let keys = LCDProcSettings.keyNames.filter { settings.keys.contains($0.key) }
    // Shared: so a key is ours while a screen of ours is seen, and never at another time.
    return [Array("client_set -name \"\(name)\"\n".utf8)]
      + keys.map { key in Array("client_add_key -shared \(key.name)\n".utf8) }
      + pages.creation(rows: size.rows, title: name, priority: settings.priority.rawValue)
      + alarm.creation(rows: size.rows, title: "\(name) alarm", priority: "hidden")
  }

  /// The server has read all that was sent.
  private mutating func finishBatch(_ events: inout [Event], at now: ContinuousClock.Instant) {
    guard askedAt != nil else { return }
    askedAt = nil
    answeredAt = now
    guard lines.isEmpty else { return }
    if phase == .preparing {
      phase = .open
      events.append(.opened(size))
    } else if isFrameDue {
      isFrameDue = false
      hasFrame = true
      events.append(.drawn)
    }
  }

  private mutating func listen(_ id: String, _ isListened: Bool) {
    if id == pages.id { pages.isListened = isListened }
    if id == alarm.id { alarm.isListened = isListened }
  }
}

extension String {
  /// Letters, digits and a few signs of ASCII; what else a name may have becomes `_`.
  fileprivate var asciiName: String {
    String(
      map { character in
        character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
          ? character : "_"
      }
    )
  }
}
