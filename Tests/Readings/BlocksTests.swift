import Testing

@testable import Readings

@Suite struct BlocksTests {
  @Test func elementsStayWhereTheyAre() {
    var blocks = Blocks<Int>()
    blocks.append(0)
    let first = blocks[0]
    for number in 1..<2_000 {
      #expect(blocks.append(number) == number)
    }
    #expect(blocks[0] == first)
    #expect((0..<2_000).allSatisfy { blocks[$0].pointee == $0 })
  }

  @Test func everyElementIsReleasedOnce() {
    final class Witness {}
    weak var witness: Witness?
    do {
      let kept = Witness()
      witness = kept
      var blocks = Blocks<Witness>()
      for _ in 0..<600 {
        blocks.append(kept)
      }
      #expect(witness != nil)
    }
    #expect(witness == nil)
  }
}
