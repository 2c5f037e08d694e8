extension StoreContents {
  /// How many patterns are tried under one hold of the lock, some tens of nanoseconds each.
  static let patience = 500
  /// How many series hear of new settings under one hold of the lock, some microseconds each.
  private static let portion = 16

  /// What the operator says of a sensor; bare ones cost no more than this look.
  mutating func standing(of sensor: borrowing Series, _ quantity: Quantity) -> SensorStanding? {
    if settings.isEmpty { return nil }
    return settings.standing(
      of: sensor.sensor,
      label: sensor.label.bytes,
      quantity,
      tried: &tried
    )
  }

  /// Takes other settings over; each series hears of them in `settle`, a new one at once.
  mutating func setSettings(_ list: SettingsList) {
    settings = SettingsTable(list)
    unsettled = series.count > 0 ? 0 : nil
  }

  /// Lets some more series, at most `most`, hear of the settings; returns how many did.
  mutating func settle(_ most: Int) -> Int {
    guard let first = unsettled else { return 0 }
    tried = 0
    let end = min(first + min(most, Self.portion), series.count)
    var next = first
    while next < end, tried < Self.patience {
      settle(at: next)
      next += 1
    }
    unsettled = next < series.count ? next : nil
    expectLook()
    return next - first
  }

  private mutating func settle(at index: Int) {
    let place = series[index]
    let entry = quantities[Int(place.pointee.quantity)]
    let new = standing(of: place.pointee, entry.pointee.quantity)
    let old = place.pointee.standing
    guard new?.traits != old?.traits || new?.rank != old?.rank else { return }
    withdraw(index, from: entry)
    let wasHidden = place.pointee.isHidden
    place.pointee.standing = new
    if wasHidden { entry.pointee.shape.merge(place.pointee.shape) }
    show(index, in: entry)
    if entry.pointee.watchers > 0 { markChanged(entry) }
  }
}
