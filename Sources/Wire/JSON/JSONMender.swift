import CSimdJSON
import Readings

/// Mends what firmware gets wrong in JSON, so that one bad token does not lose the message.
///
/// Outside strings `nan`, `inf`, `infinity` (any case, any sign) and numbers that no machine number holds become `null`.
/// Inside strings half a surrogate pair and bytes that are no UTF-8 become U+FFFD.
struct JSONMender {
  private var mended: [UInt8] = []

  /// Parses `document` as it should have been written.
  mutating func parse(
    _ document: UnsafeRawBufferPointer,
    with parser: JSONParser
  ) throws(JSONError) -> JSONValue {
    mended.removeAll(keepingCapacity: true)
    if String(validating: document, as: UTF8.self) == nil {
      mend(Array(String(decoding: document, as: UTF8.self).utf8)[...])
    } else {
      mend(Array(document)[...])
    }
    let length = mended.count
    mended.append(contentsOf: repeatElement(0, count: FeedMessage.padding))
    return try mended.withUnsafeBufferPointer { bytes throws(JSONError) in
      try parser.parse(padded: UnsafeRawBufferPointer(bytes.part(0..<length)))
    }
  }

  /// Whether a byte can belong to a number or a word.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }

  /// Whether a token is a scalar as JSON has it, or one that would be mended.
  static func isScalar(_ token: ArraySlice<UInt8>) -> Bool {
    token.withUnsafeBufferPointer { token in
      if token.equals("true") || token.equals("false") || token.equals("null") { return true }
      return isNoNumber(token) || isNumber(token)
    }
  }

  private mutating func mend(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let byte = rest.first {
      if byte == UInt8(ascii: "\"") {
        mendString(&rest)
      } else if Self.isTokenByte(byte) {
        let token = rest.prefix(while: Self.isTokenByte)
        let isUnusable = token.withUnsafeBufferPointer(Self.isUnusable)
        mended.append(contentsOf: isUnusable ? Array("null".utf8)[...] : token)
        rest = rest[token.endIndex...]
      } else {
        mended.append(byte)
        rest.removeFirst()
      }
    }
  }

  private mutating func mendString(_ rest: inout ArraySlice<UInt8>) {
    mended.append(rest.removeFirst())
    while let byte = rest.first {
      if byte == UInt8(ascii: "\\") {
        mendEscape(&rest)
      } else {
        mended.append(byte)
        rest.removeFirst()
        if byte == UInt8(ascii: "\"") { return }
      }
    }
  }

  private mutating func mendEscape(_ rest: inout ArraySlice<UInt8>) {
    guard let unit = Self.codeUnit(rest), (0xD800...0xDFFF).contains(unit) else {
      mended.append(contentsOf: rest.prefix(2))
      rest = rest.dropFirst(2)
      return
    }
    let low = Self.codeUnit(rest.dropFirst(6)) ?? 0
    if unit < 0xDC00, (0xDC00...0xDFFF).contains(low) {
      mended.append(contentsOf: rest.prefix(12))
      rest = rest.dropFirst(12)
    } else {
      mended.append(contentsOf: "\\uFFFD".utf8)
      rest = rest.dropFirst(6)
    }
  }

  /// The number of the `\uXXXX` with which a text begins.
  private static func codeUnit(_ text: ArraySlice<UInt8>) -> UInt16? {
    guard text.count >= 6, text.starts(with: "\\u".utf8) else { return nil }
    let digits = text.dropFirst(2).prefix(4)
    guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Whether a token is a number that simdjson would refuse, or none at all by its own words.
  private static func isUnusable(_ token: BorrowedText) -> Bool {
    if isNoNumber(token) { return true }
    guard isNumber(token) else { return false }
    if let integer = String(validating: token, as: UTF8.self),
      Int64(integer) != nil || UInt64(integer) != nil
    {
      return false
    }
    var number = 0.0
    let isInteger = token.allSatisfy { NumberText.isDigit($0) || $0 == NumberText.minus }
    return isInteger || sj_decimal(token.baseAddress, token.count, &number) == 0
  }

  private static func isNumber(_ token: BorrowedText) -> Bool {
    token.first != NumberText.plus && NumberText.endOfPlainNumber(token) == token.count
  }

  private static func isNoNumber(_ token: BorrowedText) -> Bool {
    let isSigned = token.first == NumberText.plus || token.first == NumberText.minus
    let word = token.part((isSigned ? 1 : 0)..<token.count)
    return word.isWord("nan") || word.isWord("inf") || word.isWord("infinity")
  }
}
