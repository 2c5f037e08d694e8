import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct FooterTests {
  private static let sizes = [(200, 60), (80, 24), (40, 12), (26, 7), (20, 4), (16, 2), (16, 1)]

  private func picture(_ context: DrawContext) -> Frame {
    frame(QuantityPage(Quantity("temperature"), store: house()), context)
  }

  // MARK: The banner of a takeover that waits

  @Test(arguments: sizes) func aBannerIsOneLineThatNeverCoversTheDigits(columns: Int, rows: Int) {
    for repertoire in Repertoire.allCases {
      var shown = context(columns, rows, repertoire, after: evening)
      shown.message = "page 12_"
      let before = picture(shown)
      shown.banner = "Cold store 1 high: close the door"
      let after = picture(shown)
      #expect(after.rows.contains { $0.contains("page 12_") })
      let touched = (0..<rows).filter { before.rows[$0] != after.rows[$0] }
      #expect(touched.count == 1, "\(repertoire): \(touched)")
      guard let row = touched.first else { continue }
      #expect(after.rows[row].contains("! "), "\(after.rows[row])")
      let column = after.column(of: "!", row: row)
      #expect(after[row, column ?? 0].style == Style(.alarm, .reverse))
    }
  }

  @Test func onAWholeScreenABannerCoversNothing() {
    var shown = context(80, 24, after: evening)
    let before = picture(shown)
    #expect(before.text(row: 22) == "")
    shown.banner = "Cold store 1 high"
    #expect(picture(shown).text(row: 22) == "! Cold store 1 high")
  }

  @Test(arguments: [(20, 4), (16, 2)]) func onASmallDisplayAllOfABannerIsSeenInTurn(
    columns: Int,
    rows: Int
  ) {
    var shown = context(columns, rows, after: evening)
    shown.banner = "Cold store 1 door is open: close it, call Kim"
    var seen: [String] = []
    for second in 0..<60 {
      shown.clock.second = second
      let text = picture(shown).text(row: rows - 1)
      #expect(text.hasPrefix("! ") && !text.contains("…"))
      if seen.last != text { seen.append(text) }
    }
    let words = seen.prefix(4).map { $0.dropFirst(2) }.joined(separator: " ")
    #expect(words.hasPrefix("Cold store 1 door is open: close it, call Kim"), "\(seen.prefix(5))")
  }

  // MARK: The rotation's note in a takeover

  @Test(arguments: [
    (200, 60, "alarm 1 of 3"), (80, 24, "alarm 1 of 3"), (40, 12, "!1/3"), (26, 7, "!1/3"),
    (20, 4, "!1/3"), (16, 2, "!1/3"),
  ]) func aTakeoverTellsWhichAlarmItIs(columns: Int, rows: Int, words: String) {
    for repertoire in Repertoire.allCases {
      var shown = context(columns, rows, repertoire, after: evening)
      shown.rotation = .takeover(1, of: 3)
      let frame = picture(shown)
      let row = rows > 4 ? rows - 1 : rows > 2 ? 0 : 1
      let column = frame.column(of: words, row: row)
      #expect(column != nil, "\(repertoire): \(frame.rows[row])")
      #expect(frame[row, column ?? 0].style.ink == .alarm)
    }
  }

  // MARK: What is told of the link

  @Test func theReasonGivesWayByWholeWords() {
    for columns in 26...120 {
      var shown = context(columns, columns < 60 ? 12 : 24, after: evening)
      shown.link = LinkState(.down, since: start, reason: "connection refused")
      shown.link.nextAttempt = shown.now + .seconds(12)
      let text = picture(shown).text(row: shown.size.rows - 1)
      let told = text.prefix { !"•━/0123456789".contains($0) || $0 == "1" || $0 == "2" }
      let words = told.split(separator: " ").filter { $0 != "‖" }.map(String.init)
      let whole = ["connection", "refused", "refused,", "again", "in", "12", "s", "12s"]
      let isWhole = words.allSatisfy { whole.contains($0) || whole.contains(String($0.dropLast())) }
      #expect(isWhole, "\(columns): \(text)")
    }
  }

  @Test(arguments: [
    ("connection refused", 18, "connection refused"), ("connection refused", 17, "connection…"),
    ("close the door, call Kim", 16, "close the door…"), ("close the door", 9, "close…"),
    ("incomprehensibilities here", 12, "incomprehen…"), ("a bcdefghijklmn", 10, "a bcdefgh…"),
    ("any", 0, ""), ("", 5, ""),
  ])
  func aTextIsCutBetweenWords(text: String, columns: Int, short: String) {
    #expect(Glyphs(.unicode).shortenedAtWord(text, to: columns) == short)
  }

  // MARK: Small displays

  @Test(arguments: [(20, 4), (16, 2)])
  func onSmallDisplaysOnePlaceIsKeptForAMark(columns: Int, rows: Int) {
    let page = StatusPage(store: house())
    let navigator = Navigator(programme: Programme([page.id, .overview]), style: .cut)
    func header(_ content: PageContent, alarms: Set<PageID> = []) -> Frame {
      let indicator = Indicator(navigator, content: content, alarms: alarms)
      let quantity = QuantityPage(Quantity("temperature"), store: house())
      return frame(quantity, context(columns, rows, after: evening, indicator: indicator))
    }
    let row = rows > 2 ? 0 : 1
    let plain = header(.ready)
    for (content, sign) in [(PageContent.loading, "⠹"), (.noMore, "⇤"), (.failed, "×")] {
      let marked = header(content)
      let places = (0..<columns).filter { plain[row, $0] != marked[row, $0] }
      #expect(places.count == 1 && marked.rows[row].contains(sign), "\(marked.rows[row])")
    }
    #expect(header(.ready, alarms: [.overview]).rows[row].contains("!"))
  }
}
