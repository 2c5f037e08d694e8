import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

/// Sensors with settings, on pages.
@Suite struct SensorGroupsTests {
  private static let type = Quantity("temperature")

  /// Twelve sensors, `s1` to `s12`: three of each of three floors, three of none.
  private func store() -> ReadingStore {
    let store = ReadingStore(start: start)
    store.setSettings(Self.floors)
    store.take((1...12).map { TestReading(sensor: "s\($0)", value: .number(Double($0))) })
    return store
  }

  private static var floors: [SensorSettings] {
    let floors = [("Ground", 1...3, 1), ("First", 4...6, 2), ("Attic", 7...9, 3)]
    return floors.flatMap { name, sensors, order in
      sensors.map { number in
        entry("s\(number)") { traits in
          traits.group = name
          traits.order = order
        }
      }
    }
  }

  private static func entry(
    _ pattern: String,
    _ say: (inout SensorTraits) -> Void
  ) -> SensorSettings {
    guard let glob = Glob(pattern) else { preconditionFailure("no pattern: \(pattern)") }
    var traits = SensorTraits()
    say(&traits)
    return SensorSettings(glob, traits)
  }

  /// The first words of a list's lines.
  private func words(_ frame: Frame) -> [String] {
    Layout(frame.size).list.map { row in
      String(frame.text(row: row).prefix { $0 != " " })
    }
  }

  @Test func `a heading stands over each group, and a free line before it where there is room`() {
    let page = QuantityPage(Self.type, store: store())
    let seen = words(frame(page, context(80, 24)))
    #expect(
      seen == [
        "Ground", "s1", "s2", "s3", "", "First", "s4", "s5", "s6", "", "Attic", "s7", "s8", "s9",
        "", "Others", "s10", "s11", "s12",
      ]
    )
  }

  @Test func `headings are told from sensors without colour`() {
    for repertoire in Repertoire.allCases {
      let glyphs = Glyphs(repertoire)
      let page = QuantityPage(Self.type, store: store())
      let picture = frame(page, context(60, 16, repertoire))
      let rule = String(Character(glyphs.rule))
      #expect(picture.line("Ground").hasSuffix(rule + rule), "\(repertoire)")
    }
  }

  @Test func `small displays have the order alone`() {
    let page = QuantityPage(Self.type, store: store())
    let small = context(20, 4)
    #expect(words(frame(page, small)) == ["s1", "s2", "s3"])
    #expect(page.round(on: small.size, at: start) == .seconds(12))
  }

  @Test(arguments: [(40, 9), (40, 12), (80, 16), (80, 24), (160, 40)])
  func `every key shows its choice below its heading`(columns: Int, rows: Int) {
    let store = store()
    let page = QuantityPage(Self.type, store: store)
    let shown = context(columns, rows)
    page.willAppear(at: start)
    page.didAppear(at: start)
    _ = drawn(page, shown)
    let names = store.snapshot(of: Self.type, rows: 0..<12, at: start).rows.map(\.name)
    let groups = ["Ground", "First", "Attic", "Others"].flatMap { [$0, $0, $0] }
    for place in Array(0..<12) + (0..<11).reversed() {
      let isDown = page.scroll.chosen.map { $0 < place } ?? true
      #expect(page.move(isDown ? .down : .up, at: start))
      let lines = words(drawn(page, shown).frame)
      let line = lines.firstIndex(of: names[place])
      #expect(page.chosenSensor == names[place] && line != nil, "\(names[place]) in \(lines)")
      let above = lines.prefix(line ?? 0).last { groups.contains($0) }
      #expect(above == groups[place], "\(names[place]) in \(lines)")
    }
    #expect(!page.move(.up, at: start))
  }

  @Test func `pages of keys reach every sensor and the note counts sensors`() {
    let page = QuantityPage(Self.type, store: store())
    let shown = context(40, 9)
    page.willAppear(at: start)
    page.didAppear(at: start)
    var seen: Set<String> = []
    var notes: [String] = []
    for _ in 0..<12 {
      let picture = drawn(page, shown).frame
      seen.formUnion(words(picture).filter { $0.hasPrefix("s") })
      notes += page.note(Layout(shown.size), shown)
      _ = page.move(.pageDown, at: start)
    }
    #expect(seen.count == 12)
    #expect(notes.first == "1-5 of 12" && notes.last?.hasSuffix("-12 of 12") == true, "\(notes)")
  }

  @Test func `a reload puts a sensor into another group, and the choice goes with it`() {
    let store = store()
    let page = QuantityPage(Self.type, store: store)
    let shown = context(80, 24)
    page.willAppear(at: start)
    page.didAppear(at: start)
    _ = drawn(page, shown)
    _ = page.move(.down, at: start)
    #expect(page.chosenSensor == "s1")
    store.setSettings([Self.entry("s1") { $0.group = "Moved" }] + Self.floors)
    #expect(store.settle(.max))
    let lines = words(drawn(page, shown).frame)
    #expect(page.chosenSensor == "s1" && page.scroll.chosen == store.place(of: "s1", in: Self.type))
    #expect(lines.suffix(5).contains("s1") || lines.contains("Moved"), "\(lines)")
  }

  @Test func `a chosen sensor that is hidden is left, also in its detail`() {
    let store = store()
    let page = QuantityPage(Self.type, store: store)
    let shown = context(80, 24)
    page.willAppear(at: start)
    page.didAppear(at: start)
    #expect(page.open("s5", at: start))
    #expect(drawn(page, shown).frame.rows[0].contains("s5"))
    store.setSettings([Self.entry("s5") { $0.isHidden = true }])
    #expect(store.settle(.max))
    let lines = words(drawn(page, shown).frame)
    #expect(!page.axis.isDetail && page.chosenSensor == nil && page.scroll.chosen == nil)
    #expect(lines.filter { $0.hasPrefix("s") }.count == 11)
    #expect(!page.open("s5", at: start))
  }
}
