extension JSONMapping.Source {
  /// The text that it is read from.
  package var text: String {
    switch self {
    case .constant(let text): text
    case .member(let pointer): pointer.text
    case .message(let pointer): "^" + pointer.text
    case .key(nil): "*"
    case .key(let number?): "*\(number + 1)"
    }
  }
}

extension JSONPointer {
  /// The text that it is read from.
  package var text: String {
    segments.reduce("") { text, segment in
      switch segment {
      case .each: text + "/*"
      case .member(let name, _): text + "/" + Self.escaped(name)
      }
    }
  }

  private static func escaped(_ name: [UInt8]) -> String {
    let bytes = name.flatMap { byte in
      switch byte {
      case UInt8(ascii: "~"): Array("~0".utf8)
      case UInt8(ascii: "/"): Array("~1".utf8)
      default: [byte]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
