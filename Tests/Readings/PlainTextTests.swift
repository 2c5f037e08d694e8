import Testing

@testable import Readings

@Suite("The filter for hostile text")
struct PlainTextTests {
  /// What the filter leaves, by way of both entrances.
  private func filtered(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBufferPointer { source in
      var room = [UInt8](repeating: 0, count: PlainText.limit)
      let count = room.withUnsafeMutableBufferPointer { PlainText.filter(source, into: $0).count }
      let result = Array(room[..<count])
      #expect(PlainText.isPlain(source) == (result == bytes))
      return result
    }
  }

  private func filtered(_ text: String) -> String {
    String(decoding: filtered(Array(text.utf8)), as: UTF8.self)
  }

  static let hostileRows: [(String, String)] = [
    ("esc\u{1B}[31m", "esc[31m"), ("\u{7}", ""), ("a\0b", "ab"), ("a\r\nb\tc", "abc"),
    ("\u{7F}x\u{7F}", "x"), ("\u{9B}31mred", "31mred"), ("\u{80}\u{9F}\u{85}", ""),
    ("abc\u{202E}fed", "abcfed"), ("\u{202A}\u{202B}\u{202C}\u{202D}x", "x"),
    ("\u{2066}a\u{2067}b\u{2068}c\u{2069}", "abc"), ("\u{200E}a\u{200F}b\u{61C}", "ab"),
    ("ze\u{200B}ro", "zero"), ("a\u{200C}b\u{200D}c\u{2060}d\u{FEFF}", "abcd"),
    ("line\u{2028}para\u{2029}", "linepara"), ("so\u{AD}ft", "soft"),
    ("\u{E0041}\u{E007F}tag", "tag"),
    ("x\u{FE0F}", "x"), ("\u{3164}\u{115F}", ""),
    ("\u{180E}\u{34F}m", "m"), ("\u{1D173}n", "n"),
  ]

  @Test("What could move a cursor, hide, reverse or forge is removed", arguments: hostileRows)
  func hostile(_ text: String, _ expected: String) { #expect(filtered(text) == expected) }

  @Test(
    "Honest text stays as it is",
    arguments: [
      "", "attic-1", "Loading dock · süd", "°C", "µg/m³", "Ω", "温度", "температура", "🌡", "é",
      "e\u{301}",
      "a\u{A0}b", "~ !", "\u{FFFD}",
    ]
  )
  func honest(_ text: String) { #expect(filtered(text) == text) }

  static let invalidRows: [([UInt8], String)] = [
    ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xC3], "\u{FFFD}"),
    ([0xE2, 0x82], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ([0x9B], "\u{FFFD}"),
    ([0xE0, 0x80, 0x9B], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0xF0, 0x80, 0x80, 0x9B, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"),
  ]

  @Test(
    "Bytes that are no UTF-8 are replaced, over-long forms of controls as well",
    arguments: invalidRows
  )
  func invalid(_ bytes: [UInt8], _ expected: String) {
    #expect(filtered(bytes) == Array(expected.utf8))
  }

  @Test(
    "Noncharacters, which no literal can hold, are removed",
    arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFF] as [UInt32]
  )
  func noncharacters(_ scalar: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(scalar))
    #expect(filtered("a\(scalar)b") == "ab")
  }

  @Test("255 bytes pass, more are cut where a scalar ends, and it is told")
  func limit() {
    let longest = String(repeating: "n", count: 255)
    #expect(filtered(longest) == longest)
    #expect(filtered(longest + "n") == longest)
    // 127 of two bytes make 254; half a scalar never stays.
    #expect(filtered(String(repeating: "ü", count: 128)) == String(repeating: "ü", count: 127))
    var room = [UInt8](repeating: 0, count: 4)
    for (text, cut) in [("abcd", false), ("abcde", true), ("abcd\u{1B}", false), ("abc°", true)] {
      let result = Array(text.utf8).withUnsafeBufferPointer { source in
        room.withUnsafeMutableBufferPointer { PlainText.filter(source, into: $0) }
      }
      #expect(result.cut == cut)
    }
  }

  @Test("A harmless beginning is found behind any number of hostile bytes that is looked at")
  func string() {
    #expect(PlainText.string(Array("a\u{1B}[2Jb".utf8)) == "a[2Jb")
    #expect(PlainText.string([UInt8](repeating: 0x1B, count: 1000) + Array("x".utf8)) == "x")
    #expect(PlainText.string([UInt8](repeating: 0x41, count: 5000)).utf8.count == PlainText.limit)
  }

  @Test("Whatever comes, what leaves is UTF-8, harmless, short, and passes again unchanged")
  func random() {
    let seed: UInt64 = 3_512_026
    var state = seed
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      state = state &* 6_364_136_223_846_793_005 &+ 1
      let length = Int(state >> 33) % 300
      for _ in 0..<length {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        // Mostly lead and continuation bytes, so that long forms come about.
        bytes.append(UInt8(truncatingIfNeeded: state >> 40) | (state >> 60 < 10 ? 0x80 : 0))
      }
      let first = filtered(bytes)
      #expect(first.count <= PlainText.limit, "seed \(seed)")
      let text = String(validating: first, as: UTF8.self)
      #expect(
        text?.unicodeScalars.allSatisfy { PlainText.isHarmless($0.value) } == true,
        "seed \(seed)"
      )
      #expect(filtered(first) == first, "seed \(seed)")
    }
  }
}
