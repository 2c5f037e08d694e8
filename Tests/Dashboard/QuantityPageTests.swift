import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct QuantityPageTests {
  static let sizes = [(20, 4), (26, 7), (40, 12), (60, 16), (80, 24), (132, 43), (200, 60)]

  private func list(_ columns: Int, _ rows: Int, _ repertoire: Repertoire = .unicode) -> Frame {
    let page = QuantityPage(Quantity("temperature"), store: house())
    return frame(page, context(columns, rows, repertoire, after: evening))
  }

  @Test(arguments: sizes) func valuesStandOnTheirDecimalPoints(columns: Int, rows: Int) throws {
    for repertoire in Repertoire.allCases {
      let picture = list(columns, rows, repertoire)
      let body = Layout(picture.size).list
      let width = Layout(picture.size).listColumns
      let points = body.compactMap { row in
        (0..<width).first { column in
          picture[row, column].glyph == "." && column > 0
            && (picture[row, column - 1].glyph.properties.numericType != nil
              || picture[row, column - 1].glyph == "-")
        }
      }
      #expect(points.count >= min(body.count, 8), "\(repertoire)")
      #expect(Set(points).count == 1, "\(repertoire): \(points)")
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (200, 60)])
  func marksStandInAColumnThatIsEmptyWhenAllIsWell(columns: Int, rows: Int) throws {
    let picture = list(columns, rows)
    let late = try #require(picture.row(beginning: "Greenhouse north"))
    let dead = try #require(picture.row(beginning: "Greenhouse south"))
    let column = try #require(picture.column(of: "~", row: late))
    #expect(picture[dead, column].glyph == "x")
    #expect(picture[dead, column].style.ink == .alarm)
    for name in ["Attic", "Boiler flow", "Cold store 2", "Outside"] {
      let row = try #require(picture.row(beginning: name))
      #expect((-1...1).allSatisfy { picture[row, column + $0].glyph == " " }, "\(name)")
    }
  }

  @Test(arguments: [(20, 4), (40, 12), (80, 24)])
  func nothingElseMovesWhenADigitIsAdded(columns: Int, rows: Int) throws {
    let store = ReadingStore(start: start)
    func take(_ number: Double, after offset: Duration) {
      let other = TestReading(sensor: "b", value: .number(5.5), unit: "°C", label: "Other")
      let first = TestReading(sensor: "a", value: .number(number), unit: "°C", label: "First")
      store.take([first, other], after: offset)
    }
    take(9.5, after: .zero)
    let page = QuantityPage(Quantity("temperature"), store: store)
    page.willAppear(at: start)
    page.didAppear(at: start)
    let body = Layout(Size(columns: columns, rows: rows)).list.lowerBound
    var units: Set<Int?> = []
    var points: Set<Int?> = []
    for (second, number) in [9.5, 10.5, 100.5, -9.5, -10.5].enumerated() {
      let now = Duration.milliseconds(second)
      take(number, after: now)
      let picture = drawn(page, context(columns, rows, after: now)).frame
      units.insert(picture.column(of: "°C", row: body))
      points.insert(picture.column(of: ".5", row: body))
      #expect(picture.text(row: body).contains("\(number) "), "\(picture.text(row: body))")
    }
    #expect(units.count == 1 && !units.contains(nil))
    #expect(points.count == 1 && !points.contains(nil))
  }

  @Test func aDeadNumberIsNeverShownAsANumber() {
    for (columns, rows) in Self.sizes where rows > 8 {
      let line = list(columns, rows).line("Greenhouse")
      #expect(!line.isEmpty)
      let dead = list(columns, rows).rows.first { $0.contains("4 min") } ?? ""
      let value = dead.prefix { $0 != "4" }
      #expect(value.contains("--.-"), "\(columns)x\(rows): \(dead)")
      #expect(!value.contains { $0.isNumber }, "\(columns)x\(rows): \(dead)")
    }
  }

  @Test func aSensorWithoutAValueSaysSo() {
    #expect(list(80, 24).line("Pump").contains("--.-  waiting"))
    let store = ReadingStore(start: start)
    store.take([TestReading(sensor: "a", value: .number(5))])
    store.take([TestReading(sensor: "a", value: .absent)], after: .seconds(1))
    let page = QuantityPage(Quantity("temperature"), store: store)
    #expect(frame(page, context(80, 24, after: .seconds(2))).line("a ").contains("-- no value"))
  }

  @Test func aStaleValueHasItsAge() {
    #expect(list(80, 24).line("Wine cellar").contains("?     12.4  °C  1 min"))
  }

  /// Beside a mark, names once were cut to three letters though the value's field was blank.
  @Test func aNameBesideAMarkGoesOnWhereTheValueLeavesRoom() {
    let store = ReadingStore(start: start)
    store.setContract(.periodic(.seconds(10)), for: Quantity("temperature"))
    for second in 0..<60 {
      var readings = [
        TestReading(sensor: "b", value: .number(48_231.7), unit: "kWh", label: "Total")
      ]
      if second < 20 {
        let label = "Workshop"
        readings.append(TestReading(sensor: "a", value: .number(9.5), unit: "kWh", label: label))
      }
      store.take(readings, after: .seconds(second))
    }
    let page = QuantityPage(Quantity("temperature"), store: store)
    let picture = frame(page, context(20, 4, after: .seconds(59)))
    #expect(picture.rows.contains { $0.hasPrefix("Workshop ?") && $0.contains("9.5 ") })
    #expect(picture.rows.contains { $0.hasPrefix("Total  48231.7 kWh") })
  }

  @Test(arguments: [(1, 1), (8, 1), (12, 2), (16, 2), (20, 4), (30, 8), (60, 20)])
  func aNumberTooWideFillsItsFieldAndIsNeverCut(columns: Int, rows: Int) {
    let store = ReadingStore(start: start)
    store.take([TestReading(sensor: "wide", value: .number(7e17), unit: "W")])
    store.take([TestReading(sensor: "long", value: .integer(.max), unit: "W")])
    let page = QuantityPage(Quantity("temperature"), store: store)
    let picture = frame(page, context(columns, rows, indicator: indicator(0, of: 1)))
    for row in Layout(picture.size).list {
      let text = picture.text(row: row)
      #expect(!text.contains("7") && !text.contains("92"), "\(text)")
    }
  }

  /// Every run of digits and points that is seen of 777777.7 must be the whole number, on a display of any width.
  @Test(arguments: [1, 2, 3, 5, 8, 16]) func numbersAreWholeAtEveryWidth(rows: Int) {
    let store = ReadingStore(start: start)
    store.take([TestReading(sensor: "meter", value: .number(777_777.7), unit: "kWh")])
    for columns in 1...70 {
      let page = QuantityPage(Quantity("energy_sum"), store: store)
      let types = QuantityPage(Quantity("temperature"), store: store)
      let shown = context(columns, rows, indicator: indicator(0, of: 1))
      for picture in [frame(page, shown), frame(types, shown)] {
        let runs = picture.rows.flatMap { $0.split { !"7.".contains($0) } }
        let isWhole = runs.allSatisfy { !$0.contains("7") || $0 == "777777.7" }
        #expect(isWhole, "\(columns)x\(rows): \(runs)")
      }
    }
  }

  @Test func onADisplayOfTwoLinesOneSensorIsReadWell() {
    let picture = list(16, 2)
    #expect(picture.text(row: 0) == "Attic         ●:")
    #expect(picture.text(row: 1) == "  17.1 °C →  3/5")
    #expect(list(16, 2, .ascii).text(row: 1) == "  17.1 C >   3/5")
  }

  @Test func statesInWordsAreShown() {
    let store = house()
    let doors = frame(QuantityPage(Quantity("door"), store: store), context(80, 24, after: evening))
    #expect(doors.line("back").contains("off"))
    #expect(doors.line("front").contains("on"))
    let mode = frame(QuantityPage(Quantity("mode"), store: store), context(20, 4, after: evening))
    #expect(mode.text(row: 1).contains("heating"))
  }

  // MARK: Movements

  @Test func smallDisplaysScrollByThemselvesAndGoOnWhereTheyStopped() throws {
    let page = QuantityPage(Quantity("temperature"), store: house())
    page.willAppear(at: start + evening)
    page.didAppear(at: start + evening)
    func first(after seconds: Int) -> String {
      let picture = drawn(page, context(20, 4, after: evening + .seconds(seconds)))
      return String(picture.frame.text(row: 1).prefix(8))
    }
    #expect(first(after: 0).hasPrefix("Attic"))
    #expect(first(after: 2).hasPrefix("Attic"))
    #expect(first(after: 3).hasPrefix("Cold sto"))
    page.willDisappear(at: start + evening + .seconds(4))
    page.didDisappear(at: start + evening + .seconds(4))
    let again = QuantityPage(Quantity("temperature"), store: house(), place: page.coldState())
    let picture = frame(again, context(20, 4, after: evening + .seconds(5)))
    #expect(picture.text(row: 1).hasPrefix("Cold sto"))
    #expect(page.round(on: Size(columns: 20, rows: 4), at: start + evening) == .seconds(15))
    #expect(page.round(on: Size(columns: 80, rows: 24), at: start + evening) == .zero)
  }

  @Test func upAndDownChooseInTheListAndLeadAlongTheRangesInADetail() throws {
    let page = QuantityPage(Quantity("temperature"), store: house())
    let shown = context(80, 24, after: evening)
    page.willAppear(at: shown.now)
    _ = drawn(page, shown)
    #expect(!page.move(.back, at: shown.now))
    #expect(page.move(.down, at: shown.now))
    #expect(page.move(.down, at: shown.now))
    let list = drawn(page, shown).frame
    let row = try #require(list.row(beginning: "Boiler flow"))
    #expect(list[row, 0].style.attributes.contains(.underline))
    #expect(page.move(.enter, at: shown.now))
    let detail = drawn(page, shown).frame
    #expect(detail.text(row: 0).hasPrefix("Temperature · Boiler flow  2 of 13"))
    #expect(detail.text(row: 21).hasPrefix(" 10 min  [1 h]  24 h   7 d"))
    #expect(
      page.coldState()
        == PagePlace(top: 0, chosen: 1, sensor: "boiler flow", isDetail: true, range: .hour)
    )
    #expect(!page.move(.enter, at: shown.now))
    #expect(page.move(.down, at: shown.now))
    #expect(drawn(page, shown).frame.text(row: 21).contains("[24 h]"))
    #expect(page.move(.pageDown, at: shown.now))
    #expect(drawn(page, shown).frame.text(row: 0).contains("Boiler return  3 of 13"))
    for _ in 0..<3 { #expect(page.move(.up, at: shown.now)) }
    #expect(drawn(page, shown).frame.line("Attic") != "")
    #expect(page.move(.enter, at: shown.now))
    #expect(drawn(page, shown).frame.text(row: 21).hasPrefix("[10 min]"))
    #expect(page.move(.back, at: shown.now))
    #expect(page.move(.back, at: shown.now))
    #expect(!page.move(.back, at: shown.now))
  }

  @Test func atItsEndsTheInnerAxisSaysSo() {
    let page = QuantityPage(Quantity("humidity"), store: house())
    let shown = context(80, 24, after: evening)
    page.willAppear(at: shown.now)
    func refused(_ move: InnerMove) -> String {
      page.move(move, at: shown.now) ? "moved" : page.refusal(of: move)
    }
    #expect(refused(.down) == "moved")
    #expect(refused(.up) == "this is the first sensor")
    #expect(refused(.down) == "moved")
    #expect(refused(.down) == "this is the last sensor")
    #expect(refused(.enter) == "moved")
    #expect(refused(.down) == "moved")
    #expect(refused(.down) == "moved")
    #expect(refused(.down) == "this is the longest range")
    #expect(refused(.pageDown) == "this is the last sensor")
    #expect(refused(.enter) == "")
  }

  @Test func aSensorIsOpenedByItsID() {
    let page = QuantityPage(Quantity("temperature"), store: house())
    let shown = context(80, 24, after: evening)
    page.willAppear(at: shown.now)
    #expect(!page.open("no such sensor", at: shown.now))
    #expect(!page.coldState().isDetail)
    #expect(page.open("cold store 2", at: shown.now))
    #expect(drawn(page, shown).frame.text(row: 0).hasPrefix("Temperature · Cold store 2"))
    #expect(page.open("attic", at: shown.now))
    #expect(drawn(page, shown).frame.text(row: 0).hasPrefix("Temperature · Attic  1 of 13"))
  }

  @Test func aPageMadeAnewOpensAtTheRangeThatWasLeft() {
    let place = PagePlace(top: 0, chosen: 1, sensor: "boiler flow", isDetail: true, range: .week)
    let page = QuantityPage(Quantity("temperature"), store: house(), place: place)
    let shown = context(80, 24, after: evening)
    #expect(frame(page, shown).text(row: 21).contains("[7 d]"))
    var left = page.coldState()
    #expect(left.left == shown.now)
    left.left = nil
    #expect(left == place)
    #expect(page.move(.back, at: shown.now))
    let list = QuantityPage(Quantity("temperature"), store: house(), place: page.coldState())
    #expect(frame(list, shown).line("Attic") != "")
    #expect(list.move(.enter, at: shown.now))
    #expect(list.coldState().range == .week)
  }

  /// One absurd number once took the columns of all sensors of its type.
  @Test(arguments: [(40, 12), (60, 16), (80, 24), (132, 43), (200, 60)])
  func oneAbsurdNumberTakesNoRoomFromTheOthers(columns: Int, rows: Int) throws {
    let store = ReadingStore(start: start)
    for second in 0..<120 {
      store.take(
        [
          TestReading(sensor: "a", value: .number(20 + Double(second % 7)), unit: "°C"),
          TestReading(sensor: "b", value: .number(1e308), unit: "°C"),
        ],
        after: .seconds(second)
      )
    }
    let page = QuantityPage(Quantity("temperature"), store: store)
    let picture = frame(page, context(columns, rows, after: .seconds(120)))
    let levels = Set(Glyphs(.unicode).levels)
    let row = try #require(picture.row(beginning: "a "))
    let width = Layout(picture.size).listColumns
    let course = (0..<width).count { levels.contains(picture[row, $0].glyph) }
    #expect(course >= 5, "\(picture.text(row: row))")
    let other = try #require(picture.row(beginning: "b "))
    #expect(picture.text(row: other).contains("####"))
    #expect(!picture.text(row: other).contains("9999"))
  }

  @Test func theChosenSensorStaysChosenWhenOthersComeInBetween() {
    let store = ReadingStore(start: start)
    store.take(["d", "f"].map { TestReading(sensor: $0, value: .number(1)) })
    let page = QuantityPage(Quantity("temperature"), store: store)
    let shown = context(80, 24)
    _ = frame(page, shown)
    _ = page.move(.down, at: start)
    _ = page.move(.down, at: start)
    store.take(["a", "b", "e"].map { TestReading(sensor: $0, value: .number(1)) })
    let picture = frame(page, shown)
    let chosen = Layout(picture.size).list.filter {
      picture[$0, 0].style.attributes.contains(.underline)
    }
    #expect(chosen.map { picture[$0, 0].glyph } == ["f"])
    #expect(page.coldState() == PagePlace(top: 0, chosen: 4, sensor: "f", left: shown.now))
    let again = QuantityPage(Quantity("temperature"), store: store, place: page.coldState())
    store.take([TestReading(sensor: "c", value: .number(1))])
    _ = again.move(.up, at: start)
    #expect(again.coldState().sensor == "e")
  }

  @Test func itWatchesItsTypeFromWillAppearToDidDisappear() {
    let store = ReadingStore(start: start)
    let page = QuantityPage(Quantity("temperature"), store: store)
    func isWatched() -> Bool {
      _ = store.takeChanges()
      store.take([TestReading(sensor: "a", value: .number(1))])
      return !store.takeChanges().quantities.isEmpty
    }
    store.take([TestReading(sensor: "a", value: .number(1))])
    #expect(!isWatched())
    page.willAppear(at: start)
    #expect(isWatched())
    page.willDisappear(at: start)
    page.willAppear(at: start)
    page.didAppear(at: start)
    #expect(isWatched())
    page.willDisappear(at: start)
    #expect(isWatched())
    page.didDisappear(at: start)
    #expect(!isWatched())
  }

  @Test func aPageWithoutReadingsWaits() {
    let page = QuantityPage(Quantity("none"), store: ReadingStore(start: start))
    #expect(page.content == .loading)
    #expect(frame(page, context(80, 24)).rows.contains { $0.contains("waiting for a reading") })
    for move in InnerMove.allCases {
      #expect(!page.move(move, at: start))
    }
  }

  @Test func theSamePageDrawsTheSamePicture() {
    let page = QuantityPage(Quantity("temperature"), store: house())
    for (columns, rows) in Self.sizes {
      let shown = context(columns, rows, after: evening)
      #expect(drawn(page, shown) == drawn(page, shown))
    }
  }
}
