import CSimdJSON
import Readings

/// A value of a parsed JSON text; a cursor into the parser's memory, valid until its next parse.
package struct JSONValue {
  /// What a value is, with its content when that is no container.
  package enum Kind {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number without fraction or exponent that fits.
    case integer(Int64)
    /// Any other finite number.
    case double(Double)
    /// A string, its escapes resolved.
    case string(BorrowedText)
    /// A list of values.
    case array
    /// A list of named values.
    case object
  }

  let node: UnsafeMutablePointer<sj_node>

  init(_ node: UnsafeMutablePointer<sj_node>) {
    self.node = node
  }

  /// What the value is.
  package var kind: Kind {
    switch Int(node.pointee.kind) {
    case SJ_FALSE: .boolean(false)
    case SJ_TRUE: .boolean(true)
    case SJ_INTEGER: .integer(node.pointee.integer)
    case SJ_DOUBLE: .double(node.pointee.number)
    case SJ_STRING:
      .string(BorrowedText(start: node.pointee.text, count: Int(node.pointee.length)))
    case SJ_ARRAY: .array
    case SJ_OBJECT: .object
    default: .null
    }
  }

  /// The name under which it stands in the object around it; empty elsewhere.
  package var key: BorrowedText {
    BorrowedText(start: node.pointee.key, count: Int(node.pointee.key_length))
  }

  /// Whether it is an object.
  package var isObject: Bool { Int(node.pointee.kind) == SJ_OBJECT }

  /// Whether it is an array.
  package var isArray: Bool { Int(node.pointee.kind) == SJ_ARRAY }

  /// The text of a string.
  package var text: BorrowedText? {
    guard case .string(let text) = kind else { return nil }
    return text
  }

  /// The number of any numeric value.
  package var number: Double? {
    switch kind {
    case .integer(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The number of an integer.
  package var integer: Int64? {
    guard case .integer(let number) = kind else { return nil }
    return number
  }

  /// How many members an object or an array has.
  package var count: Int { isObject || isArray ? Int(node.pointee.length) : 0 }

  /// Whether `SupersededMembers` found a later member of the same name.
  var isSuperseded: Bool { node.pointee.mark != 0 }

  func markSuperseded() { node.pointee.mark = 1 }

  /// The members of an object or an array in order, duplicates included; none for other values.
  package var members: Members {
    let isContainer = isObject || isArray
    return Members(node: node + 1, remaining: isContainer ? node.pointee.length : 0)
  }

  /// The member of an object by its name; of duplicates the last.
  package subscript(name: StaticString) -> JSONValue? {
    guard isObject else { return nil }
    var found: JSONValue?
    for member in members where member.key.equals(name) { found = member }
    return found
  }

  /// The members of a container, one after the other.
  package struct Members: Sequence, IteratorProtocol {
    fileprivate var node: UnsafeMutablePointer<sj_node>
    fileprivate var remaining: UInt32

    package mutating func next() -> JSONValue? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      defer { node += Int(node.pointee.span) }
      return JSONValue(node)
    }
  }
}
