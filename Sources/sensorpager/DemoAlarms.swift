import Service

extension AlarmScript {
  /// What `demo --alarms` plays, over and over: one alarm, three that take turns, and too many to take turns.
  static var demo: AlarmScript {
    let cold = Alarm("Cold store 1", "temperature", "!S", "door is open: close it", severity: 2)
    let air = Alarm("Office", "carbon_dioxide", "!S", "fan has stopped: call Kim", severity: 2)
    let mains = Alarm("Mains L1", "voltage", "!S", "fuse has blown: see board 3", severity: 2)
    let many = (1...5).map { number in
      Alarm("Clean room \(number)", "humidity", "!S", "filter is due", severity: 2)
    }
    return AlarmScript(
      [
        Scene(from: .seconds(5), to: .seconds(20), [cold]),
        Scene(from: .seconds(35), to: .seconds(65), [cold, air, mains]),
        Scene(from: .seconds(80), to: .seconds(95), [cold, air, mains] + many),
      ],
      round: .seconds(120)
    )
  }
}
