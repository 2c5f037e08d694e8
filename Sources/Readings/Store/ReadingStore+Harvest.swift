/// What leaves the store for the disk.
extension ReadingStore {
  /// How many series are looked at under one hold of the lock.
  private static let harvestPortion = 64

  /// Copies the minutes of some series, by their places, that were touched since a moment.
  ///
  /// `units` are the units that whoever harvests knows, by place: series beyond them, or with another one, come with their
  /// names. A minute that goes on is copied as it stands, and comes again when it has changed.
  package func harvest(
    _ places: Range<Int>,
    since: ContinuousClock.Instant,
    knowing units: [String]
  ) -> Harvest {
    // What was there before the start came from the disk.
    let begin = nanoseconds(at: max(since, start))
    var harvest = Harvest()
    var next = places.lowerBound
    while next < places.upperBound {
      let portion = next..<min(next + Self.harvestPortion, places.upperBound)
      read { contents in
        for place in portion.clamped(to: 0..<contents.series.count) {
          let series = contents.series[place]
          let isKnown = place < units.count && contents.shownUnit(of: place) == units[place]
          if !isKnown { harvest.names[place] = contents.name(of: place) }
          guard series.pointee.arrival >= begin else { continue }
          minutes(of: series, at: place, since: begin, into: &harvest)
        }
      }
      next = portion.upperBound
    }
    return harvest
  }

  private func minutes(
    of series: UnsafeMutablePointer<Series>,
    at place: Int,
    since begin: Int64,
    into harvest: inout Harvest
  ) {
    let width = HistoryTier.minute.width.wholeNanoseconds
    func take(_ bucket: Bucket) {
      let time = Int64(bucket.number) * width
      guard bucket.count > 0, time + width > begin else { return }
      harvest.minutes.append(
        SeriesMinute(
          series: place,
          begin: moment(time),
          count: bucket.count,
          minimum: bucket.minimum,
          mean: bucket.mean,
          maximum: bucket.maximum
        )
      )
    }
    series.pointee.history.visit(.minute, take)
    take(series.pointee.history.minute)
  }
}

extension StoreContents {
  /// A series by its names.
  fileprivate func name(of place: Int) -> SeriesName {
    let series = series[place]
    return SeriesName(
      String(decoding: series.pointee.sensor, as: UTF8.self),
      quantities[Int(series.pointee.quantity)].pointee.quantity,
      unit: shownUnit(of: place)
    )
  }

  /// The unit of a series' numbers, as they are kept.
  fileprivate func shownUnit(of place: Int) -> String {
    unit(of: series[place], quantities[Int(series[place].pointee.quantity)])
  }
}
