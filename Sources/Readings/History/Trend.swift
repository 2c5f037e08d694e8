/// Where a sensor's numbers are going.
package enum Trend: Sendable, Equatable {
  /// Too few numbers to say.
  case unknown
  /// No change that stands out of the noise.
  case steady
  /// Rising.
  case rising
  /// Falling.
  case falling

  /// How far back it looks, in nanoseconds.
  private static let reach = 900 * Int64.second
  private static let fewest = 5

  /// Judges the slope of the newest samples against their scatter about it, by least squares.
  ///
  /// A change must be four times its standard error and two of `step`, the smallest difference that is shown.
  init(_ samples: borrowing SampleRing, now: Int64, step: Double) {
    var line = LineFit()
    for index in 0..<samples.count where samples[index].time >= now - Self.reach {
      line.add(Double(samples[index].time - now) / 1e9, samples[index].value)
    }
    guard line.count >= Double(Self.fewest) else {
      self = .unknown
      return
    }
    let stands = line.isSignificant && abs(line.change) >= 2 * step
    if stands {
      self = line.change > 0 ? .rising : .falling
    } else {
      self = .steady
    }
  }
}

/// A straight line through points, fitted as they come, without keeping them (Welford's method).
private struct LineFit {
  private(set) var count = 0.0
  private var meanX = 0.0
  private var meanY = 0.0
  private var sumXX = 0.0
  private var sumXY = 0.0
  private var sumYY = 0.0
  private var lowest = Double.infinity
  private var highest = -Double.infinity

  mutating func add(_ x: Double, _ y: Double) {
    count += 1
    let deltaX = x - meanX
    let deltaY = y - meanY
    meanX += deltaX / count
    meanY += deltaY / count
    sumXX += deltaX * (x - meanX)
    sumXY += deltaX * (y - meanY)
    sumYY += deltaY * (y - meanY)
    lowest = min(lowest, x)
    highest = max(highest, x)
  }

  private var slope: Double { sumXX > 0 ? sumXY / sumXX : 0 }

  /// How much the line rises between the first and the last point.
  var change: Double { slope * (highest - lowest) }

  /// Whether the slope is more than four times its standard error; false when numbers are too large to tell.
  var isSignificant: Bool {
    let residual = max(sumYY - slope * sumXY, 0)
    return slope * slope * sumXX * (count - 2) > 16 * residual
  }
}
