import Testing

@testable import Readings

/// People do not read kelvin, radian and ratios: a number is converted once, and all that is kept of it is.
@Suite struct ShownUnitsTests {
  private let type = Quantity("temperature")

  private func si(_ number: Double, _ unit: String, of quantity: String) -> TestReading {
    var reading = TestReading("a", number, of: quantity, unit: unit)
    reading.isSI = true
    return reading
  }

  /// What a feed in SI sends, and what is shown when nobody has said anything.
  @Test(
    arguments: [
      (293.15, "K", "temperature", 20, "°C"), (6_500, "K", "color_temperature", 6_500, "K"),
      (101_325, "Pa", "pressure", 1_013.25, "hPa"), (5.144444444444, "m/s", "speed", 10, "kn"),
      (1.5707963267949, "rad", "angle", 90, "°"), (0.12, "m³", "volume", 120, "L"),
      (1e-6, "m³/s", "flow", 3.6, "L/h"), (7_200, "J", "energy", 2, "Wh"),
      (3_600, "C", "charge", 1, "Ah"), (30, "Hz", "revolutions", 1_800, "rpm"),
      (50, "Hz", "frequency", 50, "Hz"), (5_400, "s", "duration", 1.5, "h"),
      (0.573, "ratio", "humidity", 57.3, "%"), (4.2, "m", "depth", 4.2, "m"),
    ] as [(Double, String, String, Double, String)]
  )
  func aFeedInSIIsShownAsPeopleReadIt(
    number: Double,
    unit: String,
    quantity: String,
    shown: Double,
    shownUnit: String
  ) throws {
    let store = ReadingStore(start: start)
    store.take([si(number, unit, of: quantity)])
    let row = try #require(store.rows(of: quantity).first)
    #expect(abs((row.value.number ?? .nan) - shown) < shown * 1e-9)
    #expect(row.unit == shownUnit)
    #expect(store.summary(of: Quantity(quantity), at: start).unit == shownUnit)
  }

  @Test func aUnitThatSomebodyChoseAtTheSourceStays() {
    let store = ReadingStore(start: start)
    store.take([
      TestReading("a", 293.15, unit: "K"), TestReading("b", 3, of: "wind_speed", unit: "m/s"),
      TestReading("c", 0.573, of: "humidity", unit: "ratio"),
    ])
    #expect(store.rows().map(\.unit) == ["K"])
    #expect(store.rows(of: "wind_speed").map(\.unit) == ["m/s"])
    #expect(store.rows(of: "humidity").map(\.unit) == ["%"], "a ratio is for nobody")
  }

  /// What comes, its decimals, and with how many decimals it is shown.
  @Test(
    arguments: [
      ("K", "°C", [293.15, 293.2], 2), ("K", "°C", [293, 294], 0), ("°F", "°C", [72, 73], 0),
      ("°F", "°C", [72.5], 1), ("Pa", "hPa", [101_325], 2), ("m/s", "kn", [5.1], 1),
      ("rad", "°", [1.234], 1), ("ratio", "%", [0.57], 0), ("ratio", "%", [0.573], 1),
      ("Hz", "rpm", [30.25], 0), ("W", "kW", [1_234], 3), ("W", "kW", [1_234.5], 2),
      ("m³", "L", [0.125], 0), ("rad", "°", [2.0943951023932], 1),
    ] as [(String, String, [Double], Int)]
  )
  func decimalsAreThoseOfTheSource(
    from: String,
    to: String,
    numbers: [Double],
    decimals: Int
  ) throws {
    let store = ReadingStore(start: start)
    store.setUnit(to, for: type)
    for number in numbers { store.take([TestReading("a", number, unit: from)]) }
    let row = try #require(store.rows().first)
    #expect(row.shape.shownDecimals == decimals)
    #expect(row.shape.step == [1, 0.1, 0.01, 0.001][decimals])
    let whole = store.snapshot(of: type, rows: 0..<1, at: start).shape
    #expect(whole.shownDecimals == decimals, "the type's is as fine")
  }

  @Test func theChosenUnitGoesBeforeTheUsualAndWhatDoesNotFitStays() {
    let store = ReadingStore(start: start)
    store.setUnit("°F", for: type)
    store.take([si(293.15, "K", of: "temperature")])
    store.take([TestReading("b", 20, unit: "°C"), TestReading("c", 7, unit: "lqi")])
    #expect(store.rows().map(\.value) == [.number(68), .number(68), .number(7)])
    #expect(store.rows().map(\.unit) == ["°F", "°F", "lqi"])
  }

  @Test func anIntegerStaysExactUnlessItIsConverted() {
    let store = ReadingStore(start: start)
    let exact = Int64(9_007_199_254_740_993)
    store.take([TestReading("a", value: .integer(exact))])
    #expect(store.rows().map(\.value) == [.integer(exact)])
    var reading = TestReading("b", value: .integer(1_500), of: "power")
    reading.unit = "W"
    store.setUnit("kW", for: Quantity("power"))
    store.take([reading])
    #expect(store.rows(of: "power").map(\.value) == [.number(1.5)])
  }

  @Test func anotherUnitConvertsAllThatIsKept() throws {
    let store = ReadingStore(start: start)
    for minute in 0..<120 {
      let readings = (0..<40).map { TestReading("s\($0)", Double(minute % 30 - 10), unit: "°C") }
      store.take(readings, after: .seconds(60 * minute))
    }
    let span = HistorySpan(columns: 60, span: .seconds(3_600))
    let now = Duration.seconds(60 * 119)
    func all() -> [SensorRow] { store.rows(history: span, after: now) }
    let before = all()
    let types = store.summary(of: type, history: span, at: start + now).history
    store.setUnit("°F", for: type)
    let fahrenheit = all()
    for (old, new) in zip(before, fahrenheit) {
      #expect(new.unit == "°F")
      #expect(new.minimum == old.minimum.map { $0 * 1.8 + 32 })
      #expect(new.value.number == old.value.number.map { $0 * 1.8 + 32 })
      for (left, right) in zip(old.history, new.history) {
        #expect(abs((left ?? 0) * 1.8 + 32 - (right ?? 32)) < 1e-9)
      }
    }
    let whole = store.summary(of: type, history: span, at: start + now)
    for (left, right) in zip(types, whole.history) {
      #expect(abs((left ?? 0) * 1.8 + 32 - (right ?? 32)) < 1e-9)
    }
    #expect(whole.shape.wholePlaces == 2 && !whole.shape.negative, "66 °F at most, 14 at least")
    store.setUnit(nil, for: type)
    #expect(all().map(\.value) == before.map(\.value))
    #expect(all().map(\.minimum) == before.map(\.minimum))
    #expect(all().map(\.unit) == before.map(\.unit))
  }

  @Test func aUnitThatChangesAtTheSourceLeavesNoStepInTheHistory() throws {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 20, unit: "°C")])
    store.take([TestReading("a", 68, unit: "°F")], after: .seconds(60))
    let row = try #require(store.rows(after: .seconds(60)).first)
    #expect(row.value == .number(68) && row.unit == "°F")
    #expect(row.minimum == 68 && row.maximum == 68)
  }

  @Test func manyUnitsOfAFeedMakeNoWays() {
    let store = ReadingStore(start: start)
    for number in 0..<70_000 {
      store.take([TestReading("a", 1, unit: "u\(number)")])
    }
    #expect(store.rows().map(\.unit) == ["u69999"])
  }
}
