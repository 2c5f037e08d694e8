import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct StatusPageTests {
  @Test func theSumsAreShownAndAddUp() throws {
    let store = ReadingStore(limits: StoreLimits(sensors: 2), start: start)
    store.take((0..<5).map { TestReading(sensor: "s\($0)", value: .number(1)) })
    let nothing = UnsafeBufferPointer<Reading>(start: nil, count: 0)
    for outcome in [
      MessageAccount.Outcome.ignored(.protocolMessage), .rejected(.malformed), .rejected(.tooLong),
      .rejected(.malformed),
    ] {
      store.record(nothing, account: MessageAccount(outcome, bytes: 1_000), at: start)
    }
    let picture = frame(StatusPage(store: store), context(80, 24))
    #expect(picture.line("messages").hasSuffix("5 = 1 decoded + 1 ignored + 3 rejected"))
    #expect(picture.line("ignored").hasSuffix("protocol 1"))
    #expect(picture.line("rejected").hasSuffix("malformed 2, too_long 1"))
    #expect(picture.line("readings").hasSuffix("5 = 2 stored + 0 superseded + 3 over limit"))
    #expect(picture.line("bytes").hasSuffix("4,090"))
    #expect(picture.line("sensors").hasSuffix("2 of 2"))
    let row = try #require(picture.row(beginning: "sensors"))
    #expect(picture[row, 12].style.ink == .warning)
  }

  @Test func whatTheConfigurationLeavesOutIsPartOfTheSum() {
    let filter = SensorFilter(exclude: [Glob("s?")].compactMap(\.self))
    let store = ReadingStore(filter: filter, start: start)
    store.take((8..<12).map { TestReading(sensor: "s\($0)", value: .number(1)) })
    let picture = frame(StatusPage(store: store), context(80, 24))
    let sum = "4 = 2 stored + 0 superseded + 0 over limit + 2 excluded"
    #expect(picture.line("readings").hasSuffix(sum))
  }

  @Test func aLinkThatIsDownSaysWhyAndWhenItIsTriedAgain() {
    var shown = context(80, 24, after: .seconds(100))
    shown.link = LinkState(
      .down,
      since: start,
      reason: "connection refused",
      nextAttempt: shown.now + .seconds(8)
    )
    let picture = frame(StatusPage(store: ReadingStore(start: start)), shown)
    #expect(picture.line("link").hasSuffix("connection refused, again in 8 s"))
    #expect(picture.text(row: 23).hasPrefix("connection refused, again in 8 s"))
  }

  @Test func shortMemoryIsToldAndNothingElse() {
    var shown = context(80, 24)
    let page = StatusPage(store: ReadingStore(start: start))
    #expect(frame(page, shown).row(beginning: "memory") == nil)
    shown.memory = "is short, given back 2 times"
    #expect(frame(page, shown).line("memory").hasSuffix("is short, given back 2 times"))
  }

  @Test func smallDisplaysScrollThroughIt() {
    let page = StatusPage(store: house())
    let shown = context(20, 4, after: evening)
    let first = frame(page, shown)
    #expect(page.move(.down, at: shown.now))
    let second = frame(page, shown)
    #expect(second.rows[1] == first.rows[2])
    #expect(page.move(.pageDown, at: shown.now))
    while page.move(.down, at: shown.now) {}
    #expect(frame(page, shown).line("types") != "")
    #expect(!page.move(.enter, at: shown.now))
    #expect(StatusPage(store: house(), place: page.coldState()).coldState() == page.coldState())
  }

  @Test(arguments: [(16, 2), (20, 4), (26, 7), (40, 12), (80, 24)])
  func allOfItCanBeReadAtEverySize(columns: Int, rows: Int) {
    let store = alarmedHouse()
    let page = StatusPage(
      store: store,
      alarms: { AlarmLines(store.alarms()) },
      facts: {
        [
          StatusFact("history", "3 MiB of 64 MiB"),
          StatusFact("disk", "read-only, kept in memory", isWarning: true),
          StatusFact("rules", "12"),
        ]
      }
    )
    let shown = context(columns, rows, after: alarmedEvening)
    var seen = frame(page, shown).rows.joined(separator: " ")
    while page.move(.down, at: shown.now) { seen += frame(page, shown).rows.joined(separator: " ") }
    let words = [
      "4 standing,", "acknowledged,", "shelved", "decoded", "superseded", "limit", "bytes", "64",
      "read-only,", "rules", "sensors", "types",
    ]
    for word in words { #expect(seen.contains(word), "\(word)") }
  }
}
