import Readings
import Testing

@testable import Wire

@Suite("Tables of words")
struct WordTableTests {
  private static let words: [StaticString] = [
    "t", "ts", "at", "val", "name", "value", "sensor", "deviceId", "timestamp", "created_at",
    "measurements", "friendly_name", "sensor_type_1", "battery_level_", "abcdefgh12345678",
    "abcdefgh_12345678", "abcdefgh-12345678", "unit_of_measurement",
  ]

  @Test("Every word is found, and no other text of the same length that differs in one byte")
  func words() {
    let table = WordTable(Self.words.enumerated().map { ($0.element, $0.offset) })
    for (index, word) in Self.words.enumerated() {
      #expect(table.find(word.borrowed) == index)
      for position in 0..<word.utf8CodeUnitCount {
        var other = Array(word.borrowed)
        other[position] ^= 1
        let found = other.withUnsafeBufferPointer { table.find($0) }
        let same = Self.words.firstIndex { $0.borrowed.elementsEqual(other) }
        #expect(found == same)
      }
      let longer = Array(word.borrowed) + [0]
      #expect(longer.withUnsafeBufferPointer { table.find($0) } == nil)
    }
    #expect(table.find(.none) == nil)
  }

  @Test("A word given twice counts as given first")
  func twice() {
    #expect(WordTable([("a", 1), ("a", 2)]).find(("a" as StaticString).borrowed) == 1)
  }

  @Test("Members that a later one replaces are found among many")
  func superseded() throws {
    let parser = JSONParser()
    let text = "{" + (0..<3000).map { "\"k\($0 % 1000)\":\($0)" }.joined(separator: ",") + "}"
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { bytes in
      let root = try parser.parse(UnsafeRawBufferPointer(bytes))
      var superseded = SupersededMembers()
      superseded.mark(root)
      let left = root.members.filter { !$0.isSuperseded }.compactMap(\.number)
      #expect(left == (2000..<3000).map(Double.init))
    }
  }
}
