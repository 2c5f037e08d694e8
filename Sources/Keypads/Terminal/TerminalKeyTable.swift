import Panel

/// Which key a finished sequence is; modifiers are left out.
enum TerminalKeyTable {
  /// A control character.
  static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    // XON and XOFF are the line's, whoever sends them.
    case 0x11, 0x13: nil
    case 0x01...0x1A: .control(Unicode.Scalar(byte + 0x60))
    default: nil
    }
  }

  /// `ESC [`, numbers, and a final byte.
  static func key(_ final: UInt8, _ numbers: [Int]) -> Key? {
    switch Unicode.Scalar(final) {
    case "A", "a": .up
    case "B", "b": .down
    case "C", "c": .right
    case "D", "d": .left
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "P": .function(1)
    case "Q": .function(2)
    // With other numbers it is the report of a cursor.
    case "R": numbers.isEmpty || numbers.first == 1 ? .function(3) : nil
    case "S": .function(4)
    case "~", "^", "$", "@": numbers.first.flatMap(numbered)
    case "u": numbers.first.flatMap(coded)
    default: nil
    }
  }

  /// `ESC O` and a byte: arrows, PF keys, the keypad in application mode.
  static func single(_ byte: UInt8) -> Key? {
    switch Unicode.Scalar(byte) {
    case "A", "a": .up
    case "B", "b": .down
    case "C", "c": .right
    case "D", "d": .left
    case "H": .home
    case "F": .end
    case "I": .tab
    case "M": .enter
    case "P"..."S": .function(Int(byte - UInt8(ascii: "P")) + 1)
    case "X": .character("=")
    case "j"..."y": .character(Unicode.Scalar(byte - UInt8(ascii: "j") + UInt8(ascii: "*")))
    default: nil
    }
  }

  /// `ESC [ [` and a byte: F1 to F5 of the Linux console.
  static func console(_ byte: UInt8) -> Key? {
    (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte)
      ? .function(Int(byte - UInt8(ascii: "A")) + 1) : nil
  }

  /// Numbers between semicolons, an empty one as 0; nil if anything else is among them (reports).
  static func numbers(_ parameters: [UInt8]) -> [Int]? {
    if parameters.isEmpty { return [] }
    var numbers = [0]
    for byte in parameters {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int(byte - UInt8(ascii: "0"))
        numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 1 << 24)
      case UInt8(ascii: ";"): numbers.append(0)
      default: return nil
      }
    }
    return numbers
  }

  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// A key by its character code, as newer terminals send it on request.
  private static func coded(_ code: Int) -> Key? {
    switch code {
    case 27: .escape
    case 0..<128:
      control(UInt8(code)) ?? (code >= 32 ? .character(Unicode.Scalar(UInt8(code))) : nil)
    default: nil
    }
  }
}
