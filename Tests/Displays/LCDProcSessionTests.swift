import Chance
import Panel
import Testing

@testable import Displays

@Suite("The conversation with LCDd")
struct LCDProcSessionTests {
  typealias Event = LCDProcSession.Event
  let now = ContinuousClock.now

  /// Both sides of a conversation, with the server's bytes cut as `cut` says.
  private final class Talk {
    var session: LCDProcSession
    var server: PretendLCDd
    var events: [Event] = []
    var batches: [[UInt8]] = []
    var cut: (Int) -> Int = { count in count }
    let now: ContinuousClock.Instant

    init(
      _ server: PretendLCDd = PretendLCDd(),
      _ settings: LCDProcSettings = LCDProcSettings(name: "lcd"),
      at now: ContinuousClock.Instant
    ) {
      self.server = server
      self.now = now
      session = LCDProcSession(settings, at: now)
    }

    func hear(_ bytes: [UInt8]) throws(LCDProcFault) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = max(1, min(rest.count, cut(rest.count)))
        events += try session.receive(rest.prefix(count), at: now)
        rest = rest.dropFirst(count)
      }
    }

    /// Goes on until both sides have said all.
    func settle() throws(LCDProcFault) {
      while let batch = session.takeBatch(at: now) {
        batches.append(batch)
        try hear(server.read(batch))
        try hear(server.render())
      }
    }

    func show(
      _ rows: [[UInt8]],
      isUrgent: Bool = false,
      isLit: Bool = true
    ) throws(LCDProcFault) -> Bool {
      let count = server.text(of: "p").count
      let filled = rows + Array(repeating: [], count: count - rows.count)
      defer { batches.removeAll() }
      let needsSending = session.show(filled, isUrgent: isUrgent, isLit: isLit)
      try settle()
      return needsSending
    }

    /// Hands a frame over and leaves it under way.
    func begin(_ rows: [[UInt8]]) -> Bool { session.show(rows, isUrgent: false, isLit: true) }

    func takeBatch(at now: ContinuousClock.Instant? = nil) -> [UInt8]? {
      session.takeBatch(at: now ?? self.now)
    }

    func check(at now: ContinuousClock.Instant) throws(LCDProcFault) { try session.check(at: now) }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(
    "A frame gets to the screen however the answers are cut: whole, in halves, byte by byte",
    arguments: [{ count in count }, { count in count / 2 }, { _ in 1 }] as [@Sendable (Int) -> Int]
  )
  func cuts(cut: @escaping @Sendable (Int) -> Int) throws {
    let talk = Talk(at: now)
    talk.cut = cut
    try talk.settle()
    #expect(talk.events == [.opened(Size(columns: 20, rows: 4))])
    #expect(try talk.show([bytes("Temperature"), bytes(" 71.4")]))
    #expect(talk.server.text(of: "p") == [bytes("Temperature"), bytes(" 71.4"), [], []])
    #expect(talk.events.filter { $0 == .drawn } == [.drawn])
    #expect(talk.server.screens.values.allSatisfy { $0.heartbeat == "off" })
    #expect(talk.server.lost == 0)
    #expect(talk.server.keys == ["Up", "Down", "Left", "Right", "Enter", "Escape"])
  }

  @Test(
    "Whatever a row consists of stands on the screen as it is, but controls, which become blanks"
  )
  func quotes() throws {
    let talk = Talk(at: now)
    try talk.settle()
    let rows = [
      bytes("  \"a {b} \\ c"), bytes("}{ \\n \\\\\" "), [0xB0, 0xFF, 0x80, 0x7F],
      [0, 10, 13, 9, 65],
    ]
    _ = try talk.show(rows)
    #expect(talk.server.text(of: "p") == [rows[0], rows[1], rows[2], bytes("    A")])
  }

  @Test("Only rows that changed are sent, and a frame that looks the same costs nothing")
  func difference() throws {
    let talk = Talk(at: now)
    try talk.settle()
    _ = try talk.show([bytes("a"), bytes("b"), bytes("c")])
    let count = talk.server.lines.count
    #expect(!(try talk.show([bytes("a"), bytes("b"), bytes("c")])))
    #expect(talk.server.lines.count == count)
    #expect(try talk.show([bytes("a"), bytes("B"), bytes("c")]))
    #expect(talk.server.lines.count == count + 2, "one row and the question")
    talk.session.forget()
    #expect(try talk.show([bytes("a"), bytes("B"), bytes("c")]))
    #expect(talk.server.lines.count == count + 2 + 4 + 1 + 1, "all rows, the light, the question")
  }

  /// LCDd throws away what lies behind the last line's end when a read ends there, and a frame with a line cut in two
  /// would be refused. So nothing may be sent but whole lines that one packet carries, and nothing on top of what has
  /// not been read.
  @Test("A batch has whole lines, fits one packet, and waits until the one before was answered")
  func batches() throws {
    let talk = Talk(PretendLCDd(256, 256), at: now)
    try talk.settle()
    let rows = (0..<256).map { row in
      Array(repeating: UInt8(ascii: row % 2 == 0 ? "\"" : "x"), count: 256)
    }
    #expect(talk.begin(rows))
    var count = 0
    while let batch = talk.takeBatch(at: now) {
      #expect(batch.count <= 1_200 && batch.last == UInt8(ascii: "\n"))
      #expect(batch.suffix(5) == bytes("noop\n")[...])
      #expect(talk.takeBatch(at: now) == nil)
      #expect(!talk.events.contains(.drawn))
      talk.events += try talk.session.receive(talk.server.read(batch), at: now)
      count += 1
    }
    #expect(count > 50 && talk.events.filter { $0 == .drawn }.count == 1)
    #expect(talk.server.text(of: "p") == rows && talk.server.lost == 0)
  }

  @Test(
    "An alarm's frame stands on a screen of its own, before all others, and the pages' comes back"
  )
  func alarm() throws {
    let talk = Talk(at: now)
    try talk.settle()
    _ = try talk.show([bytes("pages")])
    #expect(talk.server.shown == "p" && talk.server.screens["a"]?.priority == "hidden")
    _ = try talk.show([bytes("fire")], isUrgent: true)
    #expect(talk.server.shown == "a" && talk.server.screens["a"]?.priority == "alert")
    #expect(talk.server.text(of: "a")[0] == bytes("fire"))
    #expect(talk.server.text(of: "p")[0] == bytes("pages"))
    _ = try talk.show([bytes("pages")])
    #expect(talk.server.shown == "p" && talk.server.screens["a"]?.priority == "hidden")
    #expect(!talk.events.contains(.seen(false)), "one of ours is seen all the while")
  }

  @Test("The light goes out and comes back as the server has it")
  func light() throws {
    let talk = Talk(at: now)
    try talk.settle()
    _ = try talk.show([bytes("a")])
    #expect(talk.server.screens["p"]?.backlight == "open")
    #expect(try talk.show([bytes("a")], isLit: false))
    #expect(talk.server.screens["p"]?.backlight == "off")
    #expect(try talk.show([bytes("a")]))
    #expect(talk.server.screens["p"]?.backlight == "open")
  }

  @Test(
    "What nobody asked for may stand between answers: listen, ignore, keys, and what is not known"
  )
  func between() throws {
    let talk = Talk(at: now)
    try talk.settle()
    talk.events.removeAll()
    #expect(talk.begin([bytes("a"), [], [], []]))
    _ = talk.takeBatch(at: now)
    try talk.hear(bytes("key Up\nsucc"))
    try talk.hear(bytes("ess\nlisten p\nmenuevent x y\nkey F1\n\nnoop complete\nkey Enter\n"))
    #expect(talk.events == [.key(.up), .drawn, .key(.enter)])
    try talk.hear(bytes("ignore p\n"))
    #expect(talk.events.last == .seen(false))
    try talk.hear(bytes("ignore p\nlisten other\n"))
    try talk.hear(bytes("listen p\n"))
    #expect(talk.events.suffix(2) == [.seen(false), .seen(true)])
    try talk.hear(bytes("noop complete\n"))
    #expect(talk.events.last == .seen(true), "an answer to nothing means nothing")
  }

  @Test("Until its first frame stands the display counts as seen; then the server says")
  func unseen() throws {
    let talk = Talk(at: now)
    while let batch = talk.takeBatch(at: now) { try talk.hear(talk.server.read(batch)) }
    #expect(talk.events == [.opened(Size(columns: 20, rows: 4))])
    #expect(talk.begin([bytes("a"), [], [], []]))
    while let batch = talk.takeBatch(at: now) { try talk.hear(talk.server.read(batch)) }
    #expect(talk.events.suffix(2) == [.drawn, .seen(false)])
  }

  @Test("Keys without a meaning are left to the server, and one that is refused is told")
  func keys() throws {
    var server = PretendLCDd()
    server.takenKeys = ["Enter"]
    let settings = LCDProcSettings(name: "lcd", priority: .info, keys: [.left, .right, .enter])
    let talk = Talk(server, settings, at: now)
    try talk.settle()
    #expect(talk.server.keys == ["Left", "Right"])
    #expect(talk.events.first == .refused("Could not reserve key \"Enter\""))
    #expect(talk.events.last == .opened(Size(columns: 20, rows: 4)))
    #expect(talk.server.screens["p"]?.priority == "info")
  }

  @Test("A frame that is refused ends the conversation: what stands there is not what should")
  func refused() throws {
    let talk = Talk(at: now)
    try talk.settle()
    talk.server.screens["p"] = nil
    #expect(throws: LCDProcFault.refused("Unknown widget id")) { try talk.show([bytes("a")]) }
  }

  @Test(
    "A server that does not answer in ten seconds is told so, one left alone is asked after thirty"
  )
  func time() throws {
    var talk = Talk(at: now)
    #expect(talk.takeBatch(at: now) == bytes("hello\n"))
    #expect(talk.session.deadline == now + .seconds(10))
    try talk.check(at: now + .milliseconds(9_999))
    #expect(throws: LCDProcFault.silent) { try talk.check(at: now + .seconds(10)) }

    talk = Talk(at: now)
    try talk.settle()
    #expect(talk.session.deadline == now + .seconds(30))
    try talk.check(at: now + .milliseconds(29_999))
    #expect(talk.takeBatch(at: now) == nil)
    let later = now + .seconds(30)
    try talk.check(at: later)
    #expect(talk.takeBatch(at: later) == bytes("noop\n"))
    #expect(talk.session.deadline == later + .seconds(10))
    #expect(talk.begin([bytes("a"), [], [], []]))
    let events = try talk.session.receive(bytes("noop complete\n"), at: later)
    #expect(events == [], "that answers the question, not the frame")
    #expect(talk.takeBatch(at: later) != nil)
  }

  @Test(
    "A display of a size that there is not is refused",
    arguments: [
      "wid 0 hgt 4", "wid 20 hgt 257", "wid -1 hgt 2", "wid 99999999999999999999 hgt 2", "wid", "",
    ]
  )
  func sizes(words: String) throws {
    var session = LCDProcSession(LCDProcSettings(name: "lcd"), at: now)
    let line = "connect LCDproc 0.5.9 protocol 0.3 lcd \(words)"
    #expect(throws: LCDProcFault.self) { try session.receive(bytes(line + "\n"), at: now) }
  }

  @Test(
    "Displays of the smallest and the largest size open",
    arguments: [(1, 1), (16, 2), (256, 256)]
  )
  func extremes(columns: Int, rows: Int) throws {
    let talk = Talk(PretendLCDd(columns, rows), at: now)
    try talk.settle()
    #expect(talk.events == [.opened(Size(columns: columns, rows: rows))])
    #expect(try talk.show([bytes("x")]))
    #expect(talk.server.text(of: "p")[0] == bytes("x"))
  }

  @Test("Who is no LCDd is found out by its first line, and its words come out harmless")
  func foreign() {
    var session = LCDProcSession(LCDProcSettings(name: "lcd"), at: now)
    #expect(throws: LCDProcFault.foreign("SSH-2.0 ?[2J?")) {
      try session.receive([UInt8]("SSH-2.0 \u{1B}[2J".utf8) + [0xFF, 10], at: now)
    }
  }

  @Test("A line may have 1024 bytes and not one more")
  func lineLimit() throws {
    for (count, isTaken) in [(1_024, true), (1_025, false)] {
      let talk = Talk(at: now)
      try talk.settle()
      let line = Array(repeating: UInt8(ascii: "x"), count: count)
      do throws(LCDProcFault) {
        _ = try talk.session.receive(line, at: now)
        #expect(isTaken)
      } catch {
        #expect(!isTaken && error == .endlessLine)
      }
    }
  }

  @Test("Nothing that a server sends traps, and keys come only as they were sent")
  func rubbish() {
    var dice = Dice(seed: 7)
    let words = [
      "success", "noop complete", "huh? x", "listen p", "ignore a", "key Up", "connect", "wid 4",
      "\n", "\n", "\0", "key", "listen", " ", "hgt 2", "\u{FFFD}", "connect lcd wid 20 hgt 4\n",
    ]
    for _ in 0..<2_000 {
      var session = LCDProcSession(LCDProcSettings(name: "lcd"), at: now)
      for _ in 0..<30 {
        _ = session.takeBatch(at: now)
        guard let events = try? session.receive(dice.one(of: words).utf8, at: now) else { break }
        if events.contains(.opened(Size(columns: 20, rows: 4))) {
          _ = session.show([[], [], [1], []], isUrgent: dice.once(in: 2), isLit: dice.once(in: 2))
        }
      }
    }
  }
}
