import Testing

@testable import Readings

@Suite("Alarms in the unit that is shown")
struct AlarmUnitTests {
  /// A feed's limits in kelvin were compared with values that had been converted to degrees.
  @Test("A feed's limits are judged in the unit that is shown, also before the first reading")
  func zones() throws {
    let store = ReadingStore(start: start)
    var rule = AlarmRule(nil, [.limit(.high, 303.15), .rate(10, within: .seconds(60))])
    rule.deadband = 2
    let quantity = Quantity("temperature")
    store.take([.rules([rule], sensor: "sea", quantity: quantity, unit: "K")], at: start)
    store.setUnit("°C", for: quantity)
    store.take([.rules([rule], sensor: "hold", quantity: quantity, unit: "K")], at: start)
    store.take([TestReading("hold", 302, unit: "K")])
    #expect(store.alarms().isEmpty)
    store.take([TestReading("hold", 303.15, unit: "K")], after: .seconds(1))
    let alarm = try #require(store.alarms().first)
    #expect(alarm.limit == 30 && alarm.value == .number(30) && alarm.unit == "°C")
    store.take([TestReading("hold", 301.5, unit: "K")], after: .seconds(2))
    #expect(store.alarms().first?.isActive == true, "within the deadband, which has no offset")
    store.take([TestReading("hold", 301.1, unit: "K")], after: .seconds(3))
    #expect(store.alarms().first?.isActive == false)
  }
}
