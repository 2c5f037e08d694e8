import Panel
import Testing

@testable import Displays

struct RecordingDisplayTests {
  let size = Size(columns: 2, rows: 1)
  let start = ContinuousClock.now

  private func picture(_ text: String) -> Picture {
    var frame = Frame(size)
    frame.put(text, row: 0, column: 0)
    return Picture(frame)
  }

  @Test("slow, it holds one picture and the newest waiting one")
  func isSlow() {
    let display = RecordingDisplay(size: size)
    display.isSlow = true
    #expect(display.show(picture("a"), at: start) == .inFlight)
    #expect(!display.isReady)
    #expect(display.show(picture("b"), at: start) == .waiting)
    #expect(display.show(picture("c"), at: start) == .waiting)
    display.drain(at: start)
    display.drain(at: start)
    #expect(display.pictures == [picture("a"), picture("c")])
    #expect(display.account.dropped == 1)
    #expect(display.takeEvents(at: start) == [.drawn, .drawn])
    #expect(display.isReady)
  }

  @Test("it keeps the newest pictures up to its limit")
  func isLimited() {
    let display = RecordingDisplay(size: size, limit: 2)
    for text in ["a", "b", "c"] { #expect(display.show(picture(text), at: start) == .drawn) }
    #expect(display.pictures == [picture("b"), picture("c")])
  }

  @Test("wrong sizes and pictures after the end are dropped, events come in order")
  func drops() {
    let display = RecordingDisplay(size: size)
    display.tell(.resized(Size(columns: 3, rows: 1)))
    display.tell(.input([113]))
    #expect(display.show(picture("a"), at: start) == .dropped)
    #expect(display.takeEvents(at: start) == [.resized(Size(columns: 3, rows: 1)), .input([113])])
    display.close()
    #expect(display.isClosed && !display.isReady)
    #expect(display.account.dropped == 1)
  }
}
