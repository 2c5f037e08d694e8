import Readings

/// A feed format by its name.
package enum Format: String, Sendable, CaseIterable {
  /// One object, arrays, nested objects, JSON lines.
  case json
  /// RFC 8428, JSON and CBOR.
  case senml
  /// Shelly devices of the second generation and later, at `/rpc`.
  case shelly
  /// ThingsBoard's two WebSocket protocols.
  case thingsboard

  /// What is particular to the format's way of connecting.
  package var traits: FormatTraits {
    switch self {
    case .json, .senml: FormatTraits()
    case .shelly: FormatTraits(tokenPlace: .message)
    case .thingsboard: FormatTraits(canNarrow: true, tokenPlace: .message)
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
    case .shelly: ShellyDecoder(context: context)
    case .thingsboard: ThingsBoardDecoder(context: context)
    }
  }

  /// A decoder for the format, or one that finds the format out, beginning with a guess.
  ///
  /// Whoever maps JSON, or greets a feed of JSON, has said what the format is.
  package static func decoder(
    for format: Format?,
    guess: Format? = nil,
    context: FeedContext = FeedContext()
  ) -> any FeedDecoder {
    let isJSON = context.mapping != nil || !context.hello.isEmpty
    return (format ?? (isJSON ? .json : nil))?.decoder(context: context)
      ?? FormatDetector(context: context, guess: guess)
  }
}
