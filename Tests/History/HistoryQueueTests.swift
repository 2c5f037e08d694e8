import Readings
import Testing

@testable import History

@Suite struct HistoryQueueTests {
  private func event(_ sensor: String, _ number: Int) -> AlarmEvent {
    let id = AlarmID(sensor, temperature, .high)
    let moment = start + .seconds(number)
    let record = AlarmRecord(id, name: "", state: .unacknowledged, isActive: true, since: moment)
    return AlarmEvent(record, from: .normal, .condition)
  }

  private func load(_ number: UInt64, _ queue: inout HistoryQueue) -> Bool {
    queue.add(ArchiveTicket(number), request)
  }

  private func dropped(_ queue: inout HistoryQueue) -> Int { queue.takeDropped() }

  private let request = PastRequest(
    sensor: "a",
    quantity: temperature,
    unit: nil,
    stretch: 0..<60,
    resolution: 60
  )

  /// What is taken, in order.
  private func names(_ queue: inout HistoryQueue, canWrite: Bool = true) -> [String] {
    var names: [String] = []
    while let job = queue.take(canWrite: canWrite) {
      switch job {
      case .alarms(let records): names.append("alarms \(records.count)")
      case .events(let events): names.append("events \(events.count)")
      case .load(let ticket, _): names.append("load \(ticket.number)")
      case .seed(let places, _): names.append("seed \(places.count)")
      case .move: names.append("move")
      case .batch(let batch): names.append("batch \(batch.number)")
      }
    }
    return names
  }

  @Test func `alarms go before pages, and pages before all the rest in its order`() {
    var queue = HistoryQueue()
    queue.add(.batch(batch([], 1)))
    queue.add(.move(0...1, 60))
    queue.add(.batch(batch([], 2)))
    queue.add(.seed([1, 2], 0..<1))
    #expect(load(1, &queue))
    queue.add([event("a", 1), event("a", 2)])
    queue.add(all: [event("a", 0).record])
    #expect(
      names(&queue)
        == ["alarms 1", "events 2", "load 1", "batch 1", "move", "batch 2", "seed 2"]
    )
    #expect(queue.isEmpty)
  }

  @Test func `while nothing can be written, alarms and moves wait and the rest goes on`() {
    var queue = HistoryQueue()
    queue.add(.move(0...1, 60))
    queue.add(.batch(batch([], 1)))
    queue.add([event("a", 1)])
    #expect(load(1, &queue))
    #expect(names(&queue, canWrite: false) == ["load 1", "batch 1"])
    #expect(names(&queue) == ["events 1", "move"])
  }

  @Test func `what could not be written comes before what came since`() {
    var queue = HistoryQueue()
    queue.add([event("new", 2)])
    queue.put(back: .events([event("old", 1)]))
    #expect(queue.events.map(\.record.id.sensor) == ["old", "new"])
    queue.put(back: .alarms([]))
    queue.add(all: [event("a", 0).record])
    queue.put(back: .alarms([]))
    #expect(names(&queue) == ["alarms 1", "events 2"])
  }

  @Test func `two batches wait and no more are wanted`() {
    var queue = HistoryQueue()
    #expect(queue.hasRoom)
    queue.add(.batch(batch([], 1)))
    #expect(queue.hasRoom)
    queue.add(.batch(batch([], 2)))
    #expect(!queue.hasRoom)
    _ = queue.take(canWrite: true)
    #expect(queue.hasRoom)
  }

  @Test func `so many portions wait, and the next is refused at once`() {
    var queue = HistoryQueue()
    for number in 0..<HistoryQueue.mostLoads {
      #expect(load(UInt64(number), &queue))
    }
    #expect(!load(1_000, &queue))
    queue.cancel(ArchiveTicket(5))
    #expect(load(1_001, &queue))
    #expect(!names(&queue).contains("load 5"))
  }

  @Test func `so many steps wait, above them the oldest go that say nothing of the present`() {
    var queue = HistoryQueue()
    let most = HistoryQueue.mostEvents
    queue.add([event("quiet", 0)])
    queue.add((1..<most).map { event("busy", $0) })
    #expect(dropped(&queue) == 0 && queue.events.count == most)
    queue.add([event("busy", most), event("other", most)])
    #expect(dropped(&queue) == 2 && queue.events.count == most)
    #expect(queue.events.first?.record.id.sensor == "quiet", "its state is told by nothing else")
    #expect(queue.events[1].record.changed == start + .seconds(3))
    #expect(queue.events.suffix(2).map(\.record.id.sensor) == ["busy", "other"])
    queue.add((0..<most).map { event("s\($0)", 0) })
    #expect(queue.events.count == most, "even when each is an alarm of its own")
    #expect(dropped(&queue) == most && dropped(&queue) == 0)
  }
}
