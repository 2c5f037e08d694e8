/// What a feed may make a store keep, and no more.
package struct StoreLimits: Sendable {
  /// Pairs of sensor and type.
  package var sensors: Int
  /// Sensor types.
  package var quantities: Int
  /// The newest numbers of a sensor that are kept one by one.
  package var samples: Int
  /// Bytes that the histories of all sensors may take together; above, histories stay shorter.
  package var historyBytes: Int
  /// Sensors of which the feed itself says something about alarms, and those from before a restart.
  package var alarms: Int

  /// Limits that suit a small box.
  package init(
    sensors: Int = 10_000,
    quantities: Int = 1_024,
    samples: Int = 120,
    historyBytes: Int = 64 << 20,
    alarms: Int = 10_000
  ) {
    self.sensors = min(max(sensors, 0), 1 << 30)
    self.quantities = min(max(quantities, 0), Int(UInt16.max))
    self.samples = min(max(samples, 1), 1 << 20)
    self.historyBytes = max(historyBytes, 0)
    self.alarms = min(max(alarms, 0), 1 << 20)
  }
}
