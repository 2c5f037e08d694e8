import Chance
import Testing

@testable import Readings

@Suite struct SensorTableTests {
  @Test func everyEntryIsFoundWhileTheTableGrows() {
    var dice = Dice(seed: 4)
    var table = SensorTable()
    var hashes: [UInt32] = []
    for index in 0..<5_000 {
      let hash = UInt32(truncatingIfNeeded: dice.next())
      #expect(table.find(hash) { $0 == index } == nil)
      table.insert(hash, index: index)
      hashes.append(hash)
      if index % 97 == 0 {
        let isFound = hashes.indices.allSatisfy { place in
          table.find(hashes[place]) { $0 == place } == place
        }
        #expect(isFound, "after \(index)")
      }
    }
    #expect(table.count == 5_000)
  }

  @Test func entriesWithOneHashAreToldApartByTheCaller() {
    var table = SensorTable()
    for index in 0..<10 {
      table.insert(7, index: index)
    }
    #expect((0..<10).allSatisfy { wanted in table.find(7) { $0 == wanted } == wanted })
    #expect(table.find(7) { $0 == 10 } == nil)
  }

  /// Names that a multiplying hash without a seed (`h * 33 + c`, as many use) sends to one place: "Ez" and "FY" count
  /// the same there, and so do all their combinations.
  @Test func namesChosenToCollideDoNot() {
    let store = ReadingStore(start: start)
    let names = (0..<4_096).map { number in
      (0..<12).map { number >> $0 & 1 == 0 ? "Ez" : "FY" }.joined()
    }
    let weak = Set(names.map { $0.utf8.reduce(UInt64(5_381)) { $0 &* 33 &+ UInt64($1) } })
    #expect(weak.count == 1, "the names must collide where there is no seed")
    store.take(names.map { TestReading($0, 1) })
    #expect(store.sensors.count == 4_096)
    #expect(store.read { $0.longestProbe } < 200)
  }
}
