import CTerminfo

/// A capability with parameters.
///
/// Sequences that only place numbers, which are nearly all, are taken apart once; the C library evaluates the others.
struct TerminfoFormat: Sendable {
  /// A part of a sequence.
  private enum Part: Sendable {
    case text([UInt8])
    /// A parameter, 0 or 1, as a decimal number after something was added to it.
    case number(Int, plus: Int)
    /// A parameter as a byte.
    case byte(Int)
  }

  private let format: [CChar]
  private let padSpeed: Int?
  private let parts: [Part]?
  /// Bytes that do not depend on parameters, and what is added to each that is written as a number once.
  private let measure: (fixed: Int, first: Int?, second: Int?)?

  /// An absent capability.
  init() {
    format = []
    padSpeed = nil
    parts = []
    measure = nil
  }

  /// A capability from its format, which ends with a zero.
  init(_ format: [CChar], padSpeed: Int?) {
    self.format = format
    self.padSpeed = padSpeed
    parts = Self.parts(of: format, padSpeed)
    measure = parts.flatMap(Self.measure)
  }

  /// A capability of our own.
  init(_ format: String) {
    self.init(format.utf8CString.map { $0 }, padSpeed: nil)
  }

  var isAbsent: Bool { format.isEmpty }

  /// Appends the sequence for these parameters; false if the capability is absent.
  func append(_ first: Int, _ second: Int = 0, to bytes: inout [UInt8]) -> Bool {
    guard !isAbsent else { return false }
    guard let parts else { return evaluate(first, second, to: &bytes) }
    let (first, second) = (Int32(clamping: first), Int32(clamping: second))
    for part in parts {
      switch part {
      case .text(let text): bytes.append(contentsOf: text)
      case .number(let place, let plus):
        Self.append(Int(place == 0 ? first : second) + plus, to: &bytes)
      case .byte(let place): bytes.append(UInt8(truncatingIfNeeded: place == 0 ? first : second))
      }
    }
    return true
  }

  /// How many bytes the sequence for these parameters has; nil if the capability is absent.
  func count(_ first: Int, _ second: Int = 0) -> Int? {
    guard !isAbsent else { return nil }
    guard let measure else {
      var bytes: [UInt8] = []
      return append(first, second, to: &bytes) ? bytes.count : nil
    }
    var count = measure.fixed
    if let plus = measure.first { count += Self.digits(Int(Int32(clamping: first)) + plus) }
    if let plus = measure.second { count += Self.digits(Int(Int32(clamping: second)) + plus) }
    return count
  }

  /// Sums up what can be known of a sequence's length; nil if it writes a parameter twice.
  private static func measure(_ parts: [Part]) -> (fixed: Int, first: Int?, second: Int?)? {
    var measure: (fixed: Int, first: Int?, second: Int?) = (0, nil, nil)
    for part in parts {
      switch part {
      case .text(let text): measure.fixed += text.count
      case .byte: measure.fixed += 1
      case .number(0, let plus) where measure.first == nil: measure.first = plus
      case .number(1, let plus) where measure.second == nil: measure.second = plus
      case .number: return nil
      }
    }
    return measure
  }

  private static func digits(_ number: Int) -> Int {
    switch number {
    case 0..<10: 1
    case 10..<100: 2
    case 100..<1000: 3
    default: String(number).utf8.count
    }
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    guard (0..<1000).contains(number) else {
      bytes.append(contentsOf: String(number).utf8)
      return
    }
    if number >= 100 { bytes.append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { bytes.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension TerminfoFormat {
  /// Takes a format apart; nil if it does more than to place parameters.
  private static func parts(of format: [CChar], _ padSpeed: Int?) -> [Part]? {
    var bytes = format.dropLast().map(UInt8.init(bitPattern:))
    takeWaits(from: &bytes, start: 0, padSpeed: padSpeed)
    var (parts, text): ([Part], [UInt8]) = ([], [])
    var rest = bytes[...]
    var countsFromOne = false
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        text.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "i") {
        rest.removeFirst()
        countsFromOne = true
      } else {
        guard let part = parameter(&rest, countsFromOne ? 1 : 0) else { return nil }
        parts += text.isEmpty ? [part] : [.text(text), part]
        text = []
      }
    }
    return text.isEmpty ? parts : parts + [.text(text)]
  }

  /// Reads `p1%d`, `p1%c` or `p1%{2}%+%d` behind its first percent sign.
  private static func parameter(_ rest: inout ArraySlice<UInt8>, _ offset: Int) -> Part? {
    guard take("p", &rest), let digit = rest.popFirst(), digit == 0x31 || digit == 0x32,
      take("%", &rest)
    else { return nil }
    let place = Int(digit - 0x31)
    if take("c", &rest) { return .byte(place) }
    var plus = offset
    if take("{", &rest) {
      var number = 0
      while let digit = rest.first, (0x30...0x39).contains(digit), number < 10_000 {
        number = number * 10 + Int(digit - 0x30)
        rest.removeFirst()
      }
      guard take("}%", &rest), let sign = rest.popFirst(), take("%", &rest) else { return nil }
      switch sign {
      case UInt8(ascii: "+"): plus += number
      case UInt8(ascii: "-"): plus -= number
      default: return nil
      }
    }
    return take("d", &rest) ? .number(place, plus: plus) : nil
  }

  private static func take(_ text: String, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest.removeFirst(text.utf8.count)
    return true
  }

  private func evaluate(_ first: Int, _ second: Int, to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    let isDone = TerminfoLibrary.exclusively { format(first, second, to: &bytes) }
    Self.takeWaits(from: &bytes, start: start, padSpeed: padSpeed)
    return isDone
  }

  private func format(_ first: Int, _ second: Int, to bytes: inout [UInt8]) -> Bool {
    guard var text = terminfo_format(format, Int32(clamping: first), Int32(clamping: second))
    else { return false }
    while text.pointee != 0 {
      bytes.append(UInt8(bitPattern: text.pointee))
      text += 1
    }
    return true
  }

  /// Takes waits, `$<5.5*/>` in milliseconds, out of a sequence; with a speed, pads for as long.
  static func takeWaits(from bytes: inout [UInt8], start: Int, padSpeed: Int?) {
    var place = start
    while place + 2 < bytes.count {
      guard bytes[place] == UInt8(ascii: "$"), bytes[place + 1] == UInt8(ascii: "<"),
        let end = bytes[place...].firstIndex(of: UInt8(ascii: ">"))
      else {
        place += 1
        continue
      }
      var milliseconds = 0
      for byte in bytes[place + 2..<end].prefix(4) {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
        milliseconds = milliseconds * 10 + Int(byte - UInt8(ascii: "0"))
      }
      let pads = min(padSpeed.map { (milliseconds * $0 / 10 + 999) / 1000 } ?? 0, 10_000)
      bytes.replaceSubrange(place...end, with: repeatElement(0, count: pads))
      place += pads
    }
  }
}
