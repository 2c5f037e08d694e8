import Readings
import Testing

@testable import Wire

@Suite("Texts that a feed has used")
struct TextTableTests {
  @Test("A text has one number, whichever memory it comes from")
  func once() {
    let table = TextTable(limit: 10)
    #expect(lend("sensor.a") { table.insert($0) } == 0)
    #expect(lend("sensor.b") { table.insert($0) } == 1)
    #expect(lend("") { table.insert($0) } == 2)
    #expect(lend("sensor.a") { table.insert($0) } == 0)
    #expect(lend("sensor.b") { table.find($0) } == 1)
    #expect(lend("sensor.c") { table.find($0) } == nil)
    let texts = table.texts.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts == ["sensor.a", "sensor.b", ""])
  }

  @Test("Thousands are found again, and above the limit only those")
  func limit() {
    let table = TextTable(limit: 5_000)
    for number in 0..<5_000 {
      #expect(lend("topic/\(number)") { table.insert($0) } == number)
    }
    #expect(lend("topic/5000") { table.insert($0) } == nil)
    #expect(table.count == 5_000)
    for number in 0..<5_000 { #expect(lend("topic/\(number)") { table.find($0) } == number) }
  }
}
