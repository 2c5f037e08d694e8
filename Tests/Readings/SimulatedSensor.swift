import Chance

@testable import Readings

/// A sensor of the simulated week: what it does, and what must be true of it whatever the store makes of that.
///
/// Times are seconds since the week's begin.
struct SimulatedSensor {
  enum Habit: CaseIterable {
    /// Every so many seconds, to a twentieth.
    case periodic
    /// At random, so often on average.
    case jittery
    /// Some words within seconds, then a pause.
    case bursty
    /// Every six hours, to a tenth.
    case asleep
    /// When something happens, some times a day.
    case event
    /// Periodic, until it dies for good.
    case dying
    /// Periodic, with an outage of its own.
    case returning
  }

  /// What the feed sends of it when the link is back.
  enum Snapshot: CaseIterable {
    /// Nothing.
    case none
    /// Its value, as kept.
    case retained
    /// Its value with its time.
    case stamped
    /// Its value as if it were new.
    case plain
  }

  let name: String
  let habit: Habit
  let snapshot: Snapshot
  private let period: Double
  /// When it says nothing though it should.
  let silence: Range<Double>
  /// When it speaks next.
  private(set) var next: Double
  private var left = 0

  /// When something of it was last heard that may pass for a word, and when it was last confirmed.
  var word = -Double.infinity
  var confirmed = -Double.infinity
  /// The longest time between two of its words within one session of the link.
  var longest = 0.0
  var value = 0.0
  var stamp: Int64?
  /// The newest of its values that the feed has passed on.
  var told = -1.0

  init(_ number: Int, dice: inout Dice) {
    habit = Habit.allCases[number % Habit.allCases.count]
    snapshot = dice.one(of: Snapshot.allCases)
    name = "\(habit) \(number)"
    period = Double(60 + dice.roll(540))
    next = Double(dice.roll(600))
    let death = Double(86_400 + dice.roll(4 * 86_400))
    silence =
      switch habit {
      case .dying: death..<1e9
      case .returning: death..<(death + Double(3_600 + dice.roll(40_000)))
      case .periodic, .jittery, .bursty, .asleep, .event: 1e9..<1e9
      }
  }

  /// The type, whose contract it is under.
  var quantity: String {
    switch habit {
    case .asleep: "asleep"
    case .event: "event"
    case .periodic, .jittery, .bursty, .dying, .returning: "learned"
    }
  }

  /// Moves on to the time of its next word.
  mutating func advance(_ dice: inout Dice) {
    next += interval(&dice)
    if silence.contains(next) { next = silence.upperBound + 1 }
  }

  private mutating func interval(_ dice: inout Dice) -> Double {
    let chance = Double(dice.roll(1_000_000)) / 1e6
    switch habit {
    case .periodic, .dying, .returning: return period * (0.95 + chance / 10)
    case .jittery: return -period * Self.logarithm(of: 1 - chance)
    case .asleep: return 21_600 * (0.9 + chance / 5)
    case .event: return -20_000 * Self.logarithm(of: 1 - chance)
    case .bursty:
      left = left > 0 ? left - 1 : 3 + dice.roll(20)
      return left > 0 ? 0.1 + chance * 2 : period * (1 + 5 * chance)
    }
  }

  /// The natural logarithm, as the standard library has none: of a number from 0 to 1.
  private static func logarithm(of number: Double) -> Double {
    let number = max(number, 1e-9)
    let ratio = (number.significand - 1) / (number.significand + 1)
    var (sum, power) = (0.0, ratio)
    for odd in stride(from: 1.0, to: 40, by: 2) {
      sum += power / odd
      power *= ratio * ratio
    }
    return 2 * sum + Double(number.exponent) * 0.693_147_180_559_945_3
  }
}
