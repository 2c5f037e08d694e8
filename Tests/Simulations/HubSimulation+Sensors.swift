import Readings

/// An operator says something else of sensors.
extension HubSimulation {
  /// Other labels, orders and groups; some sensors of types that are known are hidden, and `sensor 0` never is, so that no
  /// page stays empty.
  func changeSensors() {
    let settings = (0..<dice.roll(6)).compactMap { _ in
      Glob(dice.one(of: ["sensor 1", "sensor 2", "sensor ?", "* 3", "*"])).map { pattern in
        SensorSettings(
          pattern,
          of: dice.once(in: 3) ? Quantity(dice.one(of: Self.types)) : nil,
          traits()
        )
      }
    }
    let hidden = heard.isEmpty ? [] : [1, 2, 4].compactMap { number in hiding(number) }
    note("\(settings.count) settings", stage.store.setSettings(hidden + settings))
  }

  private func traits() -> SensorTraits {
    var traits = SensorTraits()
    if dice.once(in: 3) { traits.label = "named \(dice.roll(3))" }
    if dice.once(in: 2) { traits.order = dice.roll(3) }
    if dice.once(in: 2) { traits.group = "group \(dice.roll(3))" }
    if dice.once(in: 4) { traits.precision = dice.roll(4) }
    return traits
  }

  private func hiding(_ number: Int) -> SensorSettings? {
    guard dice.once(in: 2) else { return nil }
    var traits = SensorTraits()
    traits.isHidden = true
    return Glob("sensor \(number)").map {
      SensorSettings($0, of: Quantity(dice.one(of: heard)), traits)
    }
  }
}
