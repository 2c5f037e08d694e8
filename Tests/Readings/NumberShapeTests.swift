import Chance
import Testing

@testable import Readings

@Suite struct NumberShapeTests {
  /// Numbers, decimals worth showing, places before the point.
  @Test(
    arguments: [
      ([], 0, 1), ([5], 0, 1), ([19.25], 2, 2), ([19.2, 19.25, 3], 2, 2), ([0.1, 0.2, 0.3], 1, 1),
      ([-5], 0, 2), ([9.4], 1, 1), ([9.6], 1, 2), ([1_013.25], 2, 4), ([3.142], 3, 1),
      ([3.14159], 2, 1), ([21.299999237060547], 2, 2), ([123.456789], 1, 3),
      ([101_325.1234567], 0, 6),
      ([1e300], 0, 19), ([-1e300, 0.5], 1, 20), ([.leastNormalMagnitude], 2, 1),
    ] as [([Double], Int, Int)]
  )
  func shapesGrowToWhatIsNeeded(numbers: [Double], decimals: Int, places: Int) {
    var shape = NumberShape()
    for number in numbers {
      _ = shape.take(number)
    }
    #expect(shape.shownDecimals == decimals)
    #expect(shape.wholePlaces == places)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func mergingIsTakingAllNumbersInOne(seed: UInt64) {
    var dice = Dice(seed: seed)
    var shapes = [NumberShape(), NumberShape(), NumberShape()]
    for _ in 0..<50 {
      let number = Double(dice.roll(200_000) - 100_000) / [1, 10, 100, 977][dice.roll(4)]
      let part = dice.roll(2)
      let hasGrown = shapes[part].take(number)
      if hasGrown { shapes[2].merge(shapes[part]) }
    }
    var whole = shapes[0]
    whole.merge(shapes[1])
    #expect(whole == shapes[2], "seed \(seed)")
  }

  @Test func aPrecisionThatWasChosenCountsWhateverComes() {
    var shape = NumberShape()
    for number in [19.25, 7, 0.1234567] { _ = shape.take(number) }
    #expect(shape.shown(with: 1).shownDecimals == 1)
    #expect(shape.shown(with: 0).shownDecimals == 0)
    #expect(shape.shown(with: nil) == shape)
  }
}
