import Readings
import Testing

@testable import Service

@Suite("Programs that alarms start")
struct AlarmCommandsTests {
  private let start = ContinuousClock.now

  private func told(_ starts: [AlarmCommands.Start]) -> [String] {
    starts.map { $0.command[0] + $0.environment.joined() }
  }

  @Test(
    "A command starts at once, and again ten seconds later at the earliest, with the newest step"
  )
  func pace() {
    var commands = AlarmCommands()
    commands.request(["/a"], environment: ["1"])
    #expect(told(commands.take(running: 0, at: start)) == ["/a1"])
    for step in ["2", "3", "4"] { commands.request(["/a"], environment: [step]) }
    #expect(commands.take(running: 0, at: start + .seconds(9)).isEmpty)
    #expect(commands.deadline == start + .seconds(10))
    #expect(told(commands.take(running: 0, at: start + .seconds(10))) == ["/a4"])
    #expect(commands.deadline == nil && commands.dropped == 2)
  }

  @Test("Four run at once; the others wait in order, and what finds no room is counted")
  func bounds() {
    var commands = AlarmCommands()
    for number in 0...AlarmCommands.queue { commands.request(["/\(number)"], environment: []) }
    #expect(commands.dropped == 1)
    #expect(told(commands.take(running: 0, at: start)) == ["/0", "/1", "/2", "/3"])
    #expect(commands.take(running: 4, at: start).isEmpty)
    #expect(told(commands.take(running: 3, at: start)) == ["/4"])
  }

  @Test("A program is told of a step in variables, and nothing of it is a word of its command")
  func environment() {
    let id = AlarmID("-rf /", Quantity("temperature"), .high)
    let record = AlarmRecord(
      id,
      name: "$(reboot)",
      state: .unacknowledged,
      isActive: true,
      limit: -14,
      value: .number(-11.25),
      unit: "°C",
      since: start
    )
    let environment = AlarmEvent(record, from: .normal, .condition).environment
    #expect(environment.contains("ALARM_SENSOR=-rf /") && environment.contains("ALARM_LIMIT=-14"))
    #expect(
      environment.contains("ALARM_NAME=$(reboot)") && environment.contains("ALARM_VALUE=-11.25")
    )
    #expect(environment.contains("ALARM_STATE=unacknowledged"))
  }

  @Test("An alarm in one word is read as it was written, whatever its sensor is called")
  func words() {
    for kind in AlarmKind.allCases {
      for sensor in ["attic-1", "a/b/c", "/", "ü"] {
        let id = AlarmID(sensor, Quantity("temperature"), kind)
        #expect(AlarmID(id.text) == id)
      }
    }
    for text in ["", "/", "temperature", "temperature/attic", "temperature/!H", "t/a/!X"] {
      #expect(AlarmID(text) == nil, "\(text)")
    }
  }
}
