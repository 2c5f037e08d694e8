/// Random numbers from a seed, the same on every machine (SplitMix64).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in a range.
  mutating func roll(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool {
    roll(0..<count) == 0
  }

  /// One of several.
  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[roll(0..<elements.count)]
  }
}
