import Readings
import Testing

@testable import Wire

/// Bytes of a hexadecimal text.
private func bytes(_ text: String) -> [UInt8] {
  let digits = text.filter { $0 != " " }.map { UInt8($0.hexDigitValue ?? 0) }
  return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

@Suite("SenML in CBOR")
struct CBORPackTests {
  private func read(_ text: String) throws -> (lines: [String], outcome: MessageAccount.Outcome?) {
    let bench = Bench(SenMLDecoder())
    let lines = try bench.decode(bytes(text), kind: .binary).map(brief)
    return (lines, bench.outcome)
  }

  /// `[{0: "x", 2: VALUE}]`.
  private func value(_ content: String) -> String { "81 a2 00 6178 02 " + content }

  @Test(
    "Every form of a number",
    arguments: [
      ("00", "0"), ("17", "23"), ("18ff", "255"), ("190400", "1024"), ("1a00010000", "65536"),
      ("1b0020000000000001", "9007199254740993"), ("1bffffffffffffffff", "1.8446744073709552e+19"),
      ("20", "-1"), ("3903e7", "-1000"), ("3b7fffffffffffffff", "-9223372036854775808"),
      ("3bffffffffffffffff", "-1.8446744073709552e+19"),
      ("f93c00", "1"), ("f9c400", "-4"), ("f90001", "5.960464477539063e-08"),
      ("f93555", "0.333251953125"),
      ("fa41ac0000", "21.5"), ("fb4036800000000000", "22.5"), ("f97e00", "-"),
      ("fb7ff0000000000000", "-"),
      ("c48221196ab3", "273.15"), ("c482390182 01", "-"), ("c4820003", "3"),
      ("c48224187d", "0.00125"),
      ("c48202 1864", "10000"), ("c4823a7fffffff01", "-"), ("c11a6b0bf79b", "1795946395"),
      ("f6", "-"), ("f7", "-"),
    ]
  )
  func numbers(_ content: String, _ expected: String) throws {
    let line = try #require(try read(value(content)).lines.first)
    let found = line.split(separator: " ")[2]
    #expect(Double(found) == Double(expected))
    // Integers of this size compare equal as doubles when they are not.
    if content.hasPrefix("1b0020") { #expect(found == expected) }
  }

  @Test(
    "Definite and indefinite arrays, maps and texts, with and without the tag for CBOR",
    arguments: [
      "81 a2 00 6178 02 01", "9f a2 00 6178 02 01 ff", "81 bf 00 6178 02 01 ff",
      "d9d9f7 81 a2 00 6178 02 01", "81 a2 00 7f 6178 ff 02 01", "81 a2 00 7f 60 6178 60 ff 02 01",
      "81 a3 00 6178 02 01 6141 8301a10203f4", "81 a3 00 6178 02 01 6141 9f5f4101ffff",
      "9a00000001 a2 00 6178 02 01", "81 a3 18ff f4 00 6178 02 01",
    ]
  )
  func shapes(_ text: String) throws {
    let found = try read(text)
    #expect(found.lines == ["x x 1 - -"])
    #expect(found.outcome == .decoded)
  }

  @Test("Several packs in one frame are all read")
  func sequence() throws {
    #expect(try read("81a2006178020181a20061790202").lines == ["x x 1 - -", "y y 2 - -"])
  }

  @Test(
    "What is no pack is rejected as a whole",
    arguments: [
      "a2 00 6178 02 01", "81 01", "81 a1 f4 01", "81 a2 00 6178 02 1c", "81 a2 00 6178 02 01 ff",
      "9bffffffffffffffff", "81 bbffffffffffffffff", "81 a1 00 7bffffffffffffffff", "ff", "81 ff",
      "81 a2 00 7f 4178 ff 02 01", "81 a2 02 c4 01 00 6178", "81 a1 08 5bffffffffffffffff 00",
      "9f a2 00 6178 02 01",
    ]
  )
  func malformed(_ text: String) throws {
    let found = try read(text)
    #expect(found.lines.isEmpty)
    #expect(found.outcome == .rejected(.malformed))
  }

  @Test("A text in parts may have 1024 bytes, not more")
  func joinedText() throws {
    func pack(_ parts: Int) -> [UInt8] {
      let part = bytes("78 40") + [UInt8](repeating: 0x61, count: 64)
      return bytes("81 a2 00 6178 03 7f") + (0..<parts).flatMap { _ in part } + [0xFF]
    }
    let bench = Bench(SenMLDecoder())
    #expect(bench.decode(pack(16), kind: .binary).count == 1)
    #expect(bench.decode(pack(17), kind: .binary).isEmpty)
    #expect(bench.outcome == .rejected(.malformed))
  }

  @Test("What an unknown label brings may be nested 64 deep, not deeper")
  func depth() {
    func pack(_ depth: Int) -> [UInt8] {
      bytes("81 a3 00 6178 02 01 6141") + [UInt8](repeating: 0x81, count: depth) + [0x01]
    }
    let bench = Bench(SenMLDecoder())
    #expect(bench.decode(pack(63), kind: .binary).count == 1)
    #expect(bench.decode(pack(64), kind: .binary).isEmpty)
    #expect(bench.outcome == .rejected(.tooDeep))
    let tags = bytes("81 a2 00 6178 02") + [UInt8](repeating: 0xC1, count: 100_000) + [0x01]
    #expect(bench.decode(tags, kind: .binary).isEmpty)
    let fractions = bytes("81 a2 00 6178 02") + (0..<100_000).flatMap { _ in bytes("c482") }
    #expect(bench.decode(fractions, kind: .binary).isEmpty)
  }

  @Test("A label of text that ends in _ must be understood")
  func mustUnderstand() throws {
    #expect(try read("81 a3 00 6178 02 01 62785f f5").outcome == .rejected(.unsupported))
  }
}
