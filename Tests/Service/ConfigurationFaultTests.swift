import Foundation
import Testing

@testable import Service

/// A broken configuration and what must be said about it, in the order of the file.
struct BrokenConfiguration: Sendable, CustomTestStringConvertible {
  let text: String
  let faults: [String]

  var testDescription: String { text.replacing("\n", with: "⏎") }

  /// The cases of `broken-configurations.txt`: lines of a file, then its faults after "! ".
  static let all: [Self] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/broken-configurations.txt").standardized
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n").map(String.init)
      let faults = lines.filter { line in line.hasPrefix("! ") }
      let file = lines.filter { line in !line.hasPrefix("! ") }
      return Self(
        text: file.joined(separator: "\n"),
        faults: faults.map { line in String(line.dropFirst(2)) }
      )
    }
  }()
}

/// What is said about a text; nothing when it is sound.
func faults(of bytes: [UInt8]) -> [String] {
  do throws(Configuration.Failure) {
    _ = try Configuration.parse(bytes)
    return []
  } catch {
    guard case .faults(let faults) = error else { return ["\(error)"] }
    return faults.map(\.description)
  }
}

@Suite("Faults of configurations")
struct ConfigurationFaultTests {
  @Test(
    "Each fault has its place, what is wrong and what would be right",
    arguments: BrokenConfiguration.all
  )
  func broken(_ broken: BrokenConfiguration) {
    #expect(!broken.faults.isEmpty)
    #expect(faults(of: Array(broken.text.utf8)) == broken.faults)
  }

  @Test("There are cases, and none is there twice")
  func cases() {
    #expect(BrokenConfiguration.all.count >= 80)
    #expect(Set(BrokenConfiguration.all.map(\.text)).count == BrokenConfiguration.all.count)
  }

  @Test("A secret in the wrong place is not repeated in the fault")
  func secret() {
    for key in ["token", "password", "header-file"] {
      let text = "feed: {url: ws://h/, user: u, \(key): hunter2}\ndisplays: []"
      let said = faults(of: Array(text.utf8))
      #expect(said.contains { fault in fault.contains("a secret stands in the configuration") })
      #expect(!said.contains { fault in fault.contains("hunter2") })
    }
  }

  @Test(
    "An empty file says how to begin",
    arguments: [("", "1:1"), ("\n\n", "3:1"), ("# nothing\n", "2:1"), ("---\n...\n", "?")]
  )
  func empty(text: String, place: String) {
    let wanted = "\(place): the file is empty; begin with feed: and displays:"
    let null = "2:1: an empty value does not belong here; write a mapping of key: value"
    #expect(faults(of: Array(text.utf8)) == [place == "?" ? null : wanted])
  }

  @Test("Control characters and bytes that are no UTF-8 have a place, counted in characters")
  func encoding() {
    #expect(
      faults(of: Array("a: b\nfü: \u{1}".utf8))
        == ["2:5: a control character; remove it, or write it as an escape in double quotes"]
    )
    let wanted = ["2:5: bytes that are no UTF-8; save the file as UTF-8"]
    #expect(faults(of: Array("a: b\nfü: ".utf8) + [0xFF, 0x20]) == wanted)
    #expect(faults(of: Array("a: b\nfü: ".utf8) + [0xE2, 0x82]) == wanted)
    let utf16 = "feed: {}".utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(
      faults(of: [0xFF, 0xFE] + utf16) == ["1:1: bytes that are no UTF-8; save the file as UTF-8"]
    )
  }

  @Test("Faults repeat the file's text without its control characters, and not at length")
  func hostile() {
    let text = "\"\\e[2J\\u202e\(String(repeating: "x", count: 5_000))\": 1"
    for fault in faults(of: Array(text.utf8)) {
      #expect(fault.count < 300)
      #expect(fault.unicodeScalars.allSatisfy(isHarmless))
    }
  }
}
