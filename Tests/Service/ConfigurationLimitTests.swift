import Foundation
import Testing

@testable import Service

@Suite("Limits of configurations")
struct ConfigurationLimitTests {
  private func compose(_ text: String) throws(ConfigurationFault) -> ConfigurationNode {
    try ConfigurationComposer.compose(Array(text.utf8))
  }

  @Test("Sixteen levels are read, seventeen are a fault")
  func depth() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels - 1) + "x" + String(repeating: "]", count: levels - 1)
    }
    #expect(try compose(nested(16)).depth == 16)
    let fault = #expect(throws: ConfigurationFault.self) { try compose(nested(17)) }
    #expect(fault?.what == "more than 16 levels")
    #expect(throws: ConfigurationFault.self) { try compose(String(repeating: "[", count: 500_000)) }
  }

  @Test("Aliases cannot get around the depth")
  func aliasDepth() throws {
    let chain = (1...20).map { level in "a\(level): &a\(level) [*a\(level - 1)]" }
    let text = "a0: &a0 x\n" + chain.joined(separator: "\n")
    let fault = #expect(throws: ConfigurationFault.self) { try compose(text) }
    #expect(fault?.what == "more than 16 levels")
  }

  @Test("Twenty thousand values are read, one more is a fault")
  func count() throws {
    func list(_ values: Int) -> String {
      "[" + String(repeating: "x,", count: values - 1) + "]"
    }
    #expect(try compose(list(20_000)).size == 20_000)
    let fault = #expect(throws: ConfigurationFault.self) { try compose(list(20_001)) }
    #expect(fault?.what == "more than 20000 values")
  }

  @Test("A billion laughs are a fault in no time")
  func laughs() {
    var text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1...9 {
      let aliases = [String](repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let start = ContinuousClock.now
    let fault = #expect(throws: ConfigurationFault.self) { try compose(text) }
    #expect(fault?.what == "more than 20000 values")
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test("A file of the limit is read, a byte more is a fault")
  func fileSize() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "sensorpager-\(UUID().uuidString).yaml").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var text = "feed: {url: ws://h/}\ndisplays: [{name: a, plain: stdout}]\n#"
    text += String(repeating: "x", count: Configuration.fileLimit - text.utf8.count)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try Configuration.load(path).displays.count == 1)
    try (text + "x").write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: Configuration.Failure.unreadable(.tooLong(Configuration.fileLimit))) {
      try Configuration.load(path)
    }
  }

  @Test("At most a hundred faults are told")
  func faultCount() {
    let text = (0..<500).map { number in "key\(number): 1" }.joined(separator: "\n")
    #expect(faults(of: Array(text.utf8)).count == 100)
  }

  @Test("A long name costs no time to find its neighbour")
  func longNames() {
    let text = (0..<1_000).map { number in
      "\(String(repeating: "k", count: 900))\(number): 1"
    }
    let start = ContinuousClock.now
    _ = faults(of: Array(text.joined(separator: "\n").utf8))
    #expect(ContinuousClock.now - start < .seconds(10))
  }
}
