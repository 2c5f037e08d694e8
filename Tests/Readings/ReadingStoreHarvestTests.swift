import Testing

@testable import Readings

/// What leaves the store for a disk.
@Suite struct ReadingStoreHarvestTests {
  private let store = ReadingStore(start: start)

  private func harvest(
    _ places: Range<Int> = 0..<1_000,
    since seconds: Int = 0,
    knowing units: [String] = []
  ) -> Harvest {
    store.harvest(places, since: start + .seconds(seconds), knowing: units)
  }

  @Test func `open and closed minutes come with their begin, in order`() {
    for second in [5, 65, 66, 190] {
      store.take([TestReading("a", Double(second))], after: .seconds(second))
    }
    let minutes = harvest().minutes
    #expect(minutes.map(\.begin) == [0, 60, 180].map { start + .seconds($0) })
    #expect(minutes.map(\.count) == [1, 2, 1])
    #expect(minutes.map(\.mean) == [5, 65.5, 190])
    #expect(minutes.map(\.minimum) == [5, 65, 190] && minutes.map(\.maximum) == [5, 66, 190])
  }

  @Test func `only series that were touched, and minutes that go on, come`() {
    store.take([TestReading("a", 1), TestReading("b", 2)], after: .seconds(10))
    store.take([TestReading("b", 3)], after: .seconds(70))
    let minutes = harvest(since: 60).minutes
    #expect(minutes.map(\.series) == [1] && minutes.map(\.mean) == [3])
    #expect(harvest(since: 71).minutes.isEmpty)
  }

  @Test func `states and retained values have no minute`() {
    var old = TestReading("kept", 1)
    old.isRetained = true
    store.take([TestReading("door", text: "open"), old, TestReading("on", value: .boolean(true))])
    #expect(harvest().minutes.map(\.series) == [2])
    #expect(harvest().names.count == 3)
  }

  /// Numbers were kept on the disk in the unit that is shown, under the name of the one in which they had come.
  @Test func `numbers leave with the unit that they are in`() {
    store.setUnit("°F", for: Quantity("temperature"))
    store.take([TestReading("a", 15, unit: "°C")])
    let harvest = harvest(0..<1)
    #expect(harvest.names[0] == SeriesName("a", Quantity("temperature"), unit: "°F"))
    #expect(harvest.minutes.map(\.mean) == [59])
  }

  @Test func `names come once, and again with another unit`() {
    store.take([TestReading("a", 1, unit: "°C"), TestReading("b", 1)])
    let names = [
      0: SeriesName("a", Quantity("temperature"), unit: "°C"),
      1: SeriesName("b", Quantity("temperature"), unit: ""),
    ]
    #expect(harvest().names == names)
    #expect(harvest(knowing: ["°C", ""]).names.isEmpty)
    store.take([TestReading("b", 1, unit: "°F")])
    #expect(harvest(knowing: ["°C", ""]).names.keys.sorted() == [1])
  }

  @Test func `a part of the store is a part, and beyond its end there is nothing`() {
    store.take((0..<200).map { TestReading("s\($0)", 1) })
    #expect(harvest(60..<130).minutes.map(\.series) == Array(60..<130))
    #expect(harvest(150..<9_000).minutes.count == 50)
    #expect(harvest(200..<300) == Harvest())
  }
}
