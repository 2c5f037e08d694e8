/// Where the readings are in JSON whose names say nothing, in place of the usual meaning of names.
package struct JSONMapping: Sendable, Equatable {
  /// Where a part of a reading comes from.
  package enum Source: Sendable, Equatable {
    /// A text that is always the same.
    case constant(String)
    /// What stands there in the reading's own object.
    case member(JSONPointer)
    /// What stands there in the whole message.
    case message(JSONPointer)
    /// The name or number of the member that the `*` of `readings` stands for; from 0, `nil` is the last one.
    case key(Int?)

    /// A source from its text.
    ///
    /// `/a/b` and the empty text point into the reading's own object, `^/a/b` into the whole message; `*` is the name of
    /// the member that the last `*` of `readings` stands for, `*1` of the first. Anything else is meant as it stands.
    package init(_ text: String) throws(JSONPointer.Fault) {
      let bytes = Array(text.utf8)
      if bytes.isEmpty || bytes[0] == UInt8(ascii: "/") {
        self = .member(try JSONPointer(text))
      } else if bytes[0] == UInt8(ascii: "^") {
        self = .message(try Self.pointer(behindMark: text))
      } else if bytes == Array("*".utf8) {
        self = .key(nil)
      } else if bytes.count == 2, bytes[0] == UInt8(ascii: "*"), (0x31...0x39).contains(bytes[1]) {
        self = .key(Int(bytes[1]) - 0x31)
      } else {
        self = .constant(text)
      }
    }

    private static func pointer(
      behindMark text: String
    ) throws(JSONPointer.Fault) -> JSONPointer {
      do throws(JSONPointer.Fault) {
        return try JSONPointer(String(text.dropFirst()))
      } catch {
        throw JSONPointer.Fault(description: error.description, offset: error.offset + 1)
      }
    }
  }

  /// One reading of an object.
  package struct Entry: Sendable, Equatable {
    /// The value; where nothing stands there, there is no reading.
    package var value: Source
    /// The sensor; `nil` is the feed's default one.
    package var sensor: Source?
    /// The type; `nil` is the last name on the way to the value.
    package var quantity: Source?
    /// The unit; `nil` is what the value's text or name says.
    package var unit: Source?
    /// When it was measured; `nil` is the arrival.
    package var time: Source?
    /// A name for people.
    package var label: Source?

    /// A reading of which only the value is known.
    package init(value: Source) {
      self.value = value
    }

    var sources: [Source] {
      [value] + [sensor, quantity, unit, time, label].compactMap(\.self)
    }
  }

  /// Why a mapping is none.
  package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The member of the mapping, such as `values/0/type`.
    package let place: String
    /// What is wrong there, in words.
    package let reason: String

    package var description: String { "\(place): \(reason)" }
  }

  /// The most readings of one object.
  package static let limit = 64

  /// Where the objects with readings are; `nil` is the message itself, or each element where it is a list.
  package let readings: JSONPointer?
  /// What is read from each object.
  package let entries: [Entry]

  /// A mapping of `entries`, read from each member of what `readings` points to.
  package init(readings: JSONPointer? = nil, _ entries: [Entry]) throws(Fault) {
    guard !entries.isEmpty else { throw Fault(place: "values", reason: "at least one is needed") }
    guard entries.count <= Self.limit else {
      throw Fault(place: "values", reason: "at most \(Self.limit) are possible")
    }
    let pointer = readings?.toMembers
    let stars = pointer?.stars ?? 0
    for (index, entry) in entries.enumerated() {
      for case .key(let number) in entry.sources where (number ?? 0) >= stars {
        let reason =
          "\"readings\" has \(stars == 0 ? "no" : "only \(stars)") * whose name could be taken"
        throw Fault(place: "values/\(index)", reason: reason)
      }
    }
    self.readings = pointer
    self.entries = entries
  }
}
