import Foundation
import Support
import Testing

/// Feeds that do wrong, on purpose or not: the program lives, shows text alone, and accounts for everything.
@Suite(.serialized) struct HostileTests {
  /// A fault of the simulated feed, and what its status page must come to show.
  struct Fault: CustomTestStringConvertible, Sendable {
    var name: String
    var sensors = 24
    var sign: @Sendable (StatusText) -> Bool
    var testDescription: String { name }
  }

  private static let faults = [
    Fault(name: "garbage") { $0.messages[0] > 500 && $0.messages[3] > 10 },
    Fault(name: "fragment") { $0.messages[0] > 500 && $0.messages[3] == 0 },
    Fault(name: "duplicate") { $0.messages[0] > 500 && $0.readings[0] > 500 },
    Fault(name: "reorder", sensors: 1) { $0.readings[0] > 500 && $0.readings[2] > 0 },
    Fault(name: "drop") { $0.messages[0] > 500 },
    Fault(name: "slow") { $0.messages[0] > 50 },
    Fault(name: "huge") { $0.text.contains("too_long") && $0.text.contains("longer than") },
    Fault(name: "half-open") { $0.messages[0] > 100 },
    Fault(name: "garbage,fragment,duplicate,reorder") { $0.messages[0] > 500 },
  ]

  private func expectTextAlone(_ screen: Screen) throws {
    let text = try screen.text
    let strange = text.unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      return scalar != "\n" && [.control, .format, .surrogate, .privateUse].contains(category)
    }
    #expect(strange.isEmpty, "\(strange.map(\.value))")
  }

  @Test(arguments: faults) func aFaultyFeedIsShownAndAccountedFor(fault: Fault) throws {
    let feed = try Simulation(
      "--rate",
      "300",
      "--fault",
      fault.name,
      "--sensors",
      "\(fault.sensors)"
    )
    let session = try Session(columns: 120, rows: 30, "watch \(feed.url)")
    try session.screen.showStatus()
    let status = try session.screen.waitForStatus("what \(fault.name) does", fault.sign)
    #expect(status.addsUp, "\(status.text)")
    for _ in 0..<8 {
      try session.screen.press("Right")
      try expectTextAlone(session.screen)
    }
    try session.screen.press("q")
    try session.expectCleanEnd()
  }

  @Test func namesWithoutEndAreCountedAndTheRestGoesOn() throws {
    let (messages, namesEach) = (200, 5_000)
    let server = try ScriptedServer({ side in
      side.accept()
      for message in 0..<messages {
        let names = (0..<namesEach).map { name in
          #"{"sensor":"s\#(message * namesEach + name)","type":"humidity","value":1}"#
        }
        side.text("[" + names.joined(separator: ",") + "]")
      }
      side.text(#"{"sensor":"s7","type":"humidity","value":42}"#)
      side.awaitEnd()
    })
    defer { server.stop() }
    let session = try Session(columns: 120, rows: 30, "watch \(server.url())")
    try session.screen.showStatus()
    let status = try session.screen.waitForStatus("a million readings", within: 90) { status in
      status.readings[0] == messages * namesEach + 1
    }
    #expect(status.addsUp, "\(status.text)")
    #expect(status.sensors == [10_000, 10_000])
    #expect(status.readings[3] == messages * namesEach - 10_000)
    #expect(status.readings[1] == 10_001)
    try session.screen.press("q")
    try session.expectCleanEnd()
  }

  @Test func typesWithoutEndCannotFloodTheProgramme() throws {
    let server = try ScriptedServer({ side in
      side.accept()
      for type in 0..<2_000 {
        side.text(#"{"sensor":"a","type":"kind_\#(type)","value":1}"#)
      }
      side.awaitEnd()
    })
    defer { server.stop() }
    let outcome = try Program.run(["watch", server.url(), "--duration", "4"])
    #expect(outcome.code == 0)
    let counts = outcome.lines.compactMap { line in
      line.range(of: ", page 1 of ").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
    }
    #expect(counts.max().map { (64...67).contains($0) } == true, "\(counts)")
  }

  @Test func escapeSequencesInNamesStayText() throws {
    let names = [
      #"a\u001b[31mred\u001b]0;owned\u0007"#, #"b\u009b2J\u0085"#, #"c\u202edrawkcab\u200b\u2066"#,
      #"d\r\n\t\u0008\u007f"#, "e\u{1B}[2J",
    ]
    let server = try ScriptedServer({ side in
      side.accept()
      for name in names {
        side.text(#"{"sensor":"\#(name)","type":"temperature","value":21.5,"unit":"\u001b[5m"}"#)
      }
      side.text(#"{"sensor":"z","type":"temperature","value":"\u001b]2;owned\u001b\\"}"#)
      side.awaitEnd()
    })
    defer { server.stop() }
    let session = try Session("watch \(server.url())")
    let screen = session.screen
    let title = try screen.value(of: "pane_title")
    try screen.wait(for: "the overview") { $0.contains("Temperature") }
    try screen.press("Right")
    let text = try screen.wait(for: "the sensors", within: 5) { text in
      text.hasPrefix("Temperature") && text.contains("21.5")
    }
    #expect(text.contains("red"))
    #expect(text.contains("drawkcab"))
    try expectTextAlone(screen)
    #expect(try screen.value(of: "pane_title") == title)
    let colours = try screen.colouredText
    #expect(!colours.contains("\u{1B}[5m") && !colours.contains("\u{1B}[31mred"))
    try screen.press("q")
    try session.expectCleanEnd()
  }

  @Test func aMessageThatIsTooLongIsToldAndItsNeighboursStay() throws {
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(#"{"sensor":"first","type":"temperature","value":21.5}"#)
      side.frame(1, [UInt8](repeating: UInt8(ascii: " "), count: 5 << 20))
      side.awaitClose()
    })
    defer { server.stop() }
    let session = try Session(columns: 120, rows: 30, "watch \(server.url())")
    try session.screen.showStatus()
    let status = try session.screen.waitForStatus("the reason") { status in
      status.text.contains("a message was longer than 4194304 bytes, again in")
    }
    #expect(status.messages == [2, 1, 0, 1])
    #expect(status.readings == [1, 1, 0, 0])
    #expect(status.text.contains("too_long 1"))
    try session.screen.press("q")
    try session.expectCleanEnd()
  }
}
