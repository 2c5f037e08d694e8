import Readings
import Testing

@testable import Wire

@Suite struct InterestTests {
  @Test func aDecoderThatCannotNarrowSendsNothing() {
    for format in Format.allCases where !format.traits.canNarrow {
      #expect(format.decoder().narrow(to: .everything).isEmpty)
      #expect(format.decoder().narrow(to: Interest([Quantity("temperature")])).isEmpty)
    }
    #expect(FormatDetector().narrow(to: .everything).isEmpty)
  }

  @Test func everythingTakesInWhateverThereIs() {
    let some = Interest([Quantity("temperature")])
    #expect(Interest.everything.union(some) == .everything)
    #expect(Interest.everything.covers(some) && !some.covers(.everything))
    #expect(Interest().types.isEmpty && !Interest().isEverything)
  }
}
