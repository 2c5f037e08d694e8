import Panel

/// What a key was seen to be, for whoever writes bindings.
package struct KeyReport: Hashable, Sendable {
  /// What the device sent: a number, or bytes in hexadecimal.
  package let raw: String
  /// The key's name, as a configuration writes it; `nil` where what came is no key.
  package let name: String?
  /// What it does where nothing else is bound; `nil` is nothing.
  package let action: String?

  init(_ raw: String, _ name: String? = nil, _ key: Key? = nil, by bindings: Bindings) {
    self.raw = raw
    self.name = name
    action = key.flatMap(bindings.meaning).map(Bindings.words)
  }
}

/// Decodes what a device sends as its keypad does, and keeps what it sent beside it.
struct KeySight: Sendable {
  /// When `expire` has something to do.
  var deadline: ContinuousClock.Instant? {
    switch device {
    case .records: long.deadline
    case .bytes: terminal.deadline
    }
  }

  private enum Device {
    case records
    case bytes
  }

  private let device: Device
  private let bindings: Bindings
  private var decoder = EvdevDecoder()
  private var long = LongPress()
  private var terminal: TerminalKeys
  /// The bytes since the last key.
  private var pending: [UInt8] = []

  /// Of an input device.
  static let records = Self(.records, .keypad, TerminalKeys())

  /// Of a line that sends a terminal's bytes.
  static func bytes(_ keys: TerminalKeys, by bindings: Bindings) -> Self {
    Self(.bytes, bindings, keys)
  }

  private init(_ device: Device, _ bindings: Bindings, _ terminal: TerminalKeys) {
    self.device = device
    self.bindings = bindings
    self.terminal = terminal
  }

  /// Takes bytes that arrived at a time.
  mutating func feed(_ bytes: [UInt8], at now: ContinuousClock.Instant) -> [KeyReport] {
    switch device {
    case .records: decoder.feed(bytes).compactMap { see($0, at: now) }
    case .bytes: bytes.flatMap { see($0, at: now) }
    }
  }

  /// What time has brought: keys held down, a lone escape, a sequence without an end.
  mutating func expire(at now: ContinuousClock.Instant) -> [KeyReport] {
    switch device {
    case .records:
      return long.expire(at: now).map { KeyReport("held", $0.key.name, $0.key, by: bindings) }
    case .bytes:
      let keys = terminal.expire(at: now)
      return report(keys)
    }
  }

  private mutating func see(
    _ input: EvdevDecoder.Input,
    at now: ContinuousClock.Instant
  ) -> KeyReport? {
    switch input {
    case .press(let code, _):
      guard let key = EvdevKeyTable.key(code) else {
        return KeyReport("code \(code)", by: bindings)
      }
      long.keys.insert(key)
      _ = long.press(key, code: code, at: now)
      return KeyReport("code \(code)", EvdevKeyTable.name(code), key, by: bindings)
    case .release(let code, _):
      _ = long.release(code)
      return nil
    case .turn(let isClockwise):
      let key = isClockwise ? Key.dialRight : .dialLeft
      return KeyReport("notch", key.name, key, by: bindings)
    case .gap:
      return KeyReport("records were lost", by: bindings)
    case .hold:
      return nil
    }
  }

  private mutating func see(_ byte: UInt8, at now: ContinuousClock.Instant) -> [KeyReport] {
    // What was unfinished when its time was over is told before the byte that came too late.
    let late = terminal.deadline.map { $0 <= now } ?? false ? expire(at: now) : []
    if pending.count < 64 { pending.append(byte) }
    let keys = terminal.feed([byte], at: now)
    return late + (keys.isEmpty && terminal.deadline != nil ? [] : report(keys))
  }

  /// The bytes since the last key with the keys that they made; without one they are told all the same.
  private mutating func report(_ keys: [Key]) -> [KeyReport] {
    guard !pending.isEmpty else { return [] }
    let raw = pending.map(Self.hexadecimal).joined(separator: " ")
    // A key that began a sequence in vain leaves its last byte for what follows.
    pending = terminal.deadline == nil ? [] : pending.suffix(1)
    guard !keys.isEmpty else { return [KeyReport(raw, by: bindings)] }
    return keys.map { KeyReport(raw, $0.name, $0, by: bindings) }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
