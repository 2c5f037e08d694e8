import Readings
import Testing

@testable import Wire

@Suite("The readings of one message")
struct ReadingBatchTests {
  private func reading(_ name: StaticString) -> Reading {
    Reading(sensor: name.borrowed, quantity: name.borrowed, value: .text(name.borrowed))
  }

  @Test("Holds as many readings as its limit; one more is counted")
  func limit() {
    var batch = ReadingBatch(limit: 2)
    batch.append(reading("a"))
    batch.append(reading("b"))
    #expect(batch.account(bytes: 1).rejectedParts.isEmpty)
    batch.append(reading("c"))
    batch.append(reading("d"))
    #expect(batch.readings.count == 2)
    #expect(batch.account(bytes: 1).rejectedParts.map(\.count) == [2])
    batch.reset()
    #expect(batch.readings.isEmpty)
    #expect(batch.account(bytes: 1).outcome == .ignored(.noReadings))
  }

  @Test("News of alarms are kept until the batch is emptied, as many as its limit")
  func news() {
    var batch = ReadingBatch(limit: 1)
    let news = AlarmNews.notice(sensor: "a", quantity: Quantity("b"), severity: 2, words: "c")
    for _ in 0..<ReadingBatch.newsLimit {
      let isTaken = batch.tell(news)
      #expect(isTaken)
    }
    #expect(batch.account(bytes: 1).outcome == .ignored(.noReadings))
    let isTaken = batch.tell(news)
    #expect(!isTaken && batch.news.count == ReadingBatch.newsLimit)
    #expect(batch.account(bytes: 1).rejectedParts.map(\.reason) == [.tooMany])
    batch.append(reading("a"))
    #expect(batch.readings.count == 1)
    batch.reset()
    #expect(batch.news.isEmpty)
  }

  @Test("By default 100,000 readings fit, not one more")
  func usualLimit() {
    let bench = Bench()
    let element = "{\"h\":1}"
    func message(_ count: Int) -> [UInt8] {
      Array(("[" + Array(repeating: element, count: count).joined(separator: ",") + "]").utf8)
    }
    bench.decode(message(100_000), kind: .text) { #expect($0.count == 100_000) }
    #expect(bench.rejectedParts.isEmpty)
    bench.decode(message(100_001), kind: .text) { #expect($0.count == 100_000) }
    #expect(bench.rejectedParts == [.tooMany: 1])
  }

  @Test("A message of bad parts alone was understood; a refused one leaves nothing behind")
  func outcomes() {
    var batch = ReadingBatch()
    batch.reject(.badName)
    batch.reject(.badName, count: 2)
    batch.reject(.badValue)
    let account = batch.account(bytes: 9)
    #expect(account.outcome == .decoded)
    #expect(account.rejectedParts.map(\.count) == [3, 1])
    batch.append(reading("a"))
    let refused = batch.refuse(.tooDeep, bytes: 9)
    #expect(refused.outcome == .rejected(.tooDeep))
    #expect(refused.rejectedParts.isEmpty && batch.readings.isEmpty)
  }

  @Test("Kept texts stay when the memory that lent them changes, through many chunks")
  func kept() {
    var batch = ReadingBatch()
    var memory = [UInt8](repeating: 0x61, count: 250)
    memory.withUnsafeMutableBufferPointer { memory in
      for index in 0..<2000 {
        for position in memory.indices { memory[position] = 0x61 + UInt8(index % 26) }
        let text = BorrowedText(memory)
        batch.append(
          Reading(sensor: text, quantity: text, value: .text(text), unit: text, label: text)
        )
        batch.keepTexts(from: index)
      }
    }
    for (index, reading) in batch.readings.enumerated() {
      let expected = [UInt8](repeating: 0x61 + UInt8(index % 26), count: 250)
      guard case .text(let state) = reading.value else {
        Issue.record("no text")
        return
      }
      for text in [reading.sensor, reading.quantity, reading.unit, reading.label, state] {
        #expect(text.elementsEqual(expected))
      }
    }
  }

  @Test("Scratch memory that was rewound is used again, other texts stay")
  func rewind() {
    let scratch = ScratchText()
    func make(_ byte: UInt8, _ count: Int) -> BorrowedText {
      scratch.make(capacity: count) { room in
        room.initialize(repeating: byte)
        return count
      }
    }
    let kept = make(1, 60_000)
    let mark = scratch.mark
    let dropped = make(2, 60_000)
    scratch.rewind(to: mark)
    let next = make(3, 60_000)
    #expect(next.baseAddress == dropped.baseAddress)
    #expect(kept.allSatisfy { $0 == 1 } && next.allSatisfy { $0 == 3 })
  }
}
