/// All alarms of one sensor of a type.
struct SensorAlarms {
  /// A sensor that has not spoken, but of which an alarm is known.
  struct Unheard {
    let sensor: String
    let name: String
    let unit: String
  }

  /// The sensor's series; `nil` while it has not spoken.
  var series: Int?
  /// The type's place in the store.
  let quantity: Int
  /// What is known of it; `nil` once it has spoken.
  var unheard: Unheard?
  /// Its alarms by kind, at most one of each.
  var alarms: [Alarm] = []
  /// Where it stands in the list of those with an alarm that is not normal; `nil` is nowhere.
  var standing: Int?

  /// The place of its alarm of a kind.
  func place(of kind: AlarmKind) -> Int? {
    alarms.firstIndex { $0.terms.kind == kind }
  }

  /// The place of the alarm for which another one speaks while it is active.
  func lesser(of place: Int) -> Int? {
    let terms = alarms[place].terms
    guard let kind = terms.lesser, let lesser = self.place(of: kind) else { return nil }
    return alarms[lesser].terms.rule == terms.rule ? lesser : nil
  }

  /// The worst alarm that is announced.
  var mark: AlarmMark? {
    guard standing != nil else { return nil }
    return alarms.lazy.filter { $0.machine.state.isAnnounced }
      .map { AlarmMark($0.terms.kind, $0.machine.state, severity: $0.terms.severity) }
      .min()
  }

  /// The limits that its alarms watch.
  var limits: [AlarmLimit] {
    alarms.compactMap { alarm in
      switch alarm.terms.test {
      case .above(let limit), .below(let limit): AlarmLimit(alarm.terms.kind, limit)
      case .change, .state, .silence, .told: nil
      }
    }
  }
}
