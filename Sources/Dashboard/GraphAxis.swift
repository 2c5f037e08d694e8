import Panel
import Readings

/// The scale beside a graph: a few round numbers, and the range that they span.
struct GraphAxis: Equatable {
  /// The round numbers, from low to high.
  let ticks: [Double]
  /// Rows from one to the next.
  let rowsPerTick: Int
  /// Decimals that they need.
  let decimals: Int
  /// The range from below the lowest number to above the highest.
  let range: ClosedRange<Double>

  /// An axis for numbers on so many rows; `floor` is the least difference that it spans.
  init(_ values: [Double?], floor: Double, rows: Int) {
    let known = values.compactMap(\.self)
    let low = known.min() ?? 0
    let high = known.max() ?? 0
    let height = min(max(high - low, floor, abs(low) * 1e-9), .greatestFiniteMagnitude)
    let step = Self.roundStep(height / Double(max(2, min(5, rows / 3))))
    let first = ((low / 2 + high / 2 - height / 2) / step).rounded(.down) * step
    let reach = Int(clampedTo9: ((max(high, low + height) - first) / step).rounded(.up))
    let intervals = min(max(reach, 1), max(rows - 1, 1))
    rowsPerTick = max((rows - 1) / intervals, 1)
    ticks = (0...intervals).map { first + Double($0) * step }
    decimals = Self.decimals(of: step)
    let top = first + step * Double(max(rows - 1, 1)) / Double(rowsPerTick)
    range = first...max(top, first)
  }

  /// The part of a range's height at which a number lies, 0 to 1; in a range without height the middle.
  static func share(of value: Double, in range: ClosedRange<Double>) -> Double {
    let height = range.upperBound - range.lowerBound
    guard height > 0, height.isFinite, value.isFinite else { return 0.5 }
    return min(max((value - range.lowerBound) / height, 0), 1)
  }

  /// The next of 1, 2, 5 times a power of ten.
  private static func roundStep(_ step: Double) -> Double {
    guard step.isFinite, step > 0 else { return 1 }
    var power = 1.0
    while power < step && power < 1e300 { power *= 10 }
    while power > step && power > 1e-300 { power /= 10 }
    return [1, 2, 5, 10].lazy.map { $0 * power }.first { $0 >= step * 0.999 } ?? power * 10
  }

  private static func decimals(of step: Double) -> Int {
    var decimals = 0
    var scaled = step
    while decimals < 4 && abs(scaled - scaled.rounded()) > 1e-6 {
      scaled *= 10
      decimals += 1
    }
    return decimals
  }
}

extension Int {
  /// A small number from a floating-point one that may be anything.
  fileprivate init(clampedTo9 value: Double) {
    self = value.isFinite ? Int(Swift.min(Swift.max(value, 0), 9)) : 9
  }
}
