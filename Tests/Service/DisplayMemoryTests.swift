import Paging
import Testing

@testable import Service

@Suite("Memory of displays")
struct DisplayMemoryTests {
  private let now = ContinuousClock.now

  private func memories(_ page: String, isHeld: Bool = false) -> [String: DisplayMemory] {
    ["wall": DisplayMemory(page: PageID(page), isHeld: isHeld)]
  }

  @Test("What is written is read again")
  func text() throws {
    var all = memories("temperature", isHeld: true)
    all["küche-2"] = DisplayMemory(page: .overview)
    all["odd"] = DisplayMemory(page: PageID("two words"))
    let text = DisplayMemories(all).text
    #expect(try #require(DisplayMemories(text: text)).displays == all)
    #expect(String(decoding: text, as: UTF8.self).hasSuffix("wall held temperature\n"))
    #expect(try #require(DisplayMemories(text: DisplayMemories().text)).displays.isEmpty)
  }

  @Test("A damaged file counts for nothing, wherever it is cut or changed")
  func damaged() {
    let text = DisplayMemories(memories("temperature", isHeld: true)).text
    let entry = Array("wall held temperature\n".utf8)
    for end in 0..<text.count where end != text.count - entry.count {
      #expect(DisplayMemories(text: Array(text[..<end])) == nil, "cut at \(end)")
    }
    for wrong in [
      "wall held\n", "wall lost temperature\n", "wall held \n", "a/b held temperature\n",
      " held temperature\n", "wall held temp\u{1B}[2J\n", "wall held temperature\n\n",
      "wall held \(String(repeating: "x", count: 600))\n",
      "wall held temperature\nwall free temperature\n",
    ] {
      let bytes = text.dropLast(entry.count) + Array(wrong.utf8)
      #expect(DisplayMemories(text: Array(bytes)) == nil, "\(wrong)")
    }
    #expect(DisplayMemories(text: text + [0xFF, 0x0A]) == nil)
    let long =
      text.dropLast(entry.count) + Array(repeating: UInt8(ascii: "a"), count: 70_000) + [10]
    #expect(DisplayMemories(text: Array(long)) == nil)
  }

  // MARK: When it is written

  @Test("What a person chose is written after a few seconds, and once")
  func chosen() {
    var keeper = MemoryKeeper()
    #expect(keeper.take(memories("humidity"), isChosen: true, at: now) == nil)
    #expect(keeper.deadline == now + MemoryKeeper.soon)
    #expect(keeper.take(memories("humidity"), isChosen: true, at: now + .seconds(4)) == nil)
    let written = keeper.take(memories("humidity"), isChosen: true, at: now + .seconds(5))
    #expect(written == memories("humidity"))
    #expect(keeper.take(memories("humidity"), isChosen: true, at: now + .seconds(60)) == nil)
    #expect(keeper.deadline == nil)
    #expect(keeper.finish(memories("humidity")) == nil)
  }

  @Test("What the rotation does is written every few minutes at the most")
  func rotation() {
    var keeper = MemoryKeeper(memories("page_0"))
    var count = 0
    for second in 1...3_600 {
      let page = memories("page_\(second / 12)")
      if keeper.take(page, isChosen: false, at: now + .seconds(second)) != nil { count += 1 }
    }
    #expect((10...12).contains(count))
  }

  @Test("Somebody who pages all the time wears nothing out")
  func frenzy() {
    var keeper = MemoryKeeper()
    var count = 0
    for step in 0..<600 {
      let time = now + .milliseconds(100 * step)
      if keeper.take(memories("page_\(step)"), isChosen: true, at: time) != nil { count += 1 }
    }
    #expect((10...12).contains(count))
  }

  @Test("The end writes what is left")
  func end() {
    var keeper = MemoryKeeper(memories("a"))
    _ = keeper.take(memories("b"), isChosen: false, at: now)
    #expect(keeper.finish(memories("b")) == memories("b"))
    #expect(keeper.finish(memories("b")) == nil)
  }

  @Test("A page that goes back to what is written leaves nothing to do")
  func back() {
    var keeper = MemoryKeeper(memories("a"))
    _ = keeper.take(memories("b"), isChosen: false, at: now)
    #expect(keeper.deadline != nil)
    #expect(keeper.take(memories("a"), isChosen: false, at: now + .seconds(1)) == nil)
    #expect(keeper.deadline == nil)
  }

  @Test("What could not be written is tried again")
  func failed() {
    var keeper = MemoryKeeper(memories("a"))
    #expect(keeper.finish(memories("b")) != nil)
    keeper.failed()
    #expect(keeper.take(memories("b"), isChosen: false, at: now) == nil)
    #expect(keeper.take(memories("b"), isChosen: false, at: now + MemoryKeeper.late) != nil)
  }
}
