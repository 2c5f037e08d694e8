import Chance
import Testing

@testable import Readings

@Suite("Deadlines come out in their order")
struct DeadlineHeapTests {
  @Test("Whatever is set, moved and taken, the first is the first")
  func order() {
    let seed = UInt64.random(in: 0...(.max))
    var dice = Dice(seed: seed)
    var heap = DeadlineHeap()
    var wanted: [Int: Int64] = [:]
    for _ in 0..<20_000 {
      let item = dice.roll(50)
      if dice.once(in: 3) {
        let now = Int64(dice.roll(1_000))
        let taken = heap.take(by: now)
        let due = wanted.values.min().map { $0 <= now } ?? false
        #expect((taken != nil) == due, "seed \(seed)")
        if let taken {
          let time = wanted.removeValue(forKey: taken) ?? .max
          #expect(time <= now, "seed \(seed)")
        }
      } else {
        let time = dice.once(in: 5) ? Int64.max : Int64(dice.roll(1_000))
        heap.set(item, at: time)
        wanted[item] = time == .max ? nil : time
      }
      #expect(heap.first == wanted.values.min() ?? .max, "seed \(seed)")
      #expect(heap.time(of: item) == wanted[item] ?? .max, "seed \(seed)")
    }
  }
}
