extension StoreContents {
  /// Takes what the feed itself says of alarms; a sensor above the limit is refused and counted.
  mutating func take(_ news: AlarmNews, at now: Int64) {
    switch news {
    case .rules(let rules, let sensor, let quantity, let unit):
      let key = AlarmBook.Key(sensor: sensor, quantity: quantity)
      take(rules, of: key, unit: unit, at: now)
    case .notice(let sensor, let quantity, let severity, let words):
      let key = AlarmBook.Key(sensor: sensor, quantity: quantity)
      if let severity {
        let terms = AlarmTerms(told: .state, severity: severity, words: words)
        take(terms, of: key, at: now)
      } else {
        withdrawNotice(of: key, at: now)
      }
    }
  }

  private mutating func take(
    _ rules: [AlarmRule],
    of key: AlarmBook.Key,
    unit: String,
    at now: Int64
  ) {
    guard !rules.isEmpty || book.fed[key] != nil, admits(key) else { return }
    let conversion = conversion(of: key.quantity, from: unit)
    let shown = conversion.map { conversion in rules.map { $0.converted(conversion) } } ?? rules
    book.fed[key, default: .init()].terms = AlarmBook.terms(of: shown)
    if let index = index(of: key.sensor, key.quantity) {
      bindAlarms(of: index, at: now)
    } else if let sensor = book.unheard[key] {
      bindUnheard(sensor, at: now)
    }
  }

  /// How a type's numbers that come in a unit of a feed in SI units are shown; `nil` when they stay as they are.
  private mutating func conversion(of quantity: Quantity, from unit: String) -> UnitConversion? {
    guard let place = place(of: quantity, limit: limits.quantities) else { return nil }
    var unit = unit
    return unit.withUTF8 { unit in
      let way = quantities[place].pointee.units.way(unit, of: quantity, isSI: true)
      return quantities[place].pointee.units.conversion(way)
    }
  }

  private mutating func take(_ notice: AlarmTerms, of key: AlarmBook.Key, at now: Int64) {
    guard admits(key), book.fed[key]?.terms.isEmpty ?? true else { return }
    let before = book.fed[key]?.notice?.severity ?? 4
    book.fed[key, default: .init()].notice = notice
    let id = AlarmID(key.sensor, key.quantity, .state)
    guard let sensor = makeAlarms(for: id, name: key.sensor, unit: "") else { return }
    if let index = book.sensors[sensor].pointee.series {
      bindAlarms(of: index, at: now)
    } else {
      bindNotice(notice, of: sensor, at: now)
    }
    guard let alarm = book.sensors[sensor].pointee.place(of: .state),
      book.sensors[sensor].pointee.alarms[alarm].terms === notice
    else { return }
    judge(sensor, .condition, at: now) { if $0.terms === notice { $0.take(.out, at: now) } }
    if notice.severity < before { step(.worsened, alarm, of: sensor, .condition, at: now) }
  }

  private mutating func bindNotice(_ notice: AlarmTerms, of sensor: Int, at now: Int64) {
    let place = book.sensors[sensor]
    if place.pointee.place(of: .state) == nil { place.pointee.alarms.append(Alarm(notice)) }
    bindUnheard(sensor, at: now)
  }

  private mutating func withdrawNotice(of key: AlarmBook.Key, at now: Int64) {
    guard let sensor = alarms(of: key.sensor, key.quantity) else { return }
    judge(sensor, .condition, at: now) { alarm in
      if alarm.terms.kind == .state, alarm.terms.test == .told { alarm.take(.back, at: now) }
    }
  }

  /// Whether the feed may say something of a sensor: it did before, or there is room.
  private mutating func admits(_ key: AlarmBook.Key) -> Bool {
    if book.fed[key] != nil || book.fed.count < limits.alarms { return true }
    counters.alarmsOverLimit += 1
    return false
  }

  /// The place for the alarms of a sensor, made when it has none; `nil` above the limits, which is counted.
  mutating func makeAlarms(for id: AlarmID, name: String, unit: String) -> Int? {
    if let sensor = alarms(of: id.sensor, id.quantity) { return sensor }
    if let index = index(of: id.sensor, id.quantity) {
      let quantity = Int(series[index].pointee.quantity)
      let sensor = book.add(SensorAlarms(series: index, quantity: quantity, unheard: nil))
      series[index].pointee.alarms = UInt32(sensor + 1)
      return sensor
    }
    guard book.unheard.count < limits.alarms,
      let quantity = place(of: id.quantity, limit: limits.quantities)
    else {
      counters.alarmsOverLimit += 1
      return nil
    }
    let unheard = SensorAlarms.Unheard(sensor: id.sensor, name: name, unit: unit)
    let key = AlarmBook.Key(sensor: id.sensor, quantity: id.quantity)
    return book.add(key, unheard, quantity: quantity)
  }
}
