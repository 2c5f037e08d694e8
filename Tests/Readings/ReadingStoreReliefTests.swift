import Testing

@testable import Readings

@Suite struct ReadingStoreReliefTests {
  private let start = ContinuousClock.now

  /// A store with so many sensors, each with a number a minute.
  private func store(sensors: Int, minutes: Int) -> ReadingStore {
    let store = ReadingStore(start: start)
    for minute in 0..<minutes {
      for sensor in 0..<sensors {
        hear("sensor \(sensor)", Double(minute), minute: minute, in: store)
      }
    }
    return store
  }

  private func hear(_ sensor: String, _ number: Double, minute: Int, in store: ReadingStore) {
    var (sensor, type) = (sensor, "temperature")
    sensor.withUTF8 { sensor in
      type.withUTF8 { type in
        let reading = Reading(sensor: sensor, quantity: type, value: .number(number))
        withUnsafePointer(to: reading) { place in
          store.record(
            UnsafeBufferPointer(start: place, count: 1),
            account: MessageAccount(.decoded, bytes: 1),
            at: start + .seconds(60 * minute)
          )
        }
      }
    }
  }

  private func samples(_ store: ReadingStore) -> [Int] {
    store.read { contents in
      (0..<contents.series.count).map { contents.series[$0].pointee.history.samples.count }
    }
  }

  @Test func singleNumbersOlderThanTenMinutesGoAndTheirMemoryIsFree() {
    let store = store(sensors: 600, minutes: 60)
    let left = store.read { $0.historyBytesLeft }
    #expect(samples(store).allSatisfy { $0 == 60 })
    let bytes = store.relieve(at: start + .seconds(59 * 60))
    #expect(samples(store).allSatisfy { $0 == 11 })
    #expect(bytes == 600 * (63 - 11) * MemoryLayout<Sample>.stride)
    #expect(store.read { $0.historyBytesLeft } == left + bytes)
  }

  @Test func whenThereAreNoneItIsAllButTheNewestFewAndThenNothing() {
    let store = store(sensors: 300, minutes: 10)
    let now = start + .seconds(9 * 60)
    #expect(store.relieve(at: now) == 300 * (13 - 6) * MemoryLayout<Sample>.stride)
    #expect(samples(store).allSatisfy { $0 == 6 })
    #expect(store.relieve(at: now) == 0)
    #expect(store.narrowing.step == 0, "what comes later is kept as ever")
  }

  @Test func newestValuesAndTheHourStayWhateverTheAge() {
    let store = store(sensors: 2, minutes: 60)
    let now = start + .seconds(100_000)
    let span = HistorySpan(columns: 30, span: .seconds(3_600))
    let before = store.snapshot(
      of: Quantity("temperature"),
      rows: 0..<2,
      history: span,
      at: start + .seconds(59 * 60)
    )
    _ = store.relieve(at: now)
    let after = store.snapshot(
      of: Quantity("temperature"),
      rows: 0..<2,
      history: span,
      at: start + .seconds(59 * 60)
    )
    #expect(after.rows.map(\.value) == before.rows.map(\.value))
    #expect(after.rows.map(\.minimum) == before.rows.map(\.minimum))
    #expect(after.rows[0].history.compactMap(\.self).count >= 25)
    #expect(samples(store) == [6, 6])
  }

  @Test func whatComesAfterwardsIsKeptAsEver() {
    let store = store(sensors: 1, minutes: 60)
    _ = store.relieve(at: start + .seconds(59 * 60))
    for minute in 60..<400 { hear("sensor 0", Double(minute), minute: minute, in: store) }
    #expect(samples(store) == [120])
    let newest = store.read { contents in contents.series[0].pointee.history.samples[119].value }
    #expect(newest == 399)
  }

  @Test func anEmptyStoreHasNothingToGive() {
    #expect(ReadingStore(start: start).relieve(at: start + .seconds(60)) == 0)
  }
}
