/// Characters of one byte each.
///
/// Every byte has at most one place in the table, a character may have one only. No control is among the characters;
/// the bytes of a character LCD may lie where other devices have controls.
package struct CodePage: Hashable, Sendable {
  /// Bytes by the characters below U+0100; 0 stands for none.
  private var low = [UInt8](repeating: 0, count: 0x100)
  private var high: [Unicode.Scalar: UInt8] = [:]

  /// ASCII without these characters.
  package init(asciiWithout missing: String = "") {
    for byte in UInt8(0x20)...0x7E {
      let scalar = Unicode.Scalar(byte)
      if !missing.unicodeScalars.contains(scalar) { self[scalar] = byte }
    }
  }

  /// ASCII and the characters of the bytes from `first` on; a blank where a byte has none.
  package init(from first: UInt8, _ upper: String) {
    self.init()
    add(from: first, upper)
  }

  /// The byte of a character; nil if it has none.
  package subscript(scalar: Unicode.Scalar) -> UInt8? {
    get {
      if scalar.value >= 0x100 { return high[scalar] }
      let byte = low[Int(scalar.value)]
      return byte == 0 ? nil : byte
    }
    set {
      if scalar.value >= 0x100 {
        high[scalar] = newValue
      } else {
        low[Int(scalar.value)] = newValue ?? 0
      }
    }
  }

  /// Adds the characters of the bytes from `first` on; a blank where a byte has none.
  package mutating func add(from first: UInt8, _ characters: String) {
    for (offset, scalar) in characters.unicodeScalars.enumerated() where scalar != " " {
      self[scalar] = UInt8(Int(first) + offset)
    }
  }
}
