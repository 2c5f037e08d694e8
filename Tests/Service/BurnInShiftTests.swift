import Panel
import Testing

@testable import Service

@Suite("Burn-in shift")
struct BurnInShiftTests {
  private let start = ContinuousClock.now

  private func places(of size: Size, in shift: BurnInShift) -> [[Int]] {
    var shift = shift
    let canvas = shift.canvas(of: size)
    var frame = Frame(canvas)
    frame[0, 0] = Cell("x")
    frame[canvas.rows - 1, canvas.columns - 1] = Cell("y")
    return (0..<6).map { turn in
      _ = shift.advance(at: start + shift.interval * turn)
      let moved = shift.moved(Picture(frame, body: 1..<2), to: size)
      #expect(moved.frame.size == size)
      let places = moved.frame.cells.indices.filter { moved.frame.cells[$0] != .blank }
      #expect(places.count == (canvas.rows * canvas.columns > 1 ? 2 : 1), "a part was cut")
      let (row, column) = places[0].quotientAndRemainder(dividingBy: size.columns)
      #expect(moved.body == 1 + row..<2 + row)
      return [row, column]
    }
  }

  @Test("The picture goes round the corners, whole at each, and comes back")
  func round() {
    let shift = BurnInShift(.seconds(60))
    #expect(
      places(of: Size(columns: 80, rows: 24), in: shift)
        == [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0], [0, 1]]
    )
    #expect(
      places(of: Size(columns: 20, rows: 4), in: shift)
        == [[0, 0], [0, 1], [0, 0], [0, 1], [0, 0], [0, 1]]
    )
  }

  @Test("Zero is off, and where there is no room nothing moves")
  func off() {
    let size = Size(columns: 80, rows: 24)
    var off = BurnInShift(.zero)
    #expect(off.canvas(of: size) == size)
    for second in [0, 1_000_000] { #expect(off.advance(at: start + .seconds(second)) == false) }
    #expect(off.deadline == nil)
    let small = Size(columns: 16, rows: 2)
    #expect(BurnInShift(.seconds(60)).canvas(of: small) == small)
  }

  @Test("It moves once an interval, however often it is asked")
  func pace() {
    var shift = BurnInShift(.seconds(60))
    let moves = (0...600).filter { second in shift.advance(at: start + .seconds(second)) }
    #expect(moves == Array(stride(from: 60, through: 600, by: 60)))
  }
}
