import Panel
import Testing

@testable import Dashboard
@testable import Paging
@testable import Readings

@Suite struct ChromeTests {
  private let store = house()

  private func pages() -> [DashboardPage] {
    [
      QuantityPage(Quantity("temperature"), store: store),
      QuantityPage(
        Quantity("temperature"),
        store: store,
        place: PagePlace(top: 0, chosen: 3, isDetail: true)
      ),
      OverviewPage(store: store), StatusPage(store: store), OtherPage(store: store) { _ in true },
      ErrorPage(PageID("x"), reason: "the page could not be made"),
    ]
  }

  @Test func everySizeIsDrawnWithoutATrap() {
    let repertoires = Repertoire.allCases
    var turn = 0
    for columns in Array(1...42) + [59, 60, 79, 80, 120, 149, 150, 200, 210, 300] {
      for rows in Array(1...9) + [13, 14, 24, 31, 32, 65, 100] {
        turn += 1
        var shown = context(columns, rows, repertoires[turn % repertoires.count], after: evening)
        shown.message = turn % 3 == 0 ? "Cold store 1 high: close the door, call Kim 7" : ""
        shown.rotation = turn % 2 == 0 ? .heldFor(.seconds(24)) : .lingering(.seconds(9))
        if turn % 5 == 0 {
          shown.link = LinkState(.down, since: start, reason: "refused")
        }
        let page = pages()[turn % 6]
        #expect(frame(page, shown).size == shown.size)
      }
    }
  }

  @Test func hostileNamesStayInTheirColumns() throws {
    let names = [
      String(repeating: "n", count: 255), String(repeating: "漢", count: 80),
      "e" + String(repeating: "\u{301}", count: 100), "👩‍👩‍👧‍👦 family", " ", "\u{200B}",
      String(repeating: "a ", count: 120) + "1",
    ]
    let store = ReadingStore(start: start)
    for (number, name) in names.enumerated() {
      store.take([
        TestReading(
          sensor: "s\(number)",
          value: .number(21.5),
          unit: number == 0 ? String(repeating: "u", count: 255) : "°C",
          label: name
        )
      ])
    }
    for (columns, rows) in QuantityPageTests.sizes where rows > 8 {
      let page = QuantityPage(Quantity("temperature"), store: store)
      let picture = frame(page, context(columns, rows))
      let body = Layout(picture.size).list
      let places = body.compactMap { picture.column(of: "21.5", row: $0) }
      #expect(Set(places).count == 1 && places.count >= 5, "\(columns)x\(rows): \(places)")
    }
  }

  @Test(arguments: [(80, 24), (200, 60)]) func everythingHasItsPlace(columns: Int, rows: Int) {
    var shown = context(columns, rows, after: evening)
    shown.rotation = .held
    shown.message = "close the door"
    let picture = frame(pages()[0], shown)
    #expect(picture.text(row: 0).hasPrefix("Temperature"))
    #expect(picture.text(row: 0).hasSuffix("greenhouse ●  12:04:32"))
    #expect(picture.text(row: rows - 1).hasPrefix("close the door"))
    #expect(picture.text(row: rows - 1).hasSuffix("hold"))
    #expect(picture.column(of: "• • ━━ • •", row: rows - 1) == (columns - 10) / 2)
    #expect(picture.text(row: rows - 2) == "")
  }

  @Test func theIndicatorGivesWayToALongMessage() {
    var shown = context(80, 24, after: evening)
    shown.rotation = .heldFor(.milliseconds(23_200))
    shown.message = "Cold store 1 high -14.0: close the door, call Kim 7"
    let last = frame(pages()[0], shown).text(row: 23)
    #expect(last.hasPrefix("Cold store 1 high -14.0: close the door, call Kim 7   • • ━━ • •"))
    #expect(last.hasSuffix("hold 24s"))
  }

  @Test(arguments: QuantityPageTests.sizes + [(16, 2)])
  func theRenderersPulseIsOneCell(columns: Int, rows: Int) {
    var shown = context(columns, rows, after: evening)
    shown.clock = ClockTime(hour: 12, minute: 4, second: 30)
    let even = frame(pages()[0], shown)
    shown.clock = ClockTime(hour: 12, minute: 4, second: 31)
    let odd = frame(pages()[0], shown)
    let differing = (0..<rows).flatMap { row in
      (0..<columns).filter { even[row, $0] != odd[row, $0] }.map { (row, $0) }
    }
    #expect(differing.allSatisfy { $0.0 == 0 })
    #expect(differing.contains { even[0, $0.1].glyph == ":" && odd[0, $0.1].glyph == " " })
  }

  @Test(arguments: QuantityPageTests.sizes + [(16, 2)])
  func aFrozenFeedLooksDifferentFromALiveOne(columns: Int, rows: Int) {
    var shown = context(columns, rows, after: evening)
    let live = frame(pages()[0], shown)
    shown.pulse.isFresh = false
    let quiet = frame(pages()[0], shown)
    shown.link = LinkState(.down, since: start + evening)
    shown.pulse.age = .seconds(125)
    let down = frame(pages()[0], shown)
    #expect(live.rows[0].contains("●") && !live.rows[0].contains("○"))
    #expect(quiet.rows[0].contains("○"))
    #expect(down.rows[0].contains("✗"))
    if rows > 2 {
      #expect(down.rows[0].contains("2m"))
    }
  }

  @Test func twelveHoursAreTold() {
    var shown = context(80, 24, after: evening)
    shown.clock = ClockTime(hour: 0, minute: 5, second: 8, isTwelveHour: true)
    #expect(frame(pages()[0], shown).text(row: 0).hasSuffix("12:05:08"))
    shown.clock = ClockTime(hour: 15, minute: 5, second: 8, isTwelveHour: true)
    #expect(frame(pages()[0], shown).text(row: 0).hasSuffix(" 3:05:08"))
  }

  @Test func aSlideMovesTheBodiesAndNothingElse() throws {
    let shown = context(80, 24, after: evening)
    let (from, to) = (pages()[0], OverviewPage(store: store))
    let (left, right) = (frame(from, shown), frame(to, shown))
    var transition = Transition(
      from: from.id,
      to: to.id,
      direction: .forward,
      cause: .key,
      style: .slide(.seconds(1)),
      at: start
    )
    transition.advance(to: start + .milliseconds(500))
    let picture = drawn(from, to, transition, shown)
    #expect(picture.body == 1..<22)
    for row in picture.body {
      let sheet = left.rows[row].suffix(39) + "  " + right.rows[row].prefix(39)
      #expect(picture.frame.rows[row] == sheet)
    }
    #expect(picture.frame.text(row: 0).hasPrefix("Overview"))
    #expect(picture.frame.rows[23] == left.rows[23])
    transition = Transition(
      from: from.id,
      to: to.id,
      direction: .backward,
      cause: .key,
      style: .slide(.seconds(1)),
      at: start
    )
    // The key shows at once: the first picture has moved by a column.
    #expect(drawn(from, to, transition, shown).frame.rows[3] == " " + left.rows[3].prefix(79))
  }

  @Test func aSlideShowsTheTitlesThatPeopleChose() {
    var shown = context(80, 24, after: evening)
    let from = QuantityPage(Quantity("temperature"), store: store)
    shown.titles = Titles([from.id: Titles.Choice(title: "Warmth")])
    let transition = Transition(
      from: from.id,
      to: .overview,
      direction: .forward,
      cause: .key,
      style: .slide(.seconds(1)),
      at: start
    )
    let to = OverviewPage(store: store)
    let picture = drawn(from, to, transition, shown)
    #expect(picture.frame.text(row: 0).hasPrefix("Warmth"))
    let overview = drawn(to, shown).frame
    #expect((0..<24).contains { overview.text(row: $0).hasPrefix("Warmth") })
  }

  @Test func aPageIsAnnouncedInWords() {
    let picture = drawn(pages()[0], context(80, 24, after: evening))
    #expect(picture.announcement == "Temperature, page 3 of 5")
  }

  @Test func onPlainDisplaysOnlyPlainSignsAreDrawn() {
    for (columns, rows) in QuantityPageTests.sizes + [(16, 2)] {
      for repertoire in Repertoire.allCases {
        for page in pages() {
          let picture = frame(page, context(columns, rows, repertoire, after: evening))
          let strange = picture.cells.first {
            !$0.isRightHalf && !repertoire.contains($0.glyph)
          }
          #expect(
            strange == nil,
            "\(columns)x\(rows) \(repertoire) \(page.id): \(String(describing: strange))"
          )
        }
      }
    }
  }

  @Test(arguments: [(20, 4), (16, 2), (16, 1)])
  func smallDisplaysShowAMessageInTheFirstRow(columns: Int, rows: Int) {
    var shown = context(columns, rows, after: evening)
    let before = drawn(pages()[0], shown).frame
    shown.message = "page 12_"
    let frame = drawn(pages()[0], shown).frame
    #expect(frame.text(row: 0).hasPrefix("page 12_"))
    #expect(frame[0, columns - 1] == before[0, columns - 1])
    #expect((1..<rows).allSatisfy { frame.text(row: $0) == before.text(row: $0) })
  }
}
