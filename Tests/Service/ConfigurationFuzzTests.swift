import Foundation
import Testing

@testable import Service

/// A generator whose future is its seed, so that a failure can be had again (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("Mutated configurations")
struct ConfigurationFuzzTests {
  private static let pieces = [
    ": ", "- ", "{", "}", "[", "]", "&a ", "*a", "'", "\"", "\n", "\n  ", "\t", "#", "? ", "|\n",
    ">\n",
    "!!str ", "---\n", "...\n", "0", "999999999999999999999999", "9223372036854775807d", "-1",
    "1e999",
    "null", "~", "\u{FEFF}", "\u{85}", "\u{2028}", "\\x", "<<: ", "%YAML 1.1\n", "é", "🌡",
  ].map { piece in Array(piece.utf8) }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Config").standardized.path

  @Test("Whatever a file holds, it is read or its faults have a place in it", arguments: 1...8)
  func mutations(seed: UInt64) throws {
    var generator = Seeded(state: seed)
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Config/sensorpager.yaml").standardized.path
    let lines = try FileText.bytes(at: example, limit: 1 << 20).split(separator: 10)
      .filter { line in !line.drop(while: { byte in byte == 32 }).starts(with: [35]) }
    let bases =
      BrokenConfiguration.all.map { broken in Array(broken.text.utf8) }
      + [Array(lines.joined(separator: [10]))]
    var sound = 0
    for _ in 0..<1_500 {
      var bytes = bases.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&bytes, &generator) }
      sound += judge(bytes, seed) ? 1 : 0
    }
    #expect(sound > 0, "no mutation was sound, seed \(seed)")
  }

  @Test("Bytes without any sense are faults as well", arguments: 1...4)
  func noise(seed: UInt64) {
    var generator = Seeded(state: seed)
    for length in 0..<400 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(!judge(bytes, seed), "noise of \(length) bytes was taken, seed \(seed)")
    }
  }

  @Test("Every beginning of the example is read or has faults with a place")
  func beginnings() throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Config/sensorpager.yaml").standardized.path
    let bytes = try FileText.bytes(at: example, limit: 1 << 20)
    for end in bytes.indices { _ = judge(Array(bytes[..<end]), 0) }
  }

  private func mutate(_ bytes: inout [UInt8], _ generator: inout Seeded) {
    let place = Int.random(in: 0...bytes.count, using: &generator)
    let length = Int.random(in: 0...min(12, bytes.count - place), using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes.removeSubrange(place..<place + length)
    case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
    case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case 3:
      if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
    default:
      bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: place)
    }
  }

  /// Whether a text is sound; a fault must lie in it.
  private func judge(_ bytes: [UInt8], _ seed: UInt64) -> Bool {
    do throws(Configuration.Failure) {
      let configuration = try Configuration.parse(bytes, in: Self.folder)
      #expect(configuration.feed.url != nil && !configuration.displays.isEmpty, "seed \(seed)")
      return true
    } catch {
      guard case .faults(let faults) = error else { return false }
      #expect(!faults.isEmpty, "seed \(seed)")
      // YAML ends lines at more characters than one.
      let lines = 2 + bytes.count
      for fault in faults where fault.file == nil {
        #expect((1...lines).contains(fault.mark.line), "seed \(seed)")
        #expect((1...bytes.count + 1).contains(fault.mark.column), "seed \(seed)")
        #expect(!fault.what.isEmpty && !fault.remedy.isEmpty, "seed \(seed)")
      }
      return false
    }
  }
}
