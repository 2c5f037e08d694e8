import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct OverviewPageTests {
  private func overview(_ columns: Int, _ rows: Int) -> Frame {
    frame(OverviewPage(store: house()), context(columns, rows, after: evening))
  }

  @Test func eachTypeHasALineWithItsExtremesAndWhoseTheyAre() throws {
    let picture = overview(120, 24)
    let line = picture.line("Temperature")
    #expect(line.contains("x    13"))
    #expect(line.contains("Cold store 10"))
    #expect(line.contains("Boiler flow"))
    #expect(line.contains("°C"))
    let order = ["Carbon dioxide", "Door", "Energy", "Humidity", "Mode", "Pressure", "Temperature"]
    let rows = order.map { picture.row(beginning: $0) }
    #expect(rows.compactMap(\.self) == rows.compactMap(\.self).sorted())
    #expect(!rows.contains(nil))
    #expect(picture.line("Door").contains("1 of 2 on"))
    #expect(picture.line("Mode").contains("heating"))
  }

  @Test func theMeansCourseIsDrawn() throws {
    let picture = overview(80, 24)
    let row = try #require(picture.row(beginning: "Humidity"))
    let levels = Set(Glyphs(.unicode).levels)
    #expect((60..<80).filter { levels.contains(picture[row, $0].glyph) }.count > 8)
  }

  @Test func smallDisplaysGetShortTitles() {
    let picture = overview(20, 4)
    #expect(
      picture.text(row: 1) == "co2        539   ppm" || picture.line("co2").hasSuffix("539 ppm")
    )
    #expect(overview(16, 2).text(row: 0).hasPrefix("Carbon"))
    #expect(overview(16, 2).text(row: 1).contains("539 ppm"))
  }

  @Test func itSaysWhatItWaitsFor() {
    let store = ReadingStore(start: start)
    var shown = context(80, 24)
    #expect(
      frame(OverviewPage(store: store), shown).rows.contains {
        $0.contains("waiting for the first")
      }
    )
    shown.link = LinkState(.down, since: start, reason: "no such host")
    #expect(
      frame(OverviewPage(store: store), shown).rows[10...13].contains {
        $0.contains("no such host")
      }
    )
  }

  @Test func theOtherPageListsOnlyItsTypes() {
    let page = OtherPage(store: house()) { $0.name == "energy" }
    let picture = frame(page, context(80, 24, after: evening))
    #expect(picture.text(row: 0).hasPrefix("Other"))
    #expect(picture.line("Energy") != "")
    #expect(picture.line("Pressure") == "")
  }

  /// A number of sensors before the mark of the dead once read "2 x no value".
  @Test func sensorsThatAreAllSilentAreSaidToBe() {
    let store = ReadingStore(start: start)
    let one = TestReading(sensor: "a", quantity: "humidity", value: .number(5))
    store.take([one, TestReading(sensor: "b", quantity: "humidity", value: .number(5))])
    store.take([TestReading(sensor: "a", quantity: "mode", value: .absent)])
    let picture = frame(OverviewPage(store: store), context(80, 24, after: .seconds(90_000)))
    #expect(picture.line("Humidity").contains("x     2 all silent"))
    #expect(picture.line("Mode").hasSuffix("1 no value"))
  }

  @Test func enterLeadsToThePageOfTheChosenType() {
    final class Ear: PageDelegate {
      var asked: [PageRequest] = []
      func page(_ id: PageID, requests request: PageRequest) { asked.append(request) }
    }
    let ear = Ear()
    let page = OverviewPage(store: house(), delegate: ear) { type in
      type.name == "door" ? .other : PageID(type.name)
    }
    let shown = context(80, 24, after: evening)
    _ = frame(page, shown)
    #expect(page.move(.enter, at: shown.now))
    #expect(page.move(.down, at: shown.now))
    #expect(page.move(.enter, at: shown.now))
    #expect(ear.asked == [.jump(to: PageID("carbon_dioxide")), .jump(to: .other)])
  }

  @Test func itMovesAndComesBackWhereItWas() {
    let page = OverviewPage(store: house())
    let shown = context(40, 7, after: evening)
    _ = frame(page, shown)
    for _ in 0..<7 {
      #expect(page.move(.down, at: shown.now))
    }
    #expect(!page.move(.down, at: shown.now))
    #expect(!page.move(.enter, at: shown.now))
    let again = OverviewPage(store: house(), place: page.coldState())
    #expect(frame(again, shown).line("Temperature") != "")
    #expect(page.round(on: Size(columns: 20, rows: 4), at: shown.now) == .seconds(9))
  }
}
