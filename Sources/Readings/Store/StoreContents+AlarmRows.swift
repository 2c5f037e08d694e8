extension StoreContents {
  /// The worst announced alarm of a sensor.
  func mark(of series: borrowing Series) -> AlarmMark? {
    series.alarms == 0 ? nil : book.sensors[Int(series.alarms) - 1].pointee.mark
  }

  /// What a row says of its sensor's alarms.
  func describeAlarms(of series: borrowing Series, into row: inout SensorRow) {
    guard series.alarms != 0 else { return }
    let sensor = book.sensors[Int(series.alarms) - 1]
    row.alarm = sensor.pointee.mark
    row.limits = sensor.pointee.limits
    row.isShelved =
      sensor.pointee.standing != nil
      && sensor.pointee.alarms.contains { $0.machine.state == .shelved }
  }

  /// How many alarms of each type stand; types without one are left out.
  func alarmTallies() -> [Quantity: AlarmTally] {
    guard !book.standing.isEmpty else { return [:] }
    var tallies: [Quantity: AlarmTally] = [:]
    for place in 0..<quantities.count where quantities[place].pointee.alarms != AlarmTally() {
      tallies[quantities[place].pointee.quantity] = quantities[place].pointee.alarms
    }
    return tallies
  }

  /// Adds the records of a sensor's alarms that are not normal.
  func records(
    of sensor: Int,
    _ moment: (Int64) -> ContinuousClock.Instant,
    into records: inout [AlarmRecord]
  ) {
    for alarm in book.sensors[sensor].pointee.alarms where alarm.machine.state != .normal {
      let step = AlarmStep(alarm, of: sensor, from: alarm.machine.state, .condition)
      records.append(record(of: step, moment))
    }
  }

  /// The record of an alarm as it stood after a step, with the texts as they are now.
  func record(
    of step: AlarmStep,
    _ moment: (Int64) -> ContinuousClock.Instant
  ) -> AlarmRecord {
    let place = book.sensors[step.sensor]
    let quantity = quantities[place.pointee.quantity]
    var (sensor, name, unit) = ("", "", "")
    if let unheard = place.pointee.unheard {
      (sensor, name, unit) = (unheard.sensor, unheard.name, unheard.unit)
    } else if let index = place.pointee.series {
      sensor = String(decoding: series[index].pointee.sensor, as: UTF8.self)
      name = self.name(of: series[index], in: quantity)
      unit = self.unit(of: series[index], quantity)
    }
    return AlarmRecord(
      AlarmID(sensor, quantity.pointee.quantity, step.terms.kind),
      name: name,
      state: step.to,
      isActive: step.isActive,
      severity: step.terms.severity,
      limit: step.terms.limit,
      value: step.value,
      unit: unit,
      since: moment(step.since),
      changed: moment(step.changed),
      shelvedUntil: step.shelvedUntil.map(moment),
      guidance: step.terms.guidance,
      excursions: step.excursions,
      words: step.terms.words
    )
  }
}
