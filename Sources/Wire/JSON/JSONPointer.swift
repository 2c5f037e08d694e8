/// Where something stands in a JSON text (RFC 6901); the segment `*` stands for each member in turn.
package struct JSONPointer: Sendable, Equatable {
  /// A step from a container to its members.
  enum Segment: Sendable, Equatable {
    /// The member of that name, or in a list the one of that number.
    case member([UInt8], index: Int?)
    /// Each member.
    case each
  }

  /// What is wrong with a text that should be a pointer.
  package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
    /// What it is, in words for whoever wrote the text.
    package let description: String
    /// Where in the text, in bytes from 0.
    package let offset: Int
  }

  /// The longest text of a pointer in bytes.
  package static let limit = 255

  /// The pointer to the whole text.
  package static var whole: JSONPointer { JSONPointer() }

  private(set) var segments: [Segment] = []

  /// How many segments stand for each member.
  var stars: Int { segments.count { $0 == .each } }

  private init() {}

  /// A pointer from its text, which is empty (the whole) or begins with a slash.
  ///
  /// `~1` in a name is a slash, `~0` a tilde; `*` is allowed where `withStars` says so.
  package init(_ text: String, withStars: Bool = false) throws(Fault) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.limit else {
      throw Fault(description: "longer than \(Self.limit) bytes", offset: Self.limit)
    }
    guard let first = bytes.first else { return }
    guard first == UInt8(ascii: "/") else {
      throw Fault(description: "a pointer begins with a slash", offset: 0)
    }
    var start = 1
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      segments.append(try Self.segment(bytes[start..<end], withStars: withStars))
      start = end + 1
    }
  }

  /// The pointer to each member of what this one points to, which is itself where it ends with `*`.
  package var toMembers: JSONPointer {
    var pointer = self
    if segments.last != .each { pointer.segments.append(.each) }
    return pointer
  }

  /// What stands there, of duplicate names the last.
  ///
  /// `*` leads nowhere.
  func find(in value: JSONValue) -> JSONValue? {
    var value = value
    for segment in segments {
      guard let next = Self.step(segment, from: value) else { return nil }
      value = next
    }
    return value
  }

  /// The one member that a segment means.
  static func step(_ segment: Segment, from value: JSONValue) -> JSONValue? {
    guard case .member(let name, let index) = segment else { return nil }
    var found: JSONValue?
    if value.isObject {
      for member in value.members where member.key.elementsEqual(name) { found = member }
    } else if let index, index < value.count {
      var members = value.members
      for _ in 0...index { found = members.next() }
    }
    return found
  }

  private static func segment(
    _ text: ArraySlice<UInt8>,
    withStars: Bool
  ) throws(Fault) -> Segment {
    if text.elementsEqual("*".utf8) {
      if withStars { return .each }
      throw Fault(description: "* can stand in \"readings\" only", offset: text.startIndex)
    }
    var name: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "~") {
        index += 1
        switch index < text.endIndex ? text[index] : 0 {
        case UInt8(ascii: "0"): name.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): name.append(UInt8(ascii: "/"))
        default: throw Fault(description: "~ stands before 0 or 1 only", offset: index - 1)
        }
      } else {
        name.append(text[index])
      }
      index += 1
    }
    return .member(name, index: number(name))
  }

  /// A number without leading zeros.
  private static func number(_ name: [UInt8]) -> Int? {
    guard name.count <= 9, name.allSatisfy(NumberText.isDigit) else { return nil }
    guard name.count == 1 || name.first != UInt8(ascii: "0") else { return nil }
    return Int(String(decoding: name, as: UTF8.self))
  }
}
