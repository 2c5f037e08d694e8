// Chance: random numbers that a seed replays, for tests and simulations; it needs nothing but the standard library.

/// Random numbers that a seed replays, the same on every machine (SplitMix64).
package struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Dice that fall the same way for the same seed.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in a range.
  package mutating func roll(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// A number below `bound`.
  package mutating func roll(_ bound: Int) -> Int {
    roll(0..<bound)
  }

  /// True once in `count` times.
  package mutating func once(in count: Int) -> Bool {
    roll(count) == 0
  }

  /// One of several.
  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[roll(elements.count)]
  }
}
