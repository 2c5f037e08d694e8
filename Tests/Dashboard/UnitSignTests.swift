import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

/// People saw `20 ?C` and `12 ?g/m?` on their LCDs: a sign of measuring that a display lacks must become words.
@Suite struct UnitSignTests {
  private static let readings: [(type: String, unit: String, value: Double)] = [
    ("temperature", "°C", 20), ("dust", "µg/m³", 12), ("resistance", "kΩ", 4.7),
    ("area", "m²", 48.5), ("volume", "m³", 3.25), ("tolerance", "±%", 0.5),
    ("ohms", "\u{2126}", 33),
  ]

  private static func store() -> ReadingStore {
    let store = ReadingStore(start: start)
    for second in stride(from: 0, through: 600, by: 10) {
      store.take(
        readings.map { reading in
          TestReading(
            sensor: "Küche ±1 Ω",
            quantity: reading.type,
            value: .number(reading.value),
            unit: reading.unit
          )
        },
        after: .seconds(second)
      )
    }
    store.publish(LinkState(.up, since: start))
    return store
  }

  @Test(
    "one reading of each unit is itself or words on every table, at every size",
    arguments: Repertoire.allCases
  )
  func areReadable(_ repertoire: Repertoire) throws {
    let store = Self.store()
    for (columns, rows) in [(16, 2), (20, 4), (40, 12), (80, 24)] {
      let shown = context(columns, rows, repertoire, after: .seconds(601))
      for reading in Self.readings {
        let page = QuantityPage(Quantity(reading.type), store: store)
        let picture = frame(page, shown)
        let text = picture.rows.joined(separator: "\n")
        #expect(
          text.contains("\(reading.value)".prefix(2)),
          "\(columns)x\(rows) \(reading.type)\n\(text)"
        )
        // Small displays leave a long unit out whole.
        let unit = repertoire.spelled(reading.unit)
        #expect(text.contains(unit) || (columns < 40 && unit.count > 3), "\(text)")
        #expect(!text.contains("?") && !text.contains("_C"), "\(columns)x\(rows)\n\(text)")
      }
      let overview = frame(OverviewPage(store: store), shown).rows.joined(separator: "\n")
      #expect(!overview.contains("?"))
    }
  }

  @Test("what each table makes of the units")
  func areSpelled() {
    let table: [(Repertoire, [String])] = [
      (.unicode, ["°C", "µg/m³", "kΩ", "m²", "±%"]), (.console, ["°C", "µg/m3", "kΩ", "m²", "±%"]),
      (.lineDrawing, ["°C", "ug/m3", "kOhm", "m2", "±%"]),
      (.latin1, ["°C", "µg/m³", "kOhm", "m²", "±%"]),
      (.cp437, ["°C", "µg/m3", "kΩ", "m²", "±%"]), (.cp850, ["°C", "µg/m³", "kOhm", "m²", "±%"]),
      (.cp852, ["°C", "ug/m3", "kOhm", "m2", "+/-%"]),
      (.koi8r, ["°C", "ug/m3", "kOhm", "m²", "+/-%"]),
      (.cp1251, ["°C", "µg/m3", "kOhm", "m2", "±%"]),
      (.hd44780A00, ["°C", "µg/m3", "kOhm", "m2", "+/-%"]),
      (.hd44780A00ROM, ["°C", "µg/m3", "kΩ", "m2", "+/-%"]),
      (.hd44780A02, ["°C", "µg/m³", "kΩ", "m²", "±%"]),
      (.ascii, ["C", "ug/m3", "kOhm", "m2", "+/-%"]),
    ]
    for (repertoire, spelled) in table {
      let units = ["°C", "µg/m³", "kΩ", "m²", "±%"]
      #expect(units.map(repertoire.spelled) == spelled, "\(repertoire)")
    }
  }
}
