import Panel
import Testing

@testable import Displays

struct SpokenRowsTests {
  private func picture(
    _ value: String,
    clock: String = "12:04",
    page: String = "Temperature, page 2 of 7"
  ) -> Picture {
    var frame = Frame(Size(columns: 30, rows: 4))
    frame.put("Temperature", row: 0, column: 0)
    frame.put(clock, row: 0, column: 24)
    frame.put("Attic", row: 1, column: 0)
    frame.put(value, row: 1, column: 10, width: 5, alignment: .right)
    frame.put("▁▂▃", row: 1, column: 18, style: Style(.graph))
    frame.put("Cellar", row: 2, column: 0)
    frame.put("日本", row: 2, column: 11)
    frame.put("• ━━ •", row: 3, column: 12)
    return Picture(frame, announcement: page, body: 1..<3)
  }

  @Test("a page is announced and told whole, then each change is a line")
  func speaks() {
    var spoken = SpokenRows()
    #expect(
      spoken.lines(of: picture("19.5")) == ["Temperature, page 2 of 7", "Attic 19.5", "Cellar 日本"]
    )
    #expect(spoken.lines(of: picture("19.5", clock: "12:05")).isEmpty)
    #expect(spoken.lines(of: picture("19.6")) == ["Attic 19.6"])
    #expect(
      spoken.lines(of: picture("19.6", page: "Humidity, page 3 of 7"))
        == ["Humidity, page 3 of 7", "Attic 19.6", "Cellar 日本"]
    )
  }

  /// A display that went dark wrote an empty line.
  @Test("a dark picture is not spoken, and the page that comes back is told whole")
  func darkness() {
    var spoken = SpokenRows()
    _ = spoken.lines(of: picture("19.5"))
    var dark = Picture(Frame(Size(columns: 30, rows: 4)))
    dark.light = .dark
    #expect(spoken.lines(of: dark).isEmpty)
    #expect(spoken.lines(of: picture("19.5")).first == "Temperature, page 2 of 7")
  }

  @Test("a body outside the frame is cut")
  func clamps() {
    var spoken = SpokenRows()
    let frame = Frame(Size(columns: 3, rows: 1))
    #expect(spoken.lines(of: Picture(frame, announcement: "A", body: -3..<99)) == ["A"])
  }
}
