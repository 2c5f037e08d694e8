import Readings

/// Names in snake_case: `relativeHumidity`, `Relative Humidity` and `RELATIVE-HUMIDITY` are one.
enum SnakeCase {
  /// Writes a harmless name in snake_case; `target` must hold twice its length.
  ///
  /// Letters beyond ASCII stay as they are; other marks than letters and digits become single underscores inside.
  static func write(_ name: BorrowedText, into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = 0
    for index in name.indices {
      let byte = name[index]
      guard isWordByte(byte) else {
        if count > 0, target[count - 1] != underscore { put(underscore, into: target, &count) }
        continue
      }
      if beginsWord(name, at: index), count > 0, target[count - 1] != underscore {
        put(underscore, into: target, &count)
      }
      put(isCapital(byte) ? byte | 0x20 : byte, into: target, &count)
    }
    while count > 0, target[count - 1] == underscore { count -= 1 }
    return count
  }

  private static let underscore = UInt8(ascii: "_")

  private static func put(
    _ byte: UInt8,
    into target: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int
  ) {
    target[count] = byte
    count += 1
  }

  /// A capital begins a word behind a small letter or digit, and as the last of several before a small one.
  private static func beginsWord(_ name: BorrowedText, at index: Int) -> Bool {
    guard index > 0, isCapital(name[index]) else { return false }
    let before = name[index - 1]
    if isSmall(before) || before &- 0x30 < 10 { return true }
    return isCapital(before) && index + 1 < name.count && isSmall(name[index + 1])
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

  private static func isSmall(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isCapital(byte) || isSmall(byte) || byte &- 0x30 < 10 || byte >= 0x80
  }
}
