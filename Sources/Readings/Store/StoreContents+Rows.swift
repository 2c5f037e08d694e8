extension StoreContents {
  /// What a snapshot says of its type as a whole.
  func describe(_ place: Int, into snapshot: inout QuantitySnapshot) {
    let entry = quantities[place]
    snapshot.count = entry.pointee.members.count
    snapshot.shape = entry.pointee.shape.shown(with: entry.pointee.precision)
  }

  /// Adds rows of a type to a snapshot, by their places in the order of names.
  func rows(
    _ range: Range<Int>,
    of place: Int,
    history: HistorySpan?,
    now: Int64,
    into snapshot: inout QuantitySnapshot
  ) {
    let entry = quantities[place]
    entry.pointee.members.visit(range) { member in
      let sensor = series[Int(member)]
      snapshot.rows.append(row(sensor, of: entry, history: history, now: now))
    }
  }

  /// The history of a whole type.
  func history(of place: Int, _ span: HistorySpan, now: Int64) -> [Double?] {
    var columns = HistoryColumns(span, now: now)
    columns.add(quantities[place].pointee.gaps, upTo: now)
    columns.add(linkGaps, upTo: now)
    columns.add(downtime, upTo: now)
    columns.fill(quantities[place].pointee.buckets, scale: .quantity)
    return columns.values(bridge: 60 * .second)
  }

  /// Adds the next so many of a type's sensors to its summary, in the order of names.
  func summarise(_ most: Int, of place: Int, now: Int64, into summary: inout QuantitySummary) {
    let entry = quantities[place]
    summary.count = entry.pointee.members.count
    summary.alarms = entry.pointee.alarms
    summary.shape = entry.pointee.shape.shown(with: entry.pointee.precision)
    let range = summary.seen..<(summary.seen + most)
    summary.seen += most
    entry.pointee.members.visit(range) { member in
      let sensor = series[Int(member)]
      let (freshness, silence) = standing(of: sensor, entry, now: now)
      summary.freshness[Int(freshness.rawValue)] += 1
      if silence == .feed { summary.unheard[Int(freshness.rawValue)] += 1 }
      if freshness < .dead, sensor.pointee.isValued { summary.valued += 1 }
      if let mark = mark(of: sensor.pointee) {
        summary.alarm = min(summary.alarm ?? mark, mark)
      }
      if freshness != .dead { take(sensor, of: entry, into: &summary) }
    }
  }

  private func take(
    _ sensor: UnsafeMutablePointer<Series>,
    of entry: UnsafeMutablePointer<QuantityEntry>,
    into summary: inout QuantitySummary
  ) {
    switch sensor.pointee.value {
    case .number(let number): take(number, sensor, entry, into: &summary)
    case .integer(let number): take(Double(number), sensor, entry, into: &summary)
    case .boolean(let isOn):
      summary.switches += 1
      if isOn { summary.on += 1 }
    case .absent: summary.absent += 1
    case .text where summary.count == 1:
      summary.words = String(decoding: sensor.pointee.state.bytes, as: UTF8.self)
    case .text: break
    }
  }

  private func take(
    _ number: Double,
    _ sensor: UnsafeMutablePointer<Series>,
    _ entry: UnsafeMutablePointer<QuantityEntry>,
    into summary: inout QuantitySummary
  ) {
    if summary.minimum.map({ number < $0.value }) ?? true {
      summary.minimum = .init(name: name(of: sensor, in: entry), value: number)
      summary.unit = unit(of: sensor, entry)
    }
    if summary.maximum.map({ number > $0.value }) ?? true {
      summary.maximum = .init(name: name(of: sensor, in: entry), value: number)
    }
  }

  private func row(
    _ sensor: UnsafeMutablePointer<Series>,
    of entry: UnsafeMutablePointer<QuantityEntry>,
    history: HistorySpan?,
    now: Int64
  ) -> SensorRow {
    let begin = now - (history?.span.wholeNanoseconds ?? 3_600 * .second)
    let extremes = Extremes(sensor.pointee.history, since: max(begin, 0))
    let shape = sensor.pointee.shape.shown(
      with: sensor.pointee.standing?.precision ?? entry.pointee.precision
    )
    let step = shape.step
    let (freshness, silence) = standing(of: sensor, entry, now: now)
    var row = SensorRow(
      sensor: String(decoding: sensor.pointee.sensor, as: UTF8.self),
      name: name(of: sensor, in: entry),
      value: sensor.pointee.present,
      unit: unit(of: sensor, entry),
      age: .nanoseconds(max(now - sensor.pointee.arrival, 0)),
      time: sensor.pointee.time,
      isAgeUnknown: sensor.pointee.isAgeUnknown,
      freshness: freshness,
      silence: silence,
      trend: sensor.pointee.present.number == nil
        ? .unknown : Trend(sensor.pointee.history.samples, now: now, step: step),
      minimum: extremes?.minimum,
      maximum: extremes?.maximum,
      minimumAge: extremes.map { .nanoseconds(max(now - $0.minimumTime, 0)) },
      maximumAge: extremes.map { .nanoseconds(max(now - $0.maximumTime, 0)) },
      patience: .nanoseconds(terms(of: sensor, entry).late),
      shape: shape,
      history: history.map { span in
        columns(of: sensor, entry, span, now: now).values(bridge: terms(of: sensor, entry).late)
      } ?? []
    )
    describeAlarms(of: sensor.pointee, into: &row)
    return row
  }

  /// The history of a sensor with the extremes of each column; empty when the sensor is not known.
  func history(
    of reading: Reading,
    _ span: HistorySpan,
    isBridged: Bool,
    now: Int64
  ) -> [HistoryColumn?] {
    guard let place = known(reading) else { return [] }
    let sensor = series[place]
    let entry = quantities[Int(sensor.pointee.quantity)]
    return columns(of: sensor, entry, span, now: now)
      .columns(bridge: isBridged ? terms(of: sensor, entry).late : 0)
  }

  /// In which columns a type could not be heard; empty when it could in all.
  func silences(of quantity: Quantity, _ span: HistorySpan, now: Int64) -> [Bool] {
    guard let place = place(of: quantity) else { return [] }
    var columns = HistoryColumns(span, now: now)
    columns.add(quantities[place].pointee.gaps, upTo: now)
    columns.add(linkGaps, upTo: now)
    columns.add(downtime, upTo: now)
    return columns.silences
  }

  private func columns(
    of sensor: UnsafeMutablePointer<Series>,
    _ entry: UnsafeMutablePointer<QuantityEntry>,
    _ span: HistorySpan,
    now: Int64
  ) -> HistoryColumns {
    var columns = HistoryColumns(span, now: now)
    columns.add(entry.pointee.gaps, upTo: now)
    columns.add(linkGaps, upTo: now)
    columns.add(downtime, upTo: now)
    columns.add(sensor.pointee.history)
    return columns
  }

  /// The operator's label, else the feed's, else the ID without what all of the type begin with, cut behind a mark
  /// that divides words.
  func name(
    of sensor: UnsafeMutablePointer<Series>,
    in entry: UnsafeMutablePointer<QuantityEntry>
  ) -> String {
    if let given = sensor.pointee.givenName { return String(decoding: given, as: UTF8.self) }
    let full = sensor.pointee.sensor
    guard entry.pointee.members.count > 1 else { return String(decoding: full, as: UTF8.self) }
    let common = full.prefix(entry.pointee.commonPrefix)
    let cut = common.lastIndex { "._-/: ".utf8.contains($0) }.map { $0 + 1 } ?? 0
    let rest = cut < full.count ? full[cut...] : full[...]
    return String(decoding: rest, as: UTF8.self)
  }
}
