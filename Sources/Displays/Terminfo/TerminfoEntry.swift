import CTerminfo
import Locks
import Panel

/// The C library's terminfo calls work on globals: one thread at a time, across displays and tests.
enum TerminfoLibrary {
  private static let access = Locked(())

  /// Runs `body` while nobody else uses the library; not to be nested.
  static func exclusively<Result>(_ body: () -> Result) -> Result {
    access.withLock { _ in body() }
  }
}

/// An open terminfo entry; the C library has one at a time, so it is read at once and closed.
///
/// All of it is used inside `TerminfoLibrary.exclusively`.
struct TerminfoEntry {
  /// Speed of the line when waits have to be filled with pad characters, in bits per second.
  private let padSpeed: Int?

  /// An entry without a capability, or the one that the C library has open.
  init(speed: Int?) {
    var padSpeed = speed
    if let speed, tigetflag("xon") > 0 || tigetflag("npc") > 0 || tigetnum("pb") > speed {
      padSpeed = nil
    }
    self.padSpeed = padSpeed
  }

  /// Opens the entry of `type`, or of the longest beginning of it that has one; nil if none has.
  static func open(_ type: String, speed: Int?) -> (name: String, entry: Self?) {
    var name = type[...]
    while !name.isEmpty, name.utf8.count <= 128 {
      _ = set_curterm(nil)
      var fault: Int32 = 0
      if setupterm(String(name), -1, &fault) == 0 { return (String(name), Self(speed: speed)) }
      Self.drop()
      guard let dash = name.lastIndex(of: "-") else { break }
      name = name[..<dash]
    }
    return ("dumb", nil)
  }

  /// Gives the entry back to the C library.
  func close() {
    Self.drop()
  }

  private static func drop() {
    if let terminal = set_curterm(nil) { del_curterm(terminal) }
  }

  func flag(_ name: String) -> Bool {
    tigetflag(name) > 0
  }

  func string(_ name: String) -> [UInt8] {
    guard let text = pointer(name) else { return [] }
    var bytes = Array(
      UnsafeBufferPointer(start: text, count: length(text)).map(UInt8.init(bitPattern:))
    )
    TerminfoFormat.takeWaits(from: &bytes, start: 0, padSpeed: padSpeed)
    return bytes
  }

  func format(_ name: String) -> TerminfoFormat {
    guard let text = pointer(name) else { return TerminfoFormat() }
    return TerminfoFormat(
      Array(UnsafeBufferPointer(start: text, count: length(text) + 1)),
      padSpeed: padSpeed
    )
  }

  func step(_ one: String, _ many: String) -> TerminfoStep {
    TerminfoStep(one: string(one), many: format(many))
  }

  var colours: Colours {
    let count = Int(tigetnum("colors"))
    return Colours.allCases.last { $0.rawValue <= count } ?? .none
  }

  var attributesWithoutColour: Attributes {
    let bits = tigetnum("ncv")
    guard bits > 0 else { return [] }
    var attributes: Attributes = []
    for (bit, attribute) in [
      (2, Attributes.underline), (4, .reverse), (8, .blink), (16, .dim), (32, .bold),
    ]
    where bits & Int32(bit) != 0 {
      attributes.insert(attribute)
    }
    return attributes
  }

  /// Ends underlining alone; empty where that would end every attribute.
  var endUnderline: [UInt8] {
    let bytes = string("rmul")
    return bytes.isEmpty || plain.starts(with: bytes) || bytes == [0x1B, 0x5B, 0x6D] ? [] : bytes
  }

  /// Ends every attribute and nothing else: `sgr0` without the part that ends line drawing.
  var plain: [UInt8] {
    let (all, lines) = (string("sgr0"), string("rmacs"))
    guard !lines.isEmpty, all.count > lines.count else { return all }
    if all.starts(with: lines) { return Array(all.dropFirst(lines.count)) }
    if all.suffix(lines.count).elementsEqual(lines) { return Array(all.dropLast(lines.count)) }
    return all
  }

  var drawsLines: Bool {
    guard !string("smacs").isEmpty, !string("rmacs").isEmpty else { return false }
    let pairs = string("acsc")
    var names: Set<UInt8> = []
    for place in stride(from: 0, to: pairs.count - 1, by: 2) where pairs[place] == pairs[place + 1]
    {
      names.insert(pairs[place])
    }
    return names.isSuperset(of: Repertoire.lineGlyphs.values)
  }

  /// The C library's string; an absent capability is a null pointer, a wrong kind of name is -1.
  private func pointer(_ name: String) -> UnsafePointer<CChar>? {
    guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
    return UnsafePointer(text)
  }

  private func length(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }
}
