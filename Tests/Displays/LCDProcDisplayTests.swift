import Loop
import Panel
import Testing

@testable import Displays

/// A display of ours and a server on the loopback, in a time that the test makes pass.
final class LCDProcDisplayTests {
  let loop: EventLoop
  var listener: LoopbackListener?
  var server = PretendLCDd()
  let display: LCDProcDisplay
  let port: UInt16
  var now = ContinuousClock.now
  var events: [DisplayEvent] = []
  /// Whether the server reads and answers.
  var answers = true

  init() throws {
    loop = try EventLoop()
    let listener = try LoopbackListener()
    port = listener.port
    self.listener = listener
    display = LCDProcDisplay(
      name: "lcd",
      try #require(listener.address),
      LCDProcSettings(name: "lcd"),
      on: loop
    )
  }

  deinit {
    display.close()
  }

  /// One round of everybody's work.
  private func step() {
    loop.turn(until: .now + .milliseconds(2))
    events += display.takeEvents(at: now)
    guard let listener, answers else { return }
    if listener.accept() {
      let (greeting, takenKeys) = (server.greeting, server.takenKeys)
      server = PretendLCDd()
      (server.greeting, server.takenKeys) = (greeting, takenKeys)
    }
    guard listener.peer >= 0 else { return }
    if let input = listener.read(), !input.isEmpty { listener.send(server.read(input)) }
    listener.send(server.render())
  }

  private func settle(_ what: String, until isTrue: () -> Bool) {
    for _ in 0..<2_000 where !isTrue() { step() }
    #expect(isTrue(), "\(what): \(events)")
  }

  private func picture(_ text: String, isUrgent: Bool = false) -> Picture {
    var frame = Frame(display.size)
    frame.put(text, row: 0, column: 0)
    var picture = Picture(frame)
    picture.isUrgent = isUrgent
    return picture
  }

  private func opens() {
    settle("open") { display.isReady }
  }

  /// Shows a text and waits until the server has answered for it.
  private func show(_ text: String) {
    events.removeAll()
    #expect(display.show(picture(text), at: now) == .inFlight)
    settle("drawn") { events.contains(.drawn) }
  }

  private var text: String {
    String(decoding: server.text(of: "p")[0], as: UTF8.self)
  }

  @Test("A frame arrives in Latin-1, one at a time, the newest of those that wait")
  func frames() throws {
    #expect(display.show(picture("x"), at: now) == .dropped && !display.isReady)
    opens()
    #expect(events.prefix(2) == [.seen(true), .resized(Size(columns: 20, rows: 4))])
    #expect(display.show(picture("20.5 °C µg/m³"), at: now) == .inFlight)
    #expect(!display.isReady)
    #expect(display.show(picture("older"), at: now) == .waiting)
    #expect(display.show(picture("newest ▆"), at: now) == .waiting)
    settle("drawn") { events.filter { $0 == .drawn }.count == 2 }
    #expect(text == "newest #" && display.account.shown == 2 && display.account.dropped == 2)
    #expect(
      server.lines.contains(
        Array("widget_set p 1 1 1 \"20.5 ".utf8) + [0xB0, 0x43, 0x20, 0xB5] + Array("g/m".utf8) + [
          0xB3, 0x22,
        ]
      )
    )
    #expect(display.show(picture("newest ▆"), at: now) == .drawn)
    #expect(display.account.bytes > 0)
  }

  /// SensorPager may not take the server's restart for its own: pages, keys and hold belong to the station, which must
  /// stay. So the display is never lost; it says once that its server is missing, and once that it is back.
  @Test("LCDd's restart: told once, tried again ever less often, then drawn whole in the new size")
  func restart() throws {
    opens()
    show("before")
    events.removeAll()
    listener = nil
    settle("missing") { !events.isEmpty }
    #expect(events == [.missing("LCDd at 127.0.0.1:\(port): it closed the connection")])
    #expect(!display.isReady && display.show(picture("x"), at: now) == .dropped)
    var waits: [Duration] = []
    for _ in 0..<7 {
      let deadline = try #require(display.deadline)
      waits.append(deadline - now)
      now = deadline
      // Nobody listens: the loop hears so in its next turn.
      for _ in 0..<10 { step() }
    }
    #expect(
      waits == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)]
        + [.seconds(5), .seconds(5), .seconds(5)]
    )
    #expect(events.count == 1, "\(events)")
    listener = try LoopbackListener(port: port)
    server.greeting = PretendLCDd(16, 2).greeting
    now = try #require(display.deadline)
    opens()
    #expect(events.last == .resized(Size(columns: 16, rows: 2)))
    #expect(!events.contains(.back), "it is back when it has a frame")
    show("after")
    #expect(events.contains(.back) && text == "after" && server.lost == 0)
  }

  @Test("A server that accepts and says nothing is missed after ten seconds, at any stage")
  func silence() {
    answers = false
    for _ in 0..<50 { step() }
    #expect(display.deadline == now + .seconds(10))
    now += .seconds(10)
    step()
    #expect(events == [.missing("LCDd at 127.0.0.1:\(port): it does not answer")])
    answers = true
    now += .seconds(1)
    opens()
    show("a")
    answers = false
    events.removeAll()
    #expect(display.show(picture("b"), at: now) == .inFlight)
    for _ in 0..<20 { step() }
    #expect(events.isEmpty)
    now += .seconds(10)
    step()
    #expect(events == [.missing("LCDd at 127.0.0.1:\(port): it does not answer")])
    answers = true
    now += .seconds(1)
    opens()
    show("b")
    #expect(text == "b")
  }

  @Test(
    "A server that speaks otherwise is missed, once however often it is tried",
    arguments: [
      ("HTTP/1.1 400 Bad Request", "this is no LCDd"),
      ("connect LCDproc 0.5.9 protocol 0.3 lcd wid 9999999 hgt 4", "absurd size"),
      (String(repeating: "x", count: 5_000), "a line without an end"),
    ]
  )
  func foreign(line: String, words: String) throws {
    server.greeting = line
    for _ in 0..<5 {
      settle("end") { display.deadline.map { $0 <= now + .seconds(5) } ?? false && !events.isEmpty }
      now += .seconds(5)
      for _ in 0..<10 { step() }
    }
    guard case .missing(let told) = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(events.count == 1 && told.contains(words), "\(events)")
  }

  @Test("Keys come in order and bounded; what the server refuses beside is told once")
  func keys() {
    server.takenKeys = ["Enter"]
    opens()
    let refusal = DisplayEvent.remark("LCDd says: Could not reserve key \"Enter\"")
    #expect(events.filter { $0 == refusal }.count == 1)
    show("a")
    listener?.hangUp()
    events.removeAll()
    settle("missing") { !events.isEmpty }
    now += .seconds(1)
    opens()
    show("b")
    #expect(!events.contains(refusal), "told already")
    events.removeAll()
    listener?.send(Array("key Left\nkey Down\nkey F9\nkey Escape\n".utf8))
    settle("keys") { events.count == 3 }
    #expect(
      events == [
        .key(.left, isRepeat: nil), .key(.down, isRepeat: nil), .key(.escape, isRepeat: nil),
      ]
    )
    events.removeAll()
    listener?.send(Array(String(repeating: "key Up\n", count: 2_000).utf8))
    listener?.send(Array("ignore p\n".utf8))
    settle("ignored") { events.contains(.seen(false)) }
    let count = events.count - 1
    #expect((1...LCDProcDisplay.keyLimit * 10).contains(count), "\(count) keys")
    show("still there")
  }

  @Test("Half a line waits for its other half")
  func halves() {
    opens()
    show("a")
    events.removeAll()
    listener?.send(Array("key Ri".utf8))
    for _ in 0..<20 { step() }
    #expect(events.isEmpty)
    listener?.send(Array("ght\n".utf8))
    settle("key") { events == [.key(.right, isRepeat: nil)] }
  }

  @Test("A half line that a lost server left behind does not meddle with what the next one says")
  func halfAtTheEnd() throws {
    opens()
    show("a")
    listener?.send(Array("key Ri".utf8))
    for _ in 0..<20 { step() }
    listener?.hangUp()
    events.removeAll()
    settle("missing") { !events.isEmpty }
    now += .seconds(1)
    opens()
    show("b")
    #expect(text == "b" && !events.contains { if case .key = $0 { true } else { false } })
  }

  @Test("An alarm's picture stands before all others; closed, the display does nothing more")
  func urgent() {
    opens()
    show("page")
    #expect(server.shown == "p")
    events.removeAll()
    #expect(display.show(picture("fire", isUrgent: true), at: now) == .inFlight)
    settle("alarm") { server.shown == "a" && events.contains(.drawn) }
    display.close()
    events.removeAll()
    for _ in 0..<20 { step() }
    #expect(events.isEmpty && display.show(picture("x"), at: now) == .dropped)
    #expect(display.deadline == nil)
  }
}
