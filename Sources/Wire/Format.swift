import Readings

/// A feed format by its name.
package enum Format: String, Sendable, CaseIterable {
  /// One object, arrays, nested objects, JSON lines.
  case json
  /// RFC 8428, JSON and CBOR.
  case senml

  /// What is particular to the format's way of connecting.
  package var traits: FormatTraits {
    switch self {
    case .json, .senml: FormatTraits()
    }
  }

  /// A name that no format has.
  package struct Unknown: Error, Sendable, CustomStringConvertible {
    /// The name that was asked for.
    package let name: String

    package var description: String {
      let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
      return "no format is called \"\(PlainText.string(name.utf8))\"; known are auto, \(known)"
    }
  }

  /// The format of that name; `nil` stands for `auto`: find out from the first messages.
  package static func named(_ name: String) throws(Unknown) -> Format? {
    if name == "auto" { return nil }
    guard let format = Format(rawValue: name) else { throw Unknown(name: name) }
    return format
  }

  /// A decoder for this format.
  package func decoder(context: FeedContext = FeedContext()) -> any FeedDecoder {
    switch self {
    case .json: GenericJSONDecoder(context: context)
    case .senml: SenMLDecoder()
    }
  }

  /// A decoder for the format, or one that finds the format out, beginning with a guess.
  package static func decoder(
    for format: Format?,
    guess: Format? = nil,
    context: FeedContext = FeedContext()
  ) -> any FeedDecoder {
    format?.decoder(context: context) ?? FormatDetector(context: context, guess: guess)
  }
}
