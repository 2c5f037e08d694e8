import Panel
import Testing

@testable import Dashboard

@Suite struct SparklineTests {
  private let glyphs = Glyphs(.unicode)

  private func text(
    _ values: [Double?],
    floor: Double = 0.1,
    fixed: ClosedRange<Double>? = nil
  ) -> String {
    String(String.UnicodeScalarView(Sparkline.scalars(values, floor: floor, fixed: fixed, glyphs)))
  }

  @Test func itRisesFromTheLowestLevelAndKeepsLinesApart() {
    #expect(text([0, 1, 2, 3, 4, 5]) == "▁▂▃▄▅▆")
    #expect(!text((0..<100).map { Double($0) }).contains("█"))
  }

  @Test func noiseLiesAboutTheMiddle() {
    #expect(
      text([20, 20.1, 20, 19.9], floor: 100) == "▄▄▄▃"
        || text([20, 20.1, 20, 19.9], floor: 100) == "▄▄▄▄"
    )
    #expect(text([5, 5, 5]) == "▄▄▄")
  }

  @Test func silenceIsBlank() {
    #expect(text([nil, 1, nil, 2, nil]) == " ▁ ▆ ")
    #expect(text([nil, nil]) == "  ")
    #expect(text([]) == "")
  }

  @Test func onAndOffFillTheHeight() {
    #expect(text([0, 0, 1, 0], fixed: 0...1) == "▁▁▆▁")
    #expect(text([1, 1], fixed: 0...1) == "▆▆")
  }

  @Test func absurdNumbersAreDrawn() {
    let huge = Double.greatestFiniteMagnitude
    #expect(text([-huge, huge, 0]).count == 3)
    #expect(text([huge, huge], floor: 0).count == 2)
  }
}
