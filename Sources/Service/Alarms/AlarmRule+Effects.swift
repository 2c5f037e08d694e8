import Readings

extension AlarmRule {
  /// Whether an alarm is one of this rule's, by its type, its kind and its sensor.
  func makes(_ record: AlarmRecord) -> Bool {
    guard quantity == nil || quantity == record.id.quantity else { return false }
    guard conditions.contains(where: { $0.kind == record.id.kind }) else { return false }
    guard let pattern = Glob(sensor) else { return false }
    return [record.id.sensor, record.name].contains { name in
      var name = name
      return name.withUTF8 { pattern.matches($0) }
    }
  }
}
