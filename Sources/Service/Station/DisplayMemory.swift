import Paging
import Readings

/// What a display finds again after a restart: its page, and a hold without an end.
package struct DisplayMemory: Equatable, Sendable {
  /// The page of the last completed transition.
  package var page: PageID
  /// Whether the rotation was stopped until further notice.
  package var isHeld: Bool

  /// The memory of a display.
  package init(page: PageID, isHeld: Bool = false) {
    self.page = page
    self.isHeld = isHeld
  }
}

/// The memories of all displays by name, as the lines of a small file.
struct DisplayMemories: Equatable {
  /// More than this is none of our files.
  static let limit = 64 << 10
  private static let header = "# sensorpager: what each display shows, written by the daemon"

  var displays: [String: DisplayMemory] = [:]

  init(_ displays: [String: DisplayMemory] = [:]) {
    self.displays = displays
  }

  /// The memories in a text; `nil` when it is damaged, in whatever way.
  init?(text bytes: [UInt8]) {
    guard bytes.count <= Self.limit, bytes.last == UInt8(ascii: "\n"),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == Self.header else { return nil }
    for line in lines.dropFirst() {
      guard let (name, memory) = Self.entry(line), displays[name] == nil else { return nil }
      displays[name] = memory
    }
  }

  /// The file's bytes: `NAME held PAGE` or `NAME free PAGE`, a line each.
  var text: [UInt8] {
    let lines = displays.sorted { $0.key < $1.key }.map { name, memory in
      "\(name) \(memory.isHeld ? "held" : "free") \(memory.page)"
    }
    return Array(([Self.header] + lines).map { line in line + "\n" }.joined().utf8)
  }

  private static func entry(_ line: Substring) -> (String, DisplayMemory)? {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let name = try? checkedName(String(words[0])),
      ["held", "free"].contains(words[1]), (1...512).contains(words[2].utf8.count),
      words[2].unicodeScalars.allSatisfy(isHarmless)
    else { return nil }
    return (name, DisplayMemory(page: PageID(String(words[2])), isHeld: words[1] == "held"))
  }
}

/// Decides when memories are written, so that a flash card outlives its box.
///
/// What a person chose is written after a few seconds, where the rotation came by after minutes; the end writes the rest.
struct MemoryKeeper {
  /// How soon a person's choice is written; two writings are no closer.
  static let soon = Duration.seconds(5)
  /// How soon the place of the rotation is written.
  static let late = Duration.seconds(300)

  /// When the next writing is due; `nil` while all is written.
  private(set) var deadline: ContinuousClock.Instant?
  private var written: [String: DisplayMemory]

  /// A keeper of memories of which these are written.
  init(_ written: [String: DisplayMemory] = [:]) {
    self.written = written
  }

  /// Takes what is to be kept; returns it when it is to be written now.
  ///
  /// `isChosen` says whether a person stands at a display or holds one.
  mutating func take(
    _ present: [String: DisplayMemory],
    isChosen: Bool,
    at now: ContinuousClock.Instant
  ) -> [String: DisplayMemory]? {
    guard present != written else {
      deadline = nil
      return nil
    }
    let next = min(deadline ?? now + Self.late, now + (isChosen ? Self.soon : Self.late))
    deadline = next
    return next <= now ? write(present) : nil
  }

  /// Returns what is still to be written at the end.
  mutating func finish(_ present: [String: DisplayMemory]) -> [String: DisplayMemory]? {
    present == written ? nil : write(present)
  }

  /// The writing failed: it is tried again after minutes.
  mutating func failed() {
    written = [:]
  }

  private mutating func write(_ present: [String: DisplayMemory]) -> [String: DisplayMemory] {
    written = present
    deadline = nil
    return present
  }
}
