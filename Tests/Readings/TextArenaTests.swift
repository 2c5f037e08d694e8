import Testing

@testable import Readings

@Suite struct TextArenaTests {
  @Test func textsStayAsTheyWereKept() {
    var arena = TextArena()
    var kept: [(UnsafePointer<UInt8>, String)] = []
    for number in 0..<5_000 {
      let first = Array("sensor.with.a.name.\(number)".utf8)
      let second = Array("q\(number % 7)".utf8)
      let place = first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { arena.keep(first, $0) }
      }
      kept.append((place, String(decoding: first + second, as: UTF8.self)))
    }
    for (place, text) in kept {
      let bytes = UnsafeBufferPointer(start: place, count: text.utf8.count)
      #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
  }
}
