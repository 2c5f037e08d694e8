extension AlarmRule {
  /// The rule with its limits, its deadband and its change in another unit.
  func converted(_ conversion: UnitConversion) -> Self {
    var rule = self
    rule.deadband = abs(conversion.difference(deadband))
    rule.conditions = conditions.map { condition in
      switch condition {
      case .limit(let kind, let limit): .limit(kind, conversion(limit))
      case .rate(let change, let time): .rate(abs(conversion.difference(change)), within: time)
      case .state, .stale: condition
      }
    }
    return rule
  }
}
