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
    columns.fill(quantities[place].pointee.buckets, scale: .quantity)
    columns.add(quantities[place].pointee.gaps, upTo: now)
    columns.add(linkGaps, upTo: now)
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
      let freshness = freshness(of: sensor, entry, now: now)
      summary.freshness[Int(freshness.rawValue)] += 1
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
      summary.unit = String(decoding: sensor.pointee.unit.bytes, as: UTF8.self)
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
    let begin = history.map { now - $0.span.wholeNanoseconds } ?? 0
    let extremes = sensor.pointee.extremes(since: begin)
    let shape = sensor.pointee.shape.shown(with: entry.pointee.precision)
    let step = shape.step
    var row = SensorRow(
      sensor: String(decoding: sensor.pointee.sensor, as: UTF8.self),
      name: name(of: sensor, in: entry),
      value: sensor.pointee.present,
      unit: String(decoding: sensor.pointee.unit.bytes, as: UTF8.self),
      age: .nanoseconds(max(now - sensor.pointee.arrival, 0)),
      time: sensor.pointee.time,
      isAgeUnknown: sensor.pointee.isAgeUnknown,
      freshness: freshness(of: sensor, entry, now: now),
      trend: sensor.pointee.present.number == nil
        ? .unknown : Trend(sensor.pointee.samples, now: now, step: step),
      minimum: extremes?.minimum,
      maximum: extremes?.maximum,
      minimumAge: extremes.map { .nanoseconds(max(now - $0.minimumTime, 0)) },
      maximumAge: extremes.map { .nanoseconds(max(now - $0.maximumTime, 0)) },
      patience: .nanoseconds(terms(of: sensor, entry).late),
      shape: shape,
      history: history.map { columns(of: sensor, entry, $0, now: now) } ?? []
    )
    describeAlarms(of: sensor.pointee, into: &row)
    return row
  }

  private func columns(
    of sensor: UnsafeMutablePointer<Series>,
    _ entry: UnsafeMutablePointer<QuantityEntry>,
    _ span: HistorySpan,
    now: Int64
  ) -> [Double?] {
    var columns = HistoryColumns(span, now: now)
    if columns.takesSamples(sensor.pointee.samples, besides: sensor.pointee.buckets) {
      columns.add(sensor.pointee.samples)
    }
    columns.fill(sensor.pointee.buckets, scale: .sensor)
    columns.add(entry.pointee.gaps, upTo: now)
    columns.add(linkGaps, upTo: now)
    return columns.values(bridge: terms(of: sensor, entry).late)
  }

  func terms(
    of sensor: UnsafeMutablePointer<Series>,
    _ entry: UnsafeMutablePointer<QuantityEntry>
  ) -> FreshnessTerms {
    FreshnessTerms(
      entry.pointee.contract,
      learned: sensor.pointee.usual.nanoseconds,
      promised: sensor.pointee.promised
    )
  }

  private func freshness(
    of sensor: UnsafeMutablePointer<Series>,
    _ entry: UnsafeMutablePointer<QuantityEntry>,
    now: Int64
  ) -> Freshness {
    guard sensor.pointee.hadValue else { return .waiting }
    let freshness = terms(of: sensor, entry)
      .freshness(age: max(now - sensor.pointee.arrival, 0))
    return sensor.pointee.isAgeUnknown ? max(freshness, .late) : freshness
  }

  /// The friendly name, else the ID without what all of the type begin with, cut behind a mark that divides words.
  func name(
    of sensor: UnsafeMutablePointer<Series>,
    in entry: UnsafeMutablePointer<QuantityEntry>
  ) -> String {
    guard sensor.pointee.label.isEmpty else {
      return String(decoding: sensor.pointee.label.bytes, as: UTF8.self)
    }
    let full = sensor.pointee.sensor
    guard entry.pointee.members.count > 1 else { return String(decoding: full, as: UTF8.self) }
    let common = full.prefix(entry.pointee.commonPrefix)
    let cut = common.lastIndex { "._-/: ".utf8.contains($0) }.map { $0 + 1 } ?? 0
    let rest = cut < full.count ? full[cut...] : full[...]
    return String(decoding: rest, as: UTF8.self)
  }
}
