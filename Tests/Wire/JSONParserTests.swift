import CSimdJSON
import Readings
import Testing

@testable import Wire

@Suite("JSON through simdjson")
struct JSONParserTests {
  private let parser = JSONParser()

  /// Parses a text and writes it again.
  private func again(_ text: String) throws(JSONError) -> String {
    let bytes = Array(text.utf8)
    var writer = JSONWriter()
    try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      writer.value(try parser.parse(UnsafeRawBufferPointer(bytes)))
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    "Every kind of value, in order, duplicates included",
    arguments: [
      "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "1.5",
      #""""#,
      #""aä\"\\\n""#, "[]", "{}", "[[],[1,[2]],{}]", #"{"a":1,"b":[true,{"c":null}],"a":"x"}"#,
    ]
  )
  func values(_ text: String) throws { #expect(try again(text) == text) }

  @Test("Escapes are resolved, large numbers become doubles")
  func converted() throws {
    #expect(try again(#""\u00e9\ud83d\ude00\/""#) == #""é😀/""#)
    #expect(try again("18446744073709551615") == "1.8446744073709552e+19")
    #expect(try again(" [ 1 , 2 ] ") == "[1,2]")
  }

  @Test(
    "What is no JSON",
    arguments: [
      "", "{", "[1,]", "nan", "{\"a\":1}{\"b\":2}", "01", "'a'", "\"\n\"", "1e999", "\"\\ud800\"",
    ]
  )
  func malformed(_ text: String) { #expect(throws: JSONError.malformed) { try again(text) } }

  @Test("64 levels are parsed, 65 are too deep, of arrays and of objects")
  func depth() throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      }
      #expect(try again(nested(64)) == nested(64))
      #expect(throws: JSONError.tooDeep) { try again(nested(65)) }
      #expect(throws: JSONError.tooDeep) { try again(nested(100_000)) }
      #expect(try again(nested(1)) == nested(1))
    }
  }

  @Test("Bytes that are no UTF-8 are told apart")
  func notUTF8() {
    let bytes: [UInt8] = [0x22, 0xFF, 0x22]
    #expect(throws: JSONError.notUTF8) {
      try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        _ = try parser.parse(UnsafeRawBufferPointer(bytes))
      }
    }
  }

  @Test("A member by its name is the last of that name; values of other kinds have no members")
  func members() throws {
    let bytes = Array(#"{"a":1,"b":2,"a":3}"#.utf8)
    try bytes.withUnsafeBufferPointer { bytes in
      let root = try parser.parse(UnsafeRawBufferPointer(bytes))
      #expect(root["a"]?.number == 3)
      #expect(root["c"] == nil)
      #expect(root["a"]?["a"] == nil)
      #expect(root["b"]?.members.contains { _ in true } == false)
      #expect(root.count == 3)
    }
  }

  @Test("A long text leaves the parser fit for short ones, and short ones for long ones")
  func sizes() throws {
    let long = Array(("[" + String(repeating: "1,", count: 1_500_000) + "1]").utf8)
    for _ in 0..<3 {
      let count = try long.withUnsafeBytes { try parser.parse($0).count }
      #expect(count == 1_500_001)
      #expect(try again("[1]") == "[1]")
    }
  }

  @Test("Decimals are the nearest double, by no locale; what is none is told")
  func decimals() {
    func decimal(_ text: String) -> Double? {
      var number = 0.0
      return lend(text) { sj_decimal($0.baseAddress, $0.count, &number) } != 0 ? number : nil
    }
    #expect(decimal("0.1") == 0.1)
    #expect(decimal("9007199254740993") == 9_007_199_254_740_992)
    #expect(decimal("2.2250738585072014e-308") == Double.leastNormalMagnitude)
    for text in ["", "1,5", "1.5x", "1e999", "inf", "nan", "+1", " 1", "0x10"] {
      #expect(decimal(text) == nil, "\(text)")
    }
  }
}
