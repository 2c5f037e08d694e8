import Readings
import Testing

@testable import History

/// Which part of the store goes to the disk, and when.
@Suite struct HarvesterTests {
  private let store = ReadingStore(start: start)
  private var harvester = Harvester(every: .seconds(30), from: start, at: start)

  private mutating func next(after seconds: Int) -> (number: UInt64, harvest: Harvest)? {
    harvester.next(from: store, at: start + .seconds(seconds))
  }

  /// Every batch of a moment, each written as it comes.
  private mutating func sweep(after seconds: Int, isWritten: Bool = true) -> [SeriesMinute] {
    var minutes: [SeriesMinute] = []
    while let (number, harvest) = next(after: seconds) {
      minutes += harvest.minutes
      harvester.take(number, isWritten: isWritten || harvest.minutes.isEmpty)
    }
    return minutes
  }

  @Test mutating func `new series are named at once, numbers come when they are due`() {
    #expect(next(after: 0) == nil)
    store.take("a", 1, after: .seconds(1))
    let names = next(after: 2)
    #expect(names?.harvest.names == [0: SeriesName("a", temperature, unit: "°C")])
    #expect(names?.harvest.minutes == [])
    harvester.take(names?.number ?? 0, isWritten: true)
    #expect(next(after: 29) == nil)
    #expect(sweep(after: 30).map(\.mean) == [1])
    #expect(harvester.written == start + .seconds(30))
    #expect(harvester.deadline(hasRoom: true) == start + .seconds(60))
  }

  @Test mutating func `only what was touched goes again, whole minutes at a time`() {
    store.take("a", 1, after: .seconds(1))
    store.take("b", 5, after: .seconds(1))
    #expect(sweep(after: 30).map(\.mean) == [1, 5])
    store.take("a", 3, after: .seconds(40))
    let again = sweep(after: 60)
    #expect(again.map(\.mean) == [2] && again.map(\.count) == [2])
    #expect(sweep(after: 90).isEmpty)
  }

  @Test
  mutating func `what could not be written is taken again, from where the last whole sweep began`()
  {
    for second in stride(from: 1, to: 600, by: 20) { store.take("a", 7, after: .seconds(second)) }
    #expect(sweep(after: 200, isWritten: false).count == 10)
    #expect(harvester.written == start)
    #expect(sweep(after: 230).count == 10)
    #expect(harvester.written == start + .seconds(230))
  }

  @Test mutating func `a sweep goes in portions, and waits where the disk does`() {
    let count = Harvester.portion * 2 + 1
    for number in 0..<count { store.take("s\(number)", 1, after: .seconds(1)) }
    var batches: [UInt64] = []
    var taken = 0
    while let (number, harvest) = next(after: 30) {
      batches.append(number)
      taken += harvest.minutes.count
      #expect(harvest.minutes.count <= Harvester.portion)
      if batches.count < 3 {
        #expect(harvester.deadline(hasRoom: true) == start + .seconds(30), "the next at once")
        #expect(harvester.deadline(hasRoom: false) == nil, "the disk tells when")
      }
    }
    #expect(batches.count == 3 && taken == count)
    #expect(harvester.deadline(hasRoom: true) == nil && harvester.written == start)
    for number in batches { harvester.take(number, isWritten: true) }
    #expect(harvester.written == start + .seconds(30))
  }

  @Test mutating func `a unit that changes is another series`() {
    store.take("a", 1, after: .seconds(1))
    _ = sweep(after: 30)
    store.take("a", 50, unit: "°F", after: .seconds(70))
    let batch = next(after: 90)
    #expect(batch?.harvest.names == [0: SeriesName("a", temperature, unit: "°F")])
  }

  @Test mutating func `zero writes at the end alone, and then everything`() {
    harvester = Harvester(every: .zero, from: start, at: start)
    for second in stride(from: 1, to: 3_000, by: 30) { store.take("a", 7, after: .seconds(second)) }
    #expect(sweep(after: 3_000).isEmpty)
    #expect(harvester.deadline(hasRoom: true) == nil)
    #expect(harvester.all(from: store).flatMap(\.harvest.minutes).count == 50)
  }

  @Test mutating func `while stamps are about to change, no batch is made`() {
    store.take("a", 1, after: .seconds(1))
    harvester.isHeld = true
    #expect(next(after: 30) == nil && harvester.deadline(hasRoom: true) == nil)
    harvester.isHeld = false
    #expect(sweep(after: 30).count == 1)
  }

  @Test mutating func `another file gets all that this run has in memory, but nothing from before`()
  {
    store.take("a", 1, after: .seconds(1))
    let past = ArchivePoint(time: start - .seconds(90), minimum: 1, mean: 2, maximum: 3)
    #expect(store.seed([past], of: "a", temperature, .minute, at: start + .seconds(2)))
    #expect(sweep(after: 30).count == 1)
    store.take("a", 2, after: .seconds(100))
    #expect(sweep(after: 120).map(\.mean) == [1, 2], "a minute that went on comes again whole")
    harvester.startOver(from: start)
    harvester.forgetNames()
    #expect(sweep(after: 150).map(\.mean) == [1, 2])
  }

  @Test mutating func `every number is on the disk in the end, whenever the disk fails`() {
    // A sweep that failed must not hide what was touched before it; this is what a long test without a disk can tell.
    var kept: [ContinuousClock.Instant: SeriesMinute] = [:]
    for second in 0..<7_200 {
      if second % 7 == 0 { store.take("a", Double(second), after: .seconds(second)) }
      let works = second / 600 % 3 != 1
      for minute in sweep(after: second, isWritten: works) where works {
        kept[minute.begin] = minute
      }
    }
    for minute in harvester.all(from: store).flatMap(\.harvest.minutes) {
      kept[minute.begin] = minute
    }
    let counts = kept.values.map { Int($0.count) }
    #expect(kept.count == 120 && counts.reduce(0, +) == (7_200 + 6) / 7)
  }
}

@Suite struct SeederTests {
  private var seeder = Seeder()
  private let humidity = Quantity("humidity")

  @Test mutating func `sensors of a type that is on a page are looked up once, in portions`() {
    let count = Seeder.portion + 1
    var names: [Int: SeriesName] = [:]
    for place in 0..<count { names[place] = SeriesName("s\(place)", temperature, unit: "") }
    names[count] = SeriesName("h", humidity, unit: "")
    seeder.note(names)
    seeder.note(names)
    #expect(next([]) == nil)
    #expect(next([temperature])?.count == Seeder.portion)
    #expect(next([temperature]) == nil, "one answer at a time")
    #expect(answered()?.count == Seeder.portion)
    #expect(next([temperature])?.count == 1)
    #expect(answered()?.count == 1)
    #expect(next([temperature]) == nil)
    #expect(next([temperature, humidity]) == [count])
  }

  @Test mutating func `what could not be read is looked up again`() {
    seeder.note([0: SeriesName("a", temperature, unit: "")])
    #expect(next([temperature]) == [0])
    #expect(answered(false)?.count == 1)
    #expect(next([temperature]) == [0])
    #expect(answered()?.map(\.sensor) == ["a"])
    #expect(answered() == nil)
  }

  @Test mutating func `after an hour there is nothing to look up`() {
    seeder.note([0: SeriesName("a", temperature, unit: "")])
    seeder.end()
    #expect(next([temperature]) == nil)
  }

  private mutating func next(_ wanted: [Quantity]) -> [Int]? { seeder.next(of: wanted) }

  private mutating func answered(_ isAnswered: Bool = true) -> [Seeder.Place]? {
    seeder.take(isAnswered: isAnswered)?.places
  }
}
