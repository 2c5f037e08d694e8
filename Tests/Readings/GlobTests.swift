import Chance
import Testing

@testable import Readings

@Suite struct GlobTests {
  /// A pattern, names that fit it and names that do not.
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: String
    let fits: [String]
    let differs: [String]
    var testDescription: String { pattern }

    init(_ pattern: String, fits: [String], differs: [String]) {
      self.pattern = pattern
      self.fits = fits
      self.differs = differs
    }
  }

  static let cases = [
    Case("attic", fits: ["attic", "ATTIC"], differs: ["", "atti", "attic1", "an attic"]),
    Case("*", fits: ["", "a", "ä€😀"], differs: []),
    Case("**", fits: ["", "a"], differs: []),
    Case("?", fits: ["a", "ä", "😀", "*", "?"], differs: ["", "ab", "ää"]),
    Case(
      "cold store *",
      fits: ["Cold store 1", "cold store "],
      differs: ["cold store", "a cold store 1"]
    ),
    Case(
      "*_battery",
      fits: ["_battery", "sensor.door_battery"],
      differs: ["battery", "a_battery_2"]
    ),
    Case(
      "a*b*c",
      fits: ["abc", "aXbYc", "abbc", "abcbc"],
      differs: ["ab", "acb", "abcd", "xabc"]
    ),
    Case("*a?", fits: ["ab", "aab", "xaä"], differs: ["a", "ba", "abc"]),
    Case("*??", fits: ["ab", "äb", "xäb"], differs: ["", "ä", "😀"]),
    Case("?*?", fits: ["ab", "abc", "ää"], differs: ["a", "ä"]),
    Case("r*k ? *", fits: ["rack 1 ", "Rack ä fan"], differs: ["rack 12 fan", "rack  fan"]),
    Case("\\*", fits: ["\\", "\\x"], differs: ["*", ""]),
    Case("Ä*", fits: ["Ä1"], differs: ["ä1"]),
  ]

  @Test(arguments: cases) func `a pattern fits what it says and nothing else`(
    _ example: Case
  ) throws {
    let glob = try #require(Glob(example.pattern))
    for name in example.fits { #expect(glob.matches(name), "\(name)") }
    for name in example.differs { #expect(!glob.matches(name), "\(name)") }
  }

  @Test func `a pattern has at least one byte and at most as many as a name`() {
    #expect(Glob("") == nil)
    #expect(Glob(String(repeating: "a", count: Glob.limit)) != nil)
    #expect(Glob(String(repeating: "*", count: Glob.limit + 1)) == nil)
  }

  @Test func `patterns are the same when only case and doubled stars differ`() {
    #expect(Glob("Attic **") == Glob("attic *"))
    #expect(Glob("attic *") != Glob("attic ?"))
    #expect(Glob("attic")?.isName == true)
    #expect(Glob("att?c")?.isName == false)
  }

  /// Against a matcher that tries everything, over names of few letters so that much fits by halves.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `it agrees with a matcher that tries everything`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var fitting = 0
    for _ in 0..<500 {
      let pattern = word("ab*?ä", from: 1, &dice)
      let name = word("abäA", from: 0, &dice)
      let expected = Self.fits(Array(pattern.lowercasedASCII), Array(name.lowercasedASCII))
      let glob = try #require(Glob(pattern))
      #expect(glob.matches(name) == expected, "seed \(seed): \(pattern) on \(name)")
      if expected { fitting += 1 }
    }
    #expect(fitting > 20, "seed \(seed) fitted too little")
  }

  /// A matcher that goes back to every star needs longer than the sun lasts.
  @Test func `a pattern full of stars is done with a long name at once`() throws {
    let pattern = String(repeating: "*a", count: 126) + "*b"
    let glob = try #require(Glob(pattern))
    #expect(!glob.matches(String(repeating: "a", count: 255)))
    #expect(glob.matches(String(repeating: "a", count: 254) + "b"))
  }

  @Test func `bytes that are no text are letters like others`() throws {
    let three = try #require(Glob("???"))
    let two = try #require(Glob("??"))
    let bytes: [UInt8] = [0x80, 0xFF, 0xC3]
    let fits = bytes.withUnsafeBufferPointer { (three.matches($0), two.matches($0)) }
    #expect(fits == (true, false))
  }

  private func word(_ letters: String, from least: Int, _ dice: inout Dice) -> String {
    let letters = Array(letters)
    return String((0..<(least + dice.roll(8))).map { _ in letters[dice.roll(letters.count)] })
  }

  private static func fits(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = Array(pattern.dropFirst())
    if first == "*" { return (0...name.count).contains { fits(rest, Array(name.dropFirst($0))) } }
    guard let letter = name.first, first == "?" || first == letter else { return false }
    return fits(rest, Array(name.dropFirst()))
  }
}

extension String {
  fileprivate var lowercasedASCII: [Unicode.Scalar] {
    unicodeScalars.map { $0.isASCII ? Unicode.Scalar(UInt8($0.value).folded) : $0 }
  }
}
