import Testing

@testable import Readings

@Suite struct SensorFilterTests {
  /// What is included, what is excluded, and which of `a.temp`, `a.battery`, `b.temp` are taken.
  static let cases: [([String], [String], [String])] = [
    ([], [], ["a.temp", "a.battery", "b.temp"]),
    ([], ["*.battery"], ["a.temp", "b.temp"]),
    (["A.*"], [], ["a.temp", "a.battery"]),
    (["a.*", "b.*"], ["*.battery"], ["a.temp", "b.temp"]),
    (["*.battery"], ["a.*"], []),
    (["nothing"], [], []),
  ]

  @Test(arguments: cases)
  func `what is included and not excluded is taken`(
    include: [String],
    exclude: [String],
    taken: [String]
  ) {
    let store = store(include: include, exclude: exclude)
    let names = ["a.temp", "a.battery", "b.temp"]
    for round in 1...2 {
      store.take(names.map { TestReading($0, 1) })
      #expect(Set(store.rows().map(\.sensor)) == Set(taken))
      #expect(store.counters.stored == round * taken.count)
      #expect(store.counters.excluded == round * (names.count - taken.count))
      #expect(store.counters.overLimit == 0)
    }
  }

  /// The pattern is one on what the feed calls a sensor, so that a label from the feed cannot let it in or keep it out.
  @Test func `labels do not count`() {
    let store = store(exclude: ["Attic"])
    store.take([TestReading("a", 1, label: "Attic")])
    #expect(store.rows().map(\.name) == ["Attic"])
  }

  @Test func `what is left out neither makes a type nor takes a place within the limit`() {
    let store = ReadingStore(
      limits: StoreLimits(sensors: 1, quantities: 1),
      filter: SensorFilter(exclude: [Glob("x*")].compactMap(\.self)),
      start: start
    )
    store.take([TestReading("x1", 1, of: "humidity"), TestReading("a", 1)])
    #expect(store.quantities == [Quantity("temperature")])
    #expect(store.sensors.count == 1)
    #expect(store.takeChanges().appeared == [Quantity("temperature")])
    store.take([TestReading("x2", 1), TestReading("b", 1)])
    #expect(store.counters.excluded == 2 && store.counters.overLimit == 1)
  }

  /// Far more names than are remembered, so that they push one another out; the name that is taken is never mistaken.
  @Test func `endless names take no memory and keep nobody out`() {
    let store = store(exclude: ["x*"])
    for round in 0..<20 {
      store.take((0..<1_000).map { TestReading("x\(round)-\($0)", 1) } + [TestReading("a", 1)])
    }
    #expect(store.counters.excluded == 20_000)
    #expect(store.counters.stored == 20)
    #expect(store.sensors.count == 1)
  }

  @Test func `a name is remembered by its hash and tried only once`() {
    let filter = SensorFilter(exclude: [Glob("x*")].compactMap(\.self))
    var remembering = RememberingFilter(filter)
    let isTaken = Array("x1".utf8).withUnsafeBufferPointer { name in
      #expect(!remembering.remembers(77))
      return remembering.takes(name, hash: 77)
    }
    #expect(!isTaken)
    #expect(remembering.remembers(77))
    #expect(!remembering.remembers(78), "another hash of the same slot is another name")
    #expect(!RememberingFilter(SensorFilter()).remembers(0))
  }

  private func store(include: [String] = [], exclude: [String] = []) -> ReadingStore {
    let filter = SensorFilter(
      include: include.compactMap { Glob($0) },
      exclude: exclude.compactMap { Glob($0) }
    )
    return ReadingStore(filter: filter, start: start)
  }
}
