import Readings
import Support
import Testing
import Wire

@testable import Intake

/// What a feed itself says of alarms, from its socket to the store, and what its types mean.
struct FeedAlarmTests {
  private static let messages = [
    #"{"name":"s","version":"2.31.1","roles":["master"]}"#,
    #"""
    {"updates":[{"meta":[{"path":"a.voltage","value":{"zones":[{"upper":11.5,"state":"alarm","message":"Charge it"}]}}]}]}
    """#,
    #"{"updates":[{"values":[{"path":"a.voltage","value":11.5}]}]}"#,
    #"""
    {"updates":[{"values":[{"path":"notifications.mob","value":{"state":"emergency","message":"Man over board"}}]}]}
    """#,
    #"{"updates":[{"values":[{"path":"b.voltage","value":1}]}]}"#,
  ]

  private func feed() throws -> ScriptedServer {
    try ScriptedServer({ side in
      side.accept()
      for message in Self.messages { side.text(message) }
      side.awaitClose()
    })
  }

  @Test
  func `zones and notifications of the feed are alarms of the store`() throws {
    let server = try feed()
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.format = .signalK }
    fixture.wait("all alarms") { fixture in fixture.store.alarms().count == 2 }
    fixture.stop()
    let alarms = fixture.store.alarms()
    #expect(
      alarms.map(\.id) == [
        AlarmID("mob", Quantity("notification"), .state),
        AlarmID("a.voltage", Quantity("voltage"), .low),
      ]
    )
    #expect(alarms.map(\.severity) == [1, 2] && alarms.last?.limit == 11.5)
    #expect(alarms.last?.guidance == "Charge it")
    #expect(fixture.store.counters.receivedMessages == Self.messages.count)
  }

  @Test
  func `nothing of it counts where the configuration says so`() throws {
    let server = try feed()
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.format = .signalK
      settings.takesAlarms = false
    }
    fixture.wait("all messages") { fixture in fixture.messages.count == Self.messages.count }
    fixture.stop()
    #expect(fixture.store.alarms().isEmpty)
    #expect(fixture.store.counters.decodedReadings == 2)
  }

  @Test
  func `types mean a problem where the format is named or the address says it`() throws {
    var settings = FeedSettings(url: try FeedURL("ws://h/"))
    #expect(settings.alarmRules.isEmpty)
    settings.format = .shelly
    #expect(settings.alarmRules == Format.shelly.alarmRules)
    settings.takesAlarms = false
    #expect(settings.alarmRules.isEmpty)
    let home = FeedSettings(url: try FeedURL("ws://h:8123/api/websocket"))
    #expect(home.alarmRules == Format.homeAssistant.alarmRules && !home.alarmRules.isEmpty)
  }
}
