import Testing

@testable import Readings

@Suite struct ReadingStoreTests {
  @Test func aReadingComesOutAsItWentIn() throws {
    let store = ReadingStore(start: start)
    store.take([TestReading("attic", 19.25, unit: "°C", label: "Attic", time: 5)])
    let row = try #require(store.rows().first)
    #expect(row.sensor == "attic")
    #expect(row.name == "Attic")
    #expect(row.value == .number(19.25))
    #expect(row.unit == "°C")
    #expect(row.time == Timestamp(nanoseconds: 5))
    #expect(row.freshness == .live)
    #expect(row.minimum == 19.25 && row.maximum == 19.25)
  }
}
