import Paging
import Panel
import Testing

@testable import Service

@Suite("Line budget")
struct LineBudgetTests {
  private let screen = Size(columns: 80, rows: 24)

  @Test("A page takes ten bits a cell")
  func paint() {
    #expect(LineBudget(speed: 1_200).paint(screen) == .seconds(16))
    #expect(LineBudget(speed: 9_600).paint(screen) == .seconds(2))
    #expect(LineBudget(speed: 115_200).paint(screen) == .microseconds(166_666))
    #expect(LineBudget(speed: 9_600).paint(Size(columns: 20, rows: 4)) == .microseconds(83_333))
  }

  @Test("A line carries a slide that it can draw once in its time, and a cut always")
  func styles() {
    let slide = Paging.Transition.Style.slide(.milliseconds(300))
    #expect(!LineBudget(speed: 57_600).carries(slide, screen))
    #expect(LineBudget(speed: 64_000).carries(slide, screen))
    #expect(LineBudget(speed: 115_200).carries(slide, screen))
    #expect(LineBudget(speed: 9_600).carries(slide, Size(columns: 16, rows: 2)))
    #expect(LineBudget(speed: 50).carries(.cut, screen))
  }

  @Test("Frames come as fast as the line draws pages, and never more slowly than a key is answered")
  func frames() {
    #expect(LineBudget(speed: 4_000_000).frameInterval(screen) == .milliseconds(33))
    #expect(LineBudget(speed: 115_200).frameInterval(screen) == .microseconds(166_666))
    #expect(LineBudget(speed: 300).frameInterval(screen) == .milliseconds(200))
  }

  @Test("Bits that frame a byte count, and the rest of a key's sequence has its time")
  func bits() {
    let line = LineBudget(speed: 1_200, bitsPerByte: 12)
    #expect(line.paint(screen) == .milliseconds(19_200))
    #expect(line.arithmetic(screen).contains("1920 bytes of 12 bits at 1200 bit/s take 19.2 s"))
    #expect(LineBudget(speed: 115_200).escapeTimeout < .milliseconds(51))
    #expect(LineBudget(speed: 300).escapeTimeout > .milliseconds(149))
  }

  @Test("The arithmetic is told in words")
  func words() {
    #expect(
      LineBudget(speed: 1_200).arithmetic(screen)
        == "80x24 is 1920 cells, 1920 bytes at 1200 bit/s take 16 s"
    )
    #expect(LineBudget.text(.milliseconds(300)) == "300 ms")
    #expect(LineBudget.text(.milliseconds(1_640)) == "1.6 s")
    #expect(LineBudget.text(.seconds(64)) == "64 s")
  }
}
