/// Something that goes wrong at a simulated sensor, over and over: its value is another one for a while.
package struct SimulatedIncident: Equatable, Sendable {
  /// The type of sensor, as `SimulatedKind` names it.
  package let quantity: String
  /// The sensors' names; those that the world does not have count for nothing.
  package let sensors: Set<String>
  /// By how much the value is another one.
  package let change: Double
  private let begin: Double
  private let end: Double
  private let period: Double

  /// From one second of each period of the world's time to another; the period is at least one second.
  package init(
    _ quantity: String,
    _ sensors: Set<String>,
    by change: Double,
    from begin: Double,
    to end: Double,
    of period: Double
  ) {
    self.quantity = quantity
    self.sensors = sensors
    self.change = change
    self.begin = begin
    self.end = end
    self.period = max(period, 1)
  }

  /// Whether it happens at a sensor.
  func concerns(_ sensor: SimulatedSensor) -> Bool {
    sensor.kind.quantity == quantity && sensors.contains(sensor.name)
  }

  /// Whether it is going on at `seconds` of the world's time.
  func isOn(at seconds: Double) -> Bool {
    let part = seconds.truncatingRemainder(dividingBy: period)
    return begin <= part && part < end
  }
}
