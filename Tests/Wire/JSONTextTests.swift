import Readings
import Testing

@testable import Wire

@Suite("Messages that are not one clean JSON text")
struct JSONTextTests {
  private let good = #"{"sensor":"a","value":1}"#

  @Test(
    "Several documents in one message",
    arguments: [
      "\n", " ", "", "\r\n", "\u{1E}", "\n\u{1E}", "\n\n\n", "\u{FEFF}", " 42 ", " null ",
      "\n\"text {\"\n",
    ]
  )
  func several(_ separator: String) {
    let bench = Bench()
    #expect(bench.decode(separator + good + separator + good + separator).count == 2)
    #expect(bench.rejectedParts.isEmpty)
  }

  @Test(
    "What can't be used is counted, and its neighbours stay",
    arguments: [
      ("GOOD\n{\"sensor\":\"c\",\"type\":\"vol", 1, 1), ("{\"sensor\":\"c\",\"ty\nGOOD", 1, 1),
      ("{\"sensor\":\n{\"sensor\":\"b\",\"value\":2}\nGOOD", 2, 1), ("GOOD garbage {[\nGOOD", 2, 1),
      ("GOOD\n{\"a\":}\nGOOD", 2, 1), ("GOOD\n}\nGOOD", 2, 1), ("[1,2\u{1E}GOOD", 1, 1),
      ("GOOD\n{\"a\":01}\n{\"b\":+1}", 1, 2), ("{\"a\":1]\nGOOD", 1, 1),
    ]
  )
  func broken(_ text: String, _ readings: Int, _ parts: Int) {
    let bench = Bench()
    #expect(bench.decode(text.replacing("GOOD", with: good)).count == readings)
    #expect(bench.rejectedParts == [.malformed: parts])
    #expect(bench.outcome == .decoded)
  }

  @Test(
    "With nothing usable in it the message is rejected",
    arguments: ["{", "[1,", "{\"a\":}", "{\"a"]
  )
  func rejected(_ text: String) {
    let bench = Bench()
    #expect(bench.decode(text).isEmpty)
    #expect(bench.outcome == .rejected(.malformed))
  }

  @Test("Bytes that are no text at all are rejected as such")
  func binary() {
    let bench = Bench()
    bench.decode([0xFF, 0xFE, 0x00, 0x81], kind: .binary)
    #expect(bench.outcome == .rejected(.notText))
    bench.decode([0x80], kind: .text)
    #expect(bench.outcome == .rejected(.notText))
  }

  @Test("A binary frame with JSON in it is read as text")
  func binaryJSON() {
    #expect(Bench().decode(Array(good.utf8), kind: .binary).count == 1)
  }

  @Test(
    "Tokens that are no JSON become null outside strings, and only there",
    arguments: [
      ("nan", "-"), ("NaN", "-"), ("-nan", "-"), ("inf", "-"), ("Infinity", "-"),
      ("-Infinity", "-"),
      ("+inf", "-"), ("1e999", "-"), ("-1e999", "-"), ("123456789012345678901234567890", "-"),
      ("-9223372036854775809", "-"), ("18446744073709551615", "18446744073709552000"),
      ("9007199254740993", "9007199254740993"), ("1e-999", "-"),
      ("\"x nan \\\" nan\"", "x nan \" nan"),
    ]
  )
  func tokens(_ token: String, _ expected: String) throws {
    let lines = try Bench().decode(#"{"sensor":"nan, 1","type":"x","value":\#(token),"z":nan}"#)
      .map(brief)
    #expect(lines == ["nan, 1 x \(expected) - -"])
  }

  @Test(
    "Half surrogate pairs and bytes that are no UTF-8 become U+FFFD",
    arguments: [
      ("a\\ud800b", "a\u{FFFD}b"), ("\\udc00", "\u{FFFD}"), ("\\ud83d\\ude00", "\u{1F600}"),
      ("\\ud800\\ud800", "\u{FFFD}\u{FFFD}"), ("\\\\ud800", "\\ud800"), ("\\uD800\\n", "\u{FFFD}"),
    ]
  )
  func surrogates(_ escaped: String, _ expected: String) throws {
    let lines = try Bench().decode(#"{"sensor":"\#(escaped)","type":"x","value":nan}"#).map(brief)
    #expect(lines == ["\(expected) x - - -"])
  }

  @Test("Bytes that are no UTF-8 inside a name are repaired")
  func invalidUTF8() throws {
    let text = Array(#"{"sensor":"a"#.utf8) + [0xC3] + Array(#"b","type":"x","value":1}"#.utf8)
    #expect(try Bench().decode(text).map(brief) == ["a\u{FFFD}b x 1 - -"])
  }
}
