/// How much each sensor can still be trusted, and whose silence it is.
extension StoreContents {
  /// When a sensor is late, stale and dead.
  func terms(
    of sensor: UnsafeMutablePointer<Series>,
    _ entry: UnsafeMutablePointer<QuantityEntry>
  ) -> FreshnessTerms {
    FreshnessTerms(
      sensor.pointee.standing?.traits.contract ?? entry.pointee.contract,
      usual: sensor.pointee.usual,
      promised: sensor.pointee.promised
    )
  }

  /// How a sensor fares at a moment.
  ///
  /// What it said before an outage of the feed stays readable for a while, and never looks live for longer than its terms;
  /// of one that speaks only when something happens, it may be out of date as soon as nothing could be heard.
  func standing(
    of sensor: UnsafeMutablePointer<Series>,
    _ entry: UnsafeMutablePointer<QuantityEntry>,
    now: Int64
  ) -> (freshness: Freshness, silence: Silence) {
    guard sensor.pointee.hadValue else { return (.waiting, .sensor) }
    let terms = terms(of: sensor, entry)
    let age = max(now - sensor.pointee.arrival, 0)
    let least: Freshness = sensor.pointee.isAgeUnknown ? .late : .live
    let word = terms.isEvent ? sensor.pointee.heard : sensor.pointee.arrival
    let hasNoLink = linkGaps.hide(terms.late, from: word, to: now)
    guard hasNoLink || entry.pointee.gaps.hide(terms.late, from: word, to: now) else {
      return (max(terms.freshness(age: age), least), .sensor)
    }
    guard terms.isEvent else {
      return (max(terms.whileUnheard.freshness(age: age), least), .feed)
    }
    let pause = max(
      linkGaps.longest(since: word, upTo: now),
      entry.pointee.gaps.longest(since: word, upTo: now)
    )
    return (max(FreshnessTerms.unheard.freshness(age: pause), least), .feed)
  }
}
