// Keypads: from bytes and events of input devices to keys, and from keys to commands. Values; no clock: time is an
// argument, and whoever feeds them wakes at their deadline. It may not touch displays.
import Panel

/// Decodes what terminals send for keys: xterm, VT220, Linux console, rxvt, normal and application mode.
///
/// Nothing depends on how the bytes are cut. Unknown sequences, reports, strings and pasted text are swallowed. Memory
/// is bounded: an over-long sequence is swallowed as well.
package struct TerminalKeys: Sendable {
  /// When an unfinished sequence is decided: an escape alone becomes the key, anything else is dropped.
  package private(set) var deadline: ContinuousClock.Instant?

  private let escapeTimeout: Duration
  private let isUTF8: Bool
  private var state = State.ground
  private var parameters: [UInt8] = []
  private var isPasted = false

  /// Where in a sequence the bytes stand.
  private enum State: Equatable {
    /// Between keys.
    case ground
    /// After an escape.
    case escape
    /// After `ESC [`: parameters follow.
    case control
    /// After `ESC [ [`: a function key of the Linux console follows.
    case console
    /// After `ESC O`.
    case single
    /// Inside a string that ends with BEL or ST.
    case string
    /// Bytes of a mouse report still to come.
    case report(Int)
    /// Bytes of a UTF-8 character still to come, and its value so far.
    case character(Int, UInt32, least: UInt32)
  }

  /// Bytes kept of an unfinished sequence.
  var parameterCount: Int { parameters.count }

  /// Unfinished sequences other than a lone escape wait this long.
  private static let patience = Duration.milliseconds(500)
  private static let parameterLimit = 32

  /// A decoder; `escapeTimeout` is longer on slow lines, where a sequence takes its time.
  package init(escapeTimeout: Duration = .milliseconds(50), isUTF8: Bool = true) {
    self.escapeTimeout = escapeTimeout
    self.isUTF8 = isUTF8
  }

  /// Takes bytes that arrived at a time and returns the keys that are complete.
  package mutating func feed(
    _ bytes: some Sequence<UInt8>,
    at now: ContinuousClock.Instant
  ) -> [Key] {
    var keys = expire(at: now)
    var isFed = false
    for byte in bytes {
      take(byte, &keys)
      isFed = true
    }
    guard isFed else { return keys }
    deadline =
      switch state {
      case .ground: isPasted ? now + Self.patience : nil
      case .escape: now + escapeTimeout
      default: now + Self.patience
      }
    return keys
  }

  /// Decides an unfinished sequence whose deadline has passed.
  package mutating func expire(at now: ContinuousClock.Instant) -> [Key] {
    guard let deadline, now >= deadline else { return [] }
    let isLoneEscape = state == .escape && !isPasted
    state = .ground
    isPasted = false
    self.deadline = nil
    return isLoneEscape ? [.escape] : []
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: takeFirst(byte, &keys)
    case .escape: takeAfterEscape(byte, &keys)
    case .control: takeControl(byte, &keys)
    case .console: finish(TerminalKeyTable.console(byte), &keys)
    case .single: takeSingle(byte, &keys)
    case .string: takeString(byte)
    case .report(let rest): state = rest > 1 ? .report(rest - 1) : .ground
    case .character(let rest, let value, let least): takeRest(byte, rest, value, least, &keys)
    }
  }

  private mutating func takeFirst(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x00..<0x20, 0x7F: finish(TerminalKeyTable.control(byte), &keys)
    case 0x20..<0x7F: finish(.character(Unicode.Scalar(byte)), &keys)
    // VT220 in 8-bit mode; in UTF-8 no character begins with these.
    case 0x9B: begin(.control)
    case 0x8F: state = .single
    case 0xA0... where !isUTF8: finish(.character(Unicode.Scalar(byte)), &keys)
    case 0xC2..<0xE0: state = .character(1, UInt32(byte & 0x1F), least: 0x80)
    case 0xE0..<0xF0: state = .character(2, UInt32(byte & 0x0F), least: 0x800)
    case 0xF0..<0xF5: state = .character(3, UInt32(byte & 0x07), least: 0x10000)
    default: break
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): begin(.control)
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string
    case UInt8(ascii: "\\"):
      state = .ground
    default:
      // Escape, and then a key: two presses, or one with Alt.
      finish(.escape, &keys)
      takeFirst(byte, &keys)
    }
  }

  private mutating func takeControl(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    // rxvt ends shifted keys with what is no final byte elsewhere.
    case UInt8(ascii: "$") where !parameters.isEmpty && parameters.allSatisfy(isDigit):
      finishControl(byte, &keys)
    case 0x20..<0x40:
      if parameters.count < Self.parameterLimit { parameters.append(byte) }
    case UInt8(ascii: "[") where parameters.isEmpty:
      state = .console
    case UInt8(ascii: "M") where parameters.isEmpty:
      state = .report(3)
    case 0x40..<0x7F:
      finishControl(byte, &keys)
    default:
      abandon(for: byte, &keys)
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func finishControl(_ byte: UInt8, _ keys: inout [Key]) {
    let numbers = TerminalKeyTable.numbers(parameters)
    switch (byte, numbers?.first) {
    case (UInt8(ascii: "~"), 200): isPasted = true
    case (UInt8(ascii: "~"), 201): isPasted = false
    default:
      let key = numbers.flatMap { numbers in TerminalKeyTable.key(byte, numbers) }
      finish(key, &keys)
    }
    state = .ground
  }

  private mutating func takeSingle(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x20..<0x7F: finish(TerminalKeyTable.single(byte), &keys)
    default: abandon(for: byte, &keys)
    }
  }

  private mutating func takeString(_ byte: UInt8) {
    switch byte {
    case 0x07, 0x18, 0x1A, 0x9C: state = .ground
    case 0x1B: state = .escape
    default: break
    }
  }

  private mutating func takeRest(
    _ byte: UInt8,
    _ rest: Int,
    _ value: UInt32,
    _ least: UInt32,
    _ keys: inout [Key]
  ) {
    guard (0x80..<0xC0).contains(byte) else {
      abandon(for: byte, &keys)
      return
    }
    let value = value << 6 | UInt32(byte & 0x3F)
    guard rest == 1 else {
      state = .character(rest - 1, value, least: least)
      return
    }
    let scalar = value >= max(least, 0xA0) ? Unicode.Scalar(value) : nil
    finish(scalar.map { .character($0) }, &keys)
  }

  /// Drops an unfinished sequence; the byte that broke it counts as a first one.
  private mutating func abandon(for byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    takeFirst(byte, &keys)
  }

  private mutating func begin(_ state: State) {
    self.state = state
    parameters.removeAll(keepingCapacity: true)
  }

  private mutating func finish(_ key: Key?, _ keys: inout [Key]) {
    state = .ground
    guard let key, !isPasted else { return }
    keys.append(key)
  }
}
