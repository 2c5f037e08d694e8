/// What a feed itself says of alarms, beside its readings; all texts have gone through the hostile-text filter.
package enum AlarmNews: Sendable, Equatable {
  /// The feed's own rules for a sensor of a type (Signal K zones), in place of those that it gave before.
  ///
  /// Their limits are in the feed's `unit`. A configured condition of the same kind goes before them.
  case rules([AlarmRule], sensor: String, quantity: Quantity, unit: String)
  /// The feed's own verdict on a sensor (a Signal K notification): an alarm of a severity from 1 to 4 in words, or none.
  ///
  /// It makes an alarm of the kind `state`; a sensor for which the feed gave rules needs none.
  case notice(sensor: String, quantity: Quantity, severity: Int?, words: String)
}
