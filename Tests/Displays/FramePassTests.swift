import Judge
import Panel
import Testing

@testable import Displays

/// A picture that goes out some rows at a time.
struct FramePassTests {
  let traits = TerminalTraits(type: "vt220", repertoire: .lineDrawing) { _ in nil }

  private func encoder() -> TerminalEncoder {
    TerminalEncoder(traits.terminal, repertoire: .lineDrawing, colours: .none)
  }

  /// Encodes to the end; returns the pieces.
  private func finish(
    _ pass: inout FramePass,
    _ encoder: inout TerminalEncoder,
    limit: Int
  )
    -> [[UInt8]]
  {
    var pieces: [[UInt8]] = []
    while !pass.isComplete {
      pieces.append([])
      pass.encode(with: &encoder, atMost: limit, into: &pieces[pieces.count - 1])
    }
    return pieces
  }

  private func isShown(_ picture: Picture, _ screen: JudgeTerminal) -> Bool {
    (0..<picture.frame.size.rows).allSatisfy { row in
      (0..<picture.frame.size.columns).allSatisfy { column in
        screen.seen(row, column).glyph == picture.frame[row, column].glyph
      }
    }
  }

  @Test(
    "however small the pieces, the glass shows the picture",
    arguments: [1, 24, 200, 5_000, .max]
  )
  func pieces(_ limit: Int) throws {
    let screen = try JudgeTerminal(SerialRig.size, .lineDrawing)
    var encoder = encoder()
    var given: Frame?
    for number in 1...3 {
      var pass = FramePass(SerialRig.page(number), over: given)
      let pieces = finish(&pass, &encoder, limit: limit)
      given = pass.composed
      for piece in pieces { screen.feed(piece) }
      #expect(isShown(SerialRig.page(number), screen))
      #expect(pieces.count <= SerialRig.size.rows)
      // A row of it takes about 30 bytes; those of so many columns are taken together.
      #expect(pieces.dropLast().allSatisfy { $0.count >= limit })
      #expect(pieces.allSatisfy { limit == .max || $0.count <= limit + 80 + limit })
      if limit == .max { #expect(pieces.count == 1) }
    }
  }

  @Test("another page begins at the top, a newer picture of the same page goes on")
  func replaces() {
    var encoder = encoder()
    var bytes: [UInt8] = []
    var pass = FramePass(SerialRig.page(1), over: nil)
    for _ in 0..<10 { pass.encode(with: &encoder, atMost: 1, into: &bytes) }
    var other = pass
    other.replace(by: SerialRig.page(2))
    #expect(finish(&other, &encoder, limit: 1).count == SerialRig.size.rows)
    #expect(other.composed == SerialRig.page(2).frame)
    pass.replace(by: SerialRig.page(1, change: 1))
    #expect(finish(&pass, &encoder, limit: 1).count == SerialRig.size.rows - 10)
    #expect(pass.composed[0, 60].glyph == "0" && pass.composed[10, 60].glyph == "1")
  }
}
