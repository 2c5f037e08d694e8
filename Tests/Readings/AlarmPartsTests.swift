import Chance
import Testing

@testable import Readings

@Suite("Patterns for names")
struct NamePatternTests {
  @Test(
    arguments: [
      ("*", ["", "a", "cold store 1"], []),
      ("", [""], ["a"]),
      ("cold store *", ["Cold store 1", "cold store "], ["cold store", "a cold store 1"]),
      ("*door*", ["Door", "the door is", "indoors"], ["dor", "doo"]),
      ("s?", ["s1", "sé", "s€"], ["s", "s12"]),
      ("*?é", ["aé", "éé"], ["é"]),
      ("a*b*c", ["abc", "a-b-c", "abbcc"], ["acb", "ab"]),
      ("**a**", ["a", "bab"], ["b"]),
    ]
  )
  func matches(pattern: String, fitting: [String], others: [String]) throws {
    let pattern = try #require(NamePattern(pattern))
    for name in fitting { #expect(pattern.matches(name), "\(name)") }
    for name in others { #expect(!pattern.matches(name), "\(name)") }
  }

  @Test("A pattern is taken up to its limit")
  func limit() {
    #expect(NamePattern(String(repeating: "x", count: 255)) != nil)
    #expect(NamePattern(String(repeating: "x", count: 256)) == nil)
  }

  /// Many stars before a letter that never comes: trying every way to divide the name among them would take longer than
  /// the world lasts.
  @Test("A hostile pattern costs no more than the product of both lengths")
  func hostile() throws {
    let pattern = try #require(NamePattern(String(repeating: "*a", count: 100) + "*b"))
    let name = String(repeating: "a", count: 255)
    for _ in 0..<100 { #expect(!pattern.matches(name)) }
  }
}

@Suite("Deadlines come out in their order")
struct DeadlineHeapTests {
  @Test("Whatever is set, moved and taken, the first is the first")
  func order() {
    let seed = UInt64.random(in: 0...(.max))
    var dice = Dice(seed: seed)
    var heap = DeadlineHeap()
    var wanted: [Int: Int64] = [:]
    for _ in 0..<20_000 {
      let item = dice.roll(50)
      if dice.once(in: 3) {
        let now = Int64(dice.roll(1_000))
        let taken = heap.take(by: now)
        let due = wanted.values.min().map { $0 <= now } ?? false
        #expect((taken != nil) == due, "seed \(seed)")
        if let taken {
          let time = wanted.removeValue(forKey: taken) ?? .max
          #expect(time <= now, "seed \(seed)")
        }
      } else {
        let time = dice.once(in: 5) ? Int64.max : Int64(dice.roll(1_000))
        heap.set(item, at: time)
        wanted[item] = time == .max ? nil : time
      }
      #expect(heap.first == wanted.values.min() ?? .max, "seed \(seed)")
      #expect(heap.time(of: item) == wanted[item] ?? .max, "seed \(seed)")
    }
  }
}
