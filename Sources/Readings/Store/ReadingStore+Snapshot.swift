extension ReadingStore {
  /// How many sensors a scan looks at under one hold of the lock.
  private static let scanPortion = 512
  /// How many rows are copied under one hold of the lock.
  private static let rowPortion = 4

  /// The types that have sensors, by name.
  package var quantities: [Quantity] {
    let all = read { contents in
      (0..<contents.quantities.count).compactMap { place in
        let entry = contents.quantities[place]
        return entry.pointee.members.count > 0 ? entry.pointee.quantity : nil
      }
    }
    return all.sorted { $0.name < $1.name }
  }

  /// Bytes that histories take in memory and may take, and whether they are shorter than they would be with more.
  package var historyMemory: (used: Int, limit: Int, isShort: Bool) {
    read { contents in
      let limit = contents.limits.historyBytes
      return (max(limit - contents.budget.left, 0), limit, contents.budget.step > 0)
    }
  }

  /// How many pairs of sensor and type there are, and how many there may be.
  package var sensors: (count: Int, limit: Int) {
    read { ($0.series.count, $0.limits.sensors) }
  }

  /// Whether something came from the feed within its usual interval.
  package func pulse(at now: ContinuousClock.Instant) -> FeedPulse {
    let moment = nanoseconds(at: now)
    return read { contents in
      guard let last = contents.lastMessage else { return FeedPulse(age: nil, isFresh: false) }
      let age = max(moment - last, 0)
      let terms = FreshnessTerms(.learned, learned: contents.usualInterval.nanoseconds, promised: 0)
      return FeedPulse(age: .nanoseconds(age), isFresh: terms.freshness(age: age) == .live)
    }
  }

  /// How many sensors a type has.
  package func count(of quantity: Quantity) -> Int {
    read { contents in
      contents.place(of: quantity).map { contents.quantities[$0].pointee.members.count } ?? 0
    }
  }

  /// How many sensors a type has, and how long ago its first reading came; the latter at most an hour.
  package func extent(
    of quantity: Quantity,
    at now: ContinuousClock.Instant
  ) -> (count: Int, reach: Duration) {
    let moment = nanoseconds(at: now)
    return read { contents in
      guard let place = contents.place(of: quantity) else { return (0, .zero) }
      let entry = contents.quantities[place]
      let age = entry.pointee.firstArrival.map { max(moment - $0, 0) } ?? 0
      return (entry.pointee.members.count, min(.nanoseconds(age), .seconds(3_600)))
    }
  }

  /// How many pages watch a type.
  package func watchers(of quantity: Quantity) -> Int {
    read { contents in
      contents.place(of: quantity).map { contents.quantities[$0].pointee.watchers } ?? 0
    }
  }

  /// The place of a sensor among all of its type that are shown; `nil` when it is not known, or hidden.
  package func place(of sensor: String, in quantity: Quantity) -> Int? {
    withReading(of: sensor, quantity) { reading in read { $0.rank(of: reading) } }
  }

  /// Whether a sensor is there and pages leave it out.
  package func isHidden(_ sensor: String, in quantity: Quantity) -> Bool {
    withReading(of: sensor, quantity) { reading in
      read { contents in
        contents.known(reading).map { contents.series[$0].pointee.isHidden } ?? false
      }
    }
  }

  /// Calls `body` with a reading that carries the names of a sensor and its type, for look-ups.
  func withReading<Result>(
    of sensor: String,
    _ quantity: Quantity,
    _ body: (Reading) -> Result
  ) -> Result {
    Array(sensor.utf8).withUnsafeBufferPointer { sensor in
      Array(quantity.name.utf8).withUnsafeBufferPointer { quantity in
        body(Reading(sensor: sensor, quantity: quantity, value: .absent))
      }
    }
  }

  /// Some rows of a type, by place in the natural order of names; places beyond the last are left out.
  ///
  /// Only these rows are copied, a few under one hold of the lock.
  package func snapshot(
    of quantity: Quantity,
    rows: Range<Int>,
    history: HistorySpan? = nil,
    at now: ContinuousClock.Instant
  ) -> QuantitySnapshot {
    var snapshot = QuantitySnapshot(quantity)
    let moment = nanoseconds(at: now)
    var next = max(rows.lowerBound, 0)
    repeat {
      let portion = next..<max(next, min(next + Self.rowPortion, rows.upperBound))
      read { contents in
        guard let place = contents.place(of: quantity) else { return }
        contents.describe(place, into: &snapshot)
        contents.rows(portion, of: place, history: history, now: moment, into: &snapshot)
      }
      next = portion.upperBound
    } while next < min(rows.upperBound, snapshot.count)
    snapshot.first = max(rows.lowerBound, 0)
    return snapshot
  }

  /// A type in a line.
  ///
  /// It looks at every sensor of the type, some tens of nanoseconds for each; the lock is let go in between.
  package func summary(
    of quantity: Quantity,
    history: HistorySpan? = nil,
    at now: ContinuousClock.Instant
  ) -> QuantitySummary {
    var summary = QuantitySummary(quantity)
    extend(&summary, by: .max, history: history, at: now)
    return summary
  }

  /// Takes so many more sensors into a summary, for types with more than one turn may look at.
  ///
  /// Sensors that come in between may be missed or counted twice, until the next summary.
  package func extend(
    _ summary: inout QuantitySummary,
    by most: Int,
    history: HistorySpan? = nil,
    at now: ContinuousClock.Instant
  ) {
    let moment = nanoseconds(at: now)
    var left = most
    repeat {
      let portion = min(left, Self.scanPortion)
      left -= portion
      read { contents in
        guard let place = contents.place(of: summary.quantity) else { return }
        contents.summarise(portion, of: place, now: moment, into: &summary)
      }
    } while left > 0 && !summary.isComplete
    guard let history else { return }
    read { contents in
      guard let place = contents.place(of: summary.quantity) else { return }
      summary.history = contents.history(of: place, history, now: moment)
    }
  }

  /// Whether no sensor of a type has a value that still says something, so that its page may be passed by.
  package func isEmpty(_ quantity: Quantity, at now: ContinuousClock.Instant) -> Bool {
    var summary = QuantitySummary(quantity)
    repeat {
      extend(&summary, by: Self.scanPortion, at: now)
      if summary.valued > 0 { return false }
    } while !summary.isComplete
    return true
  }

  /// Sets with how many decimals, 0 to 3, the numbers of a type are shown; `nil` follows what comes.
  package func setPrecision(_ decimals: Int?, for quantity: Quantity) {
    let decimals = decimals.map { Int8(min(max($0, 0), 3)) }
    change { $0.setPrecision(decimals, for: quantity) }
  }

  /// Sets when the sensors of a type are expected to speak.
  package func setContract(_ contract: Contract, for quantity: Quantity) {
    change { $0.setContract(contract, for: quantity) }
    reviewSilences()
  }
}
