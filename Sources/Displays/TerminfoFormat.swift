import CTerminfo

/// A capability with parameters, evaluated by the C library.
struct TerminfoFormat: Sendable {
  private let format: [CChar]
  private let padSpeed: Int?

  /// An absent capability.
  init() {
    format = []
    padSpeed = nil
  }

  /// A capability from its format, which ends with a zero.
  init(_ format: [CChar], padSpeed: Int?) {
    self.format = format
    self.padSpeed = padSpeed
  }

  /// A capability of our own.
  init(_ format: String) {
    self.init(format.utf8CString.map { $0 }, padSpeed: nil)
  }

  var isAbsent: Bool { format.isEmpty }

  /// Appends the sequence for these parameters; false if the capability is absent.
  func append(_ first: Int, _ second: Int = 0, to bytes: inout [UInt8]) -> Bool {
    guard !isAbsent else { return false }
    let start = bytes.count
    let isDone = TerminfoLibrary.exclusively { format(first, second, to: &bytes) }
    Self.takeWaits(from: &bytes, start: start, padSpeed: padSpeed)
    return isDone
  }

  private func format(_ first: Int, _ second: Int, to bytes: inout [UInt8]) -> Bool {
    guard var text = terminfo_format(format, Int32(clamping: first), Int32(clamping: second))
    else { return false }
    while text.pointee != 0 {
      bytes.append(UInt8(bitPattern: text.pointee))
      text += 1
    }
    return true
  }

  /// Takes waits, `$<5.5*/>` in milliseconds, out of a sequence; with a speed, pads for as long.
  static func takeWaits(from bytes: inout [UInt8], start: Int, padSpeed: Int?) {
    var place = start
    while place + 2 < bytes.count {
      guard bytes[place] == UInt8(ascii: "$"), bytes[place + 1] == UInt8(ascii: "<"),
        let end = bytes[place...].firstIndex(of: UInt8(ascii: ">"))
      else {
        place += 1
        continue
      }
      var milliseconds = 0
      for byte in bytes[place + 2..<end].prefix(4) {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
        milliseconds = milliseconds * 10 + Int(byte - UInt8(ascii: "0"))
      }
      let pads = min(padSpeed.map { (milliseconds * $0 / 10 + 999) / 1000 } ?? 0, 10_000)
      bytes.replaceSubrange(place...end, with: repeatElement(0, count: pads))
      place += pads
    }
  }
}
