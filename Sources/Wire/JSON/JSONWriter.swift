import Readings

/// Writes JSON without white space.
package struct JSONWriter {
  /// What was written so far.
  package var bytes: [UInt8] = []

  /// A writer that has written nothing.
  package init() {}

  /// Writes text as it is: punctuation, literals, keys that need no escape.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a string with the escapes that JSON demands; `text` must be UTF-8.
  package mutating func string(_ text: some Sequence<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text { escaped(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an integer.
  package mutating func integer(_ number: Int64) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Writes the shortest number that reads back as the same double, without exponent below 2^63; no number becomes null.
  package mutating func number(_ number: Double) {
    guard number.isFinite else { return raw("null") }
    if let integer = Int64(exactly: number) { return self.integer(integer) }
    let text = number.description
    guard abs(number) < 1, let exponent = text.firstIndex(of: "e") else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    small(text[..<exponent], exponent: Int(text[text.index(after: exponent)...]) ?? 0)
  }

  /// Writes a parsed value again.
  package mutating func value(_ value: JSONValue) {
    switch value.kind {
    case .null: raw("null")
    case .boolean(let state): raw(state ? "true" : "false")
    case .integer(let number): integer(number)
    case .double(let number): self.number(number)
    case .string(let text): string(text)
    case .array: members(of: value, "[", "]") { $0.value($1) }
    case .object:
      members(of: value, "{", "}") { writer, member in
        writer.string(member.key)
        writer.raw(":")
        writer.value(member)
      }
    }
  }

  private mutating func members(
    of container: JSONValue,
    _ opening: StaticString,
    _ closing: StaticString,
    _ write: (inout JSONWriter, JSONValue) -> Void
  ) {
    raw(opening)
    var isFirst = true
    for member in container.members {
      if !isFirst { raw(",") }
      isFirst = false
      write(&self, member)
    }
    raw(closing)
  }

  /// Writes `d.ddde-XX` as `0.00…dddd`.
  private mutating func small(_ mantissa: Substring, exponent: Int) {
    if mantissa.first == "-" { raw("-") }
    raw("0.")
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -exponent - 1))
    let digits = mantissa.filter(\.isNumber)
    // "1.0e-05" has no second digit, only the mark of a double.
    let isWhole = mantissa.hasSuffix(".0")
    bytes.append(contentsOf: (isWhole ? digits.dropLast() : digits[...]).utf8)
  }

  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case UInt8(ascii: "\n"): raw("\\n")
    case UInt8(ascii: "\r"): raw("\\r")
    case UInt8(ascii: "\t"): raw("\\t")
    case 0..<0x20:
      raw("\\u00")
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      bytes.append(Array("0123456789abcdef".utf8)[Int(byte & 15)])
    default: bytes.append(byte)
    }
  }
}
