import Readings
import Support
import Testing

@testable import History

/// Alarms as they stand, and their journal, on the disk and back.
@Suite struct StoredAlarmTests {
  private let scratch: Scratch
  private let file: HistoryFile

  init() throws {
    scratch = try Scratch()
    file = try HistoryFile.begun(in: scratch)
  }

  private func record(
    _ sensor: String = "attic",
    _ state: AlarmState = .unacknowledged,
    value: SensorValue = .number(31.5),
    after seconds: Int = 0
  ) -> AlarmRecord {
    AlarmRecord(
      AlarmID(sensor, temperature, .high),
      name: "Attic",
      state: state,
      isActive: true,
      severity: 1,
      limit: 30,
      value: value,
      unit: "°C",
      since: start + .seconds(seconds - 60),
      changed: start + .seconds(seconds),
      guidance: "open the hatch",
      excursions: 3
    )
  }

  private func write(_ records: AlarmRecord...) throws {
    try file.write(records.map { AlarmEvent($0, from: .normal, .condition) }, anchor)
  }

  @Test(
    arguments: [
      .number(-0.1), .integer(.min), .integer(1 << 60), .boolean(true), .text("open"), .absent,
    ] as [SensorValue]
  )
  func `an alarm comes back as it was`(value: SensorValue) throws {
    try write(record(value: value))
    #expect(try file.alarms(anchor, at: start + .seconds(5)) == [record(value: value)])
  }

  @Test(arguments: AlarmState.allCases, AlarmKind.allCases)
  func `every state and kind comes back but for normal`(state: AlarmState, kind: AlarmKind) throws {
    var alarm = record("attic", state)
    alarm.id.kind = kind
    if state == .shelved { alarm.shelvedUntil = start + .seconds(600) }
    try write(alarm)
    #expect(try file.alarms(anchor, at: start) == (state == .normal ? [] : [alarm]))
  }

  @Test func `an alarm that is normal again is gone, and its steps stand in the journal`() throws {
    try write(record())
    try file.write([AlarmEvent(record("attic", .normal), from: .acknowledged, .person)], anchor)
    #expect(try file.alarms(anchor, at: start).isEmpty)
    let other = try Foreigner(scratch.history)
    let rows = try other.rows(
      "SELECT at - \(wall * 1_000), sensor, kind, before, after, cause, value FROM alarm_event"
    )
    #expect(
      rows == [
        ["0", "attic", "high", "normal", "unacknowledged", "condition", "31.5"],
        ["0", "attic", "high", "acknowledged", "normal", "person", "31.5"],
      ]
    )
  }

  @Test func `a shelf ends when it was to end, and no later however the clock was set`() throws {
    var alarm = record("attic", .shelved)
    alarm.shelvedUntil = start + .seconds(3_600)
    try write(alarm)
    let hour = Duration.seconds(3_600)
    for (shift, left) in [
      (0, hour - .seconds(60)), (1_800, .seconds(1_740)), (7_200, .seconds(-3_660)),
      (-315_576_000, hour),
    ] as [(Int64, Duration)] {
      let later = WallAnchor(Timestamp(nanoseconds: (wall + 60 + shift) * 1_000_000_000), at: start)
      let restored = try #require(file.alarms(later, at: start).first)
      #expect(restored.shelvedUntil == start + left, "\(shift)")
      #expect(restored.changed <= start && restored.since <= restored.changed)
    }
  }

  @Test func `what is no alarm is left out, and no text from the disk is trusted`() throws {
    try write(record("a"), record("b"), record("c"))
    let other = try Foreigner(scratch.history)
    try other.run("UPDATE alarm SET state = 'dancing' WHERE sensor = 'a'")
    try other.run("UPDATE alarm SET kind = 'odd' WHERE sensor = 'b'")
    try other.run(
      """
      UPDATE alarm SET name = 'x' || char(27) || '[2J', severity = 99, excursions = -1, threshold = 9e999,
      value_kind = 'number', value = 'none' WHERE sensor = 'c'
      """
    )
    let alarms = try file.alarms(anchor, at: start)
    #expect(alarms.map(\.id.sensor) == ["c"] && alarms.map(\.name) == ["x[2J"])
    #expect(alarms.map(\.severity) == [4] && alarms.map(\.excursions) == [1])
    #expect(alarms.map(\.limit) == [nil] && alarms.map(\.value) == [.number(0)])
  }

  @Test func `the journal keeps so many steps and no more`() throws {
    let most = Int(HistoryFile.mostEvents)
    let other = try Foreigner(scratch.history)
    let steps = (0..<most).map { number in
      AlarmEvent(record("s\(number % 7)", after: number), from: .normal, .condition)
    }
    try file.write(steps, anchor)
    #expect(try other.one("SELECT count(*) FROM alarm_event") == "\(most)")
    try write(record("last", after: most))
    #expect(try other.one("SELECT count(*) FROM alarm_event") == "\(most)")
    #expect(try other.one("SELECT min(at) - \(wall * 1_000) FROM alarm_event") == "1000")
  }

  @Test func `steps older than thirty days go when the clock can be trusted`() throws {
    try write(record())
    try file.pruneEvents(wall: wall + HistoryFile.eventAge)
    let other = try Foreigner(scratch.history)
    #expect(try other.one("SELECT count(*) FROM alarm_event") == "1")
    try file.pruneEvents(wall: wall + HistoryFile.eventAge + 1)
    #expect(try other.one("SELECT count(*) FROM alarm_event") == "0")
    #expect(try file.alarms(anchor, at: start).count == 1)
  }

  @Test func `no more alarms are read back than there may be`() throws {
    let most = Int(HistoryFile.mostAlarms)
    try file.replaceAlarms(by: (0...most).map { record("s\($0)") }, anchor)
    #expect(try file.alarms(anchor, at: start).count == most)
    try file.replaceAlarms(by: [record("one")], anchor)
    #expect(try file.alarms(anchor, at: start).map(\.id.sensor) == ["one"])
  }
}
