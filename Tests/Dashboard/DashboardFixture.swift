import Paging
import Panel

@testable import Dashboard
@testable import Readings

/// The moment at which the tests' stores start.
let start = ContinuousClock.now

/// A reading that owns its texts.
struct TestReading {
  var sensor: String
  var quantity = "temperature"
  var value: SensorValue
  var unit = ""
  var label = ""
}

extension ReadingStore {
  /// Records one decoded message of these readings, so long after the start.
  func take(_ readings: [TestReading], after offset: Duration = .zero) {
    var memory: [UnsafeMutableBufferPointer<UInt8>] = []
    func borrow(_ text: String) -> BorrowedText {
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
      _ = bytes.initialize(from: text.utf8)
      memory.append(bytes)
      return BorrowedText(bytes)
    }
    let borrowed = readings.map { reading in
      let value: Reading.Value =
        switch reading.value {
        case .number(let number): .number(number)
        case .integer(let number): .integer(number)
        case .boolean(let isOn): .boolean(isOn)
        case .text(let text): .text(borrow(text))
        case .absent: .absent
        }
      return Reading(
        sensor: borrow(reading.sensor),
        quantity: borrow(reading.quantity),
        value: value,
        unit: borrow(reading.unit),
        label: borrow(reading.label)
      )
    }
    borrowed.withUnsafeBufferPointer {
      record($0, account: MessageAccount(.decoded, bytes: 90), at: DashboardTests.start + offset)
    }
    for bytes in memory {
      bytes.deallocate()
    }
  }
}

/// A navigator on one of so many pages, for an indicator.
func indicator(_ current: Int = 2, of count: Int = 5) -> Indicator {
  let pages = (0..<max(count, 1)).map { PageID("page-\($0)") }
  return Indicator(Navigator(programme: Programme(pages), style: .cut, start: pages[current]))
}

/// A context in which all is well.
func context(
  _ columns: Int,
  _ rows: Int,
  _ repertoire: Repertoire = .unicode,
  after offset: Duration = .zero,
  indicator: Indicator = indicator()
) -> DrawContext {
  DrawContext(
    size: Size(columns: columns, rows: rows),
    glyphs: Glyphs(repertoire),
    now: start + offset,
    clock: ClockTime(hour: 12, minute: 4, second: 32),
    feed: "greenhouse",
    link: LinkState(.up, since: start),
    pulse: FeedPulse(age: .seconds(1), isFresh: true),
    indicator: indicator
  )
}

/// A house with an hour of history, in which one sensor is late, one stale, one dead and one has no value.
///
/// All tests share it; none may record into it.
func house() -> ReadingStore { sharedHouse }

private let sharedHouse = madeHouse()

private func madeHouse() -> ReadingStore {
  let store = ReadingStore(start: start)
  let sensors: [(name: String, type: String, unit: String, base: Double, swing: Double)] = [
    ("Boiler flow", "temperature", "°C", 70, 3), ("Boiler return", "temperature", "°C", 54.9, 0.2),
    ("Cold store 1", "temperature", "°C", -15, 3.4),
    ("Cold store 2", "temperature", "°C", -18.6, 0.1),
    ("Cold store 10", "temperature", "°C", -19.1, 0.1),
    ("Greenhouse north", "temperature", "°C", 24.8, 2),
    ("Greenhouse south", "temperature", "°C", 23, 2),
    ("Outside", "temperature", "°C", 3.05, 0.8), ("Server rack A", "temperature", "°C", 31, 0.5),
    ("Server rack B", "temperature", "°C", 33.4, 1.5), ("Attic", "temperature", "°C", 17.3, 0.4),
    ("Wine cellar", "temperature", "°C", 12.4, 0.1),
    ("Outside", "pressure", "hPa", 1013.2, 2), ("Boiler", "pressure", "hPa", 1650, 40),
    ("Attic", "humidity", "%", 54, 6), ("Cellar", "humidity", "%", 78, 2),
    ("Meter", "energy", "kWh", 48231.7, 1), ("Office", "carbon_dioxide", "ppm", 640, 120),
  ]
  for second in stride(from: 0, through: 3_600, by: 10) {
    var readings: [TestReading] = []
    for (number, sensor) in sensors.enumerated() {
      if sensor.name == "Greenhouse south" && second > 3_330 { continue }
      if sensor.name == "Greenhouse north" && second > 3_564 { continue }
      if sensor.name == "Wine cellar" && second > 3_520 { continue }
      let phase = Double(second) / (700 + Double(number) * 91) + Double(number)
      let wave = phase.remainder(dividingBy: 6.283)
      let triangle = abs(wave) / 3.14 * 2 - 1
      let noise = Double((second * 7_919 + number * 104_729) % 100) / 100 - 0.5
      let decimals = sensor.name == "Outside" ? 100.0 : sensor.type == "carbon_dioxide" ? 1 : 10
      let value = sensor.base + triangle * sensor.swing + noise * 0.2
      readings.append(
        TestReading(
          sensor: sensor.name.lowercased(),
          quantity: sensor.type,
          value: .number((value * decimals).rounded() / decimals),
          unit: sensor.unit,
          label: sensor.name
        )
      )
    }
    readings.append(
      TestReading(sensor: "door.front", quantity: "door", value: .boolean(second % 900 < 300))
    )
    readings.append(TestReading(sensor: "door.back", quantity: "door", value: .boolean(false)))
    readings.append(TestReading(sensor: "hvac.office", quantity: "mode", value: .text("heating")))
    readings.append(
      TestReading(sensor: "pump", quantity: "temperature", value: .absent, label: "Pump")
    )
    store.take(readings, after: .seconds(second))
  }
  store.publish(LinkState(.up, since: start))
  return store
}

/// A column of one number, written as the number.
extension HistoryColumn: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A number with decimals.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension [Double?] {
  /// Columns of one number each.
  var columns: [HistoryColumn?] { map { $0.map { HistoryColumn($0) } } }
}
