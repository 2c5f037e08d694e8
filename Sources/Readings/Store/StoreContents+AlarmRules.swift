extension StoreContents {
  /// How long after its sensor's first word an alarm from before a restart may wait for the feed to give its rule.
  private static var grace: Int64 { 60 * .second }

  /// Binds some series, and behind the last one all sensors that have not spoken; says whether it has done that.
  mutating func bindAlarms(_ range: Range<Int>, at now: Int64) -> Bool {
    for index in range.clamped(to: 0..<series.count) { bindAlarms(of: index, at: now) }
    guard range.upperBound >= series.count else { return false }
    for sensor in book.unheard.values { bindUnheard(sensor, at: now) }
    return true
  }

  /// Finds the rules that watch a series; call it when the series is made or renamed, and when rules have changed.
  ///
  /// Alarms keep how they stand; one whose rule is gone becomes normal.
  mutating func bindAlarms(of index: Int, at now: Int64) {
    let series = series[index]
    let quantity = quantities[Int(series.pointee.quantity)].pointee.quantity
    let terms = book.terms(quantity, series.pointee.sensor, series.pointee.name)
    if series.pointee.alarms == 0 {
      guard let sensor = alarms(of: index, quantity, areWatched: !terms.isEmpty, at: now) else {
        return
      }
      series.pointee.alarms = UInt32(sensor + 1)
    }
    let sensor = Int(series.pointee.alarms) - 1
    bind(sensor, to: terms, at: now)
    let value = series.pointee.word
    judge(sensor, .configuration, at: now) { $0.review(value, at: now) }
    schedule(sensor)
  }

  /// Binds the alarms of a sensor that has not spoken to the rules that fit it.
  mutating func bindUnheard(_ sensor: Int, at now: Int64) {
    let place = book.sensors[sensor]
    guard let unheard = place.pointee.unheard else { return }
    let quantity = quantities[place.pointee.quantity].pointee.quantity
    let terms = terms(of: unheard, quantity)
    bind(sensor, to: terms.filter { place.pointee.place(of: $0.kind) != nil }, at: now)
    schedule(sensor)
  }

  /// The conditions that fit a sensor that has not spoken.
  func terms(of unheard: SensorAlarms.Unheard, _ quantity: Quantity) -> [AlarmTerms] {
    var (sensor, name) = (unheard.sensor, unheard.name)
    return sensor.withUTF8 { sensor in name.withUTF8 { book.terms(quantity, sensor, $0) } }
  }

  /// The place for the alarms of a series that has none yet: that from before it spoke, or a new one if it is watched.
  private mutating func alarms(
    of index: Int,
    _ quantity: Quantity,
    areWatched: Bool,
    at now: Int64
  ) -> Int? {
    if !book.unheard.isEmpty {
      let name = String(decoding: series[index].pointee.sensor, as: UTF8.self)
      if let sensor = book.hear(.init(sensor: name, quantity: quantity)) {
        meet(sensor, as: index, at: now)
        return sensor
      }
    }
    guard areWatched else { return nil }
    let quantity = Int(series[index].pointee.quantity)
    return book.add(SensorAlarms(series: index, quantity: quantity, unheard: nil))
  }

  private mutating func meet(_ sensor: Int, as index: Int, at now: Int64) {
    let place = book.sensors[sensor]
    place.pointee.series = index
    place.pointee.unheard = nil
    for alarm in place.pointee.alarms.indices where place.pointee.alarms[alarm].isOrphan {
      place.pointee.alarms[alarm].graceEnd = now + Self.grace
    }
  }

  private mutating func bind(_ sensor: Int, to terms: [AlarmTerms], at now: Int64) {
    let place = book.sensors[sensor]
    for alarm in place.pointee.alarms.indices.reversed() {
      let kind = place.pointee.alarms[alarm].terms.kind
      if terms.contains(where: { $0.kind == kind }) { continue }
      if !place.pointee.alarms[alarm].isOrphan { retire(alarm, of: sensor, at: now) }
    }
    for new in terms {
      if let alarm = place.pointee.place(of: new.kind) {
        adopt(new, by: alarm, of: sensor, at: now)
      } else {
        place.pointee.alarms.append(Alarm(new))
        if new.isOutOfService { book.updateStanding(sensor) }
      }
    }
    place.pointee.alarms.sort { $0.terms.kind.rawValue < $1.terms.kind.rawValue }
    speakAnew(sensor, at: now)
  }

  private mutating func adopt(_ new: AlarmTerms, by alarm: Int, of sensor: Int, at now: Int64) {
    book.sensors[sensor].pointee.alarms[alarm].adopt(new)
    step(.latch(new.isLatching), alarm, of: sensor, .configuration, at: now)
    step(
      new.isOutOfService ? .withdraw : .reinstate,
      alarm,
      of: sensor,
      .configuration,
      at: now
    )
  }

  /// Finds out anew which alarms speak for others.
  private mutating func speakAnew(_ sensor: Int, at now: Int64) {
    let place = book.sensors[sensor]
    for alarm in place.pointee.alarms.indices {
      let isSpokenFor = place.pointee.alarms.indices.contains { other in
        place.pointee.lesser(of: other) == alarm && place.pointee.alarms[other].speaks
      }
      step(isSpokenFor ? .suppress : .unsuppress, alarm, of: sensor, .configuration, at: now)
    }
  }
}
