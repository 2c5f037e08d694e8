import CSimdJSON
import Readings

/// Why bytes are no CBOR that can be used.
enum CBORError: Error {
  /// They end in the middle of an item.
  case cutOff
  /// Not what RFC 8949 allows, or not where it stands.
  case malformed
  /// Nested deeper than the limit.
  case tooDeep
}

/// Reads CBOR items (RFC 8949) one after the other where they lie, with every length checked.
struct CBORReader {
  /// The first byte of an item and the argument behind it.
  struct Head {
    /// 0 to 7: unsigned, negative, bytes, text, array, map, tag, simple or float.
    var major: UInt8
    /// The low five bits of the first byte.
    var info: UInt8
    /// A number, a length, a count, a tag or the bits of a float.
    var argument: UInt64

    /// Whether an item of unknown length begins, which `breakByte` ends.
    var isIndefinite: Bool { info == 31 }
  }

  static let breakByte: UInt8 = 0xFF
  private static let depthLimit = 64
  // The longest text of several parts that is put together; names and states are far shorter.
  private static let joinedLimit = 1024

  private let bytes: UnsafeRawBufferPointer
  private let scratch: ScratchText
  private(set) var index = 0

  init(_ bytes: UnsafeRawBufferPointer, scratch: ScratchText) {
    self.bytes = bytes
    self.scratch = scratch
  }

  var isAtEnd: Bool { index == bytes.count }

  /// Goes past a break when one stands here.
  mutating func takeBreak() -> Bool {
    guard index < bytes.count, bytes[index] == Self.breakByte else { return false }
    index += 1
    return true
  }

  /// Reads the head of an item.
  mutating func head() throws(CBORError) -> Head {
    guard index < bytes.count else { throw .cutOff }
    let first = bytes[index]
    index += 1
    let (major, info) = (first >> 5, first & 31)
    switch info {
    case 0...23: return Head(major: major, info: info, argument: UInt64(info))
    case 24...27:
      return Head(major: major, info: info, argument: try number(size: 1 << (info - 24)))
    case 31 where (2...5).contains(major): return Head(major: major, info: info, argument: 0)
    default: throw .malformed
    }
  }

  /// A number of 1, 2, 4 or 8 bytes, the highest first.
  private mutating func number(size: Int) throws(CBORError) -> UInt64 {
    guard bytes.count - index >= size else { throw .cutOff }
    var number: UInt64 = 0
    for byte in bytes[index..<index + size] { number = number << 8 | UInt64(byte) }
    index += size
    return number
  }

  /// Reads a whole item; of tags only the decimal fraction changes what it means.
  mutating func content() throws(CBORError) -> SenMLContent {
    var head = try head()
    var tags = 0
    while head.major == 6 {
      if head.argument == 4 { return try decimalFraction() }
      tags += 1
      guard tags <= Self.depthLimit else { throw .tooDeep }
      head = try self.head()
    }
    switch head.major {
    case 0, 1: return Self.integer(head)
    case 3: return .text(try text(head))
    case 7: return Self.simple(head)
    default:
      try skipRest(of: head, depth: 0)
      return .other
    }
  }

  /// Goes past an item of any kind.
  mutating func skip(depth: Int = 0) throws(CBORError) {
    try skipRest(of: try head(), depth: depth)
  }

  /// Reads the text whose head was read; one of several parts is put together.
  mutating func text(_ head: Head) throws(CBORError) -> BorrowedText {
    guard head.isIndefinite else {
      return try take(head.argument).assumingMemoryBound(to: UInt8.self)
    }
    var parts: [UInt8] = []
    while !takeBreak() {
      let part = try self.head()
      guard part.major == 3, !part.isIndefinite else { throw .malformed }
      parts.append(contentsOf: try take(part.argument))
      guard parts.count <= Self.joinedLimit else { throw .malformed }
    }
    return scratch.make(capacity: parts.count) { room in
      _ = room.update(fromContentsOf: parts)
      return parts.count
    }
  }

  private mutating func take(_ length: UInt64) throws(CBORError) -> UnsafeRawBufferPointer {
    guard length <= UInt64(bytes.count - index) else { throw .cutOff }
    let end = index + Int(length)
    defer { index = end }
    return UnsafeRawBufferPointer(rebasing: bytes[index..<end])
  }

  private mutating func skipRest(of head: Head, depth: Int) throws(CBORError) {
    guard depth < Self.depthLimit else { throw .tooDeep }
    switch head.major {
    case 2...5 where head.isIndefinite || head.major >= 4:
      try skipMembers(of: head, depth: depth + 1)
    case 2, 3: _ = try take(head.argument)
    case 6: try skip(depth: depth + 1)
    default: break
    }
  }

  private mutating func skipMembers(of head: Head, depth: Int) throws(CBORError) {
    if head.isIndefinite {
      while !takeBreak() { try skip(depth: depth) }
      return
    }
    let (count, over) = head.argument.multipliedReportingOverflow(by: head.major == 5 ? 2 : 1)
    // Each member takes a byte at least, so that a false count ends soon.
    guard !over, count <= UInt64(bytes.count - index) else { throw .cutOff }
    for _ in 0..<count { try skip(depth: depth) }
  }
}

extension CBORReader {
  private static func integer(_ head: Head) -> SenMLContent {
    if let number = Int64(exactly: head.argument) {
      return .integer(head.major == 0 ? number : -1 - number)
    }
    let number = Double(head.argument)
    return .double(head.major == 0 ? number : -1 - number)
  }

  private static func simple(_ head: Head) -> SenMLContent {
    switch head.info {
    case 20: .boolean(false)
    case 21: .boolean(true)
    case 22, 23: .absent
    case 25: .double(Double(Float16(bitPattern: UInt16(truncatingIfNeeded: head.argument))))
    case 26: .double(Double(Float(bitPattern: UInt32(truncatingIfNeeded: head.argument))))
    case 27: .double(Double(bitPattern: head.argument))
    default: .other
    }
  }

  /// `[exponent, mantissa]`, rounded once: the number nearest to mantissa · 10^exponent.
  private mutating func decimalFraction() throws(CBORError) -> SenMLContent {
    let head = try head()
    guard head.major == 4, head.argument == 2 else { throw .malformed }
    guard let exponent = try plainInteger(), let mantissa = try plainInteger() else {
      return .other
    }
    if exponent == 0 { return .integer(mantissa) }
    var number = 0.0
    let isNumber = "\(mantissa)e\(exponent)".utf8.withContiguousStorageIfAvailable { text in
      sj_decimal(text.baseAddress, text.count, &number) != 0
    }
    return isNumber == true ? .double(number) : .absent
  }

  /// An integer that fits, or `nil` for any other item.
  private mutating func plainInteger() throws(CBORError) -> Int64? {
    let head = try head()
    if head.major <= 1, case .integer(let number) = Self.integer(head) { return number }
    try skipRest(of: head, depth: 0)
    return nil
  }
}
