import Readings
import Testing

@testable import Wire

@Suite("Home Assistant: login, requests and their answers")
struct HomeAssistantSessionTests {
  private let all = #"{"id":2,"type":"subscribe_entities"}"#
  private let features =
    #"{"id":1,"type":"supported_features","features":{"coalesce_messages":1}}"#

  @Test("The token when it is asked for, requests when they are allowed, each connection from 1")
  func login() {
    let bench = HomeAssistantBench()
    for _ in 0..<2 {
      #expect(bench.decoder.connected(as: FeedLogin(secret: "t\"0")).isEmpty)
      #expect(bench.decoder.awaited?.contains("/api/websocket") == true)
      #expect(bench.decoder.ping().isEmpty)
      _ = bench.say(#"{"type":"auth_required","ha_version":"2026.2.3"}"#)
      #expect(bench.replies == [#"{"type":"auth","access_token":"t\"0"}"#])
      #expect(bench.bench.outcome == .ignored(.protocolMessage))
      #expect(bench.decoder.awaited?.contains("token") == true)
      _ = bench.say(#"{"type":"auth_required","ha_version":"2026.2.3"}"#)
      #expect(bench.replies.isEmpty)
      _ = bench.say(#"{"type":"auth_ok","ha_version":"2026.2.3"}"#)
      #expect(bench.replies == [features, all])
      #expect(bench.decoder.awaited == nil)
      #expect(bench.decoder.ping().map(\.text) == [#"{"id":3,"type":"ping"}"#])
      _ = bench.say(#"{"id":3,"type":"pong"}"#)
      #expect(bench.bench.outcome == .ignored(.protocolMessage))
      #expect(bench.decoder.ping().map(\.text) == [#"{"id":4,"type":"ping"}"#])
    }
  }

  @Test(
    "Without a token nothing is sent, and what is missing is said",
    arguments: [FeedLogin(), FeedLogin(user: "me", secret: "secret")]
  )
  func noToken(_ login: FeedLogin) throws {
    let bench = HomeAssistantBench()
    _ = bench.decoder.connected(as: login)
    _ = bench.say(#"{"type":"auth_required","ha_version":"2026.2.3"}"#)
    #expect(bench.replies.isEmpty)
    let end = try #require(bench.bench.end)
    #expect(end.severity == .credentials)
    #expect(end.description.contains("long-lived access token"))
    #expect(!end.description.contains("secret"))
  }

  @Test("What a snapshot lacks has no value any more; what comes later is no snapshot")
  func snapshots() {
    let bench = HomeAssistantBench()
    bench.connect()
    _ = bench.event(#""a":{"sensor.a_b":{"s":"1","a":{}},"sensor.c_d":{"s":"2","a":{}}}"#)
    #expect(bench.event(#""a":{"sensor.e_f":{"s":"3","a":{}}}"#) == ["sensor.e_f f 3 - -"])
    bench.connect()
    #expect(
      bench.event(#""a":{"sensor.c_d":{"s":"4","a":{}}}"#)
        == ["sensor.c_d d 4 - -", "sensor.a_b b - - -", "sensor.e_f f - - -"]
    )
    bench.connect()
    #expect(bench.event(#""a":{}"#) == ["sensor.c_d d - - -"])
  }

  private func failure(_ id: Int, _ code: String) -> String {
    #"{"id":\#(id),"type":"result","success":false,"error":{"code":"\#(code)","message":"No\u001b!"}}"#
  }

  @Test("Servers before 2022.4: changes are subscribed to before all states are asked for")
  func legacy() {
    let bench = HomeAssistantBench()
    bench.connect()
    _ = bench.say(failure(1, "unknown_command"))
    #expect(bench.replies.isEmpty && bench.bench.end == nil)
    _ = bench.say(failure(2, "unknown_command"))
    #expect(
      bench.replies == [
        #"{"id":3,"type":"subscribe_events","event_type":"state_changed"}"#,
        #"{"id":4,"type":"get_states"}"#,
      ]
    )
    _ = bench.say(#"{"id":3,"type":"result","success":true,"result":null}"#)
    let state =
      #"{"entity_id":"sensor.a","state":"1","attributes":{"device_class":"power"},"last_changed":"2026-11-29T10:59:00.000000+01:00","last_updated":"2026-11-29T10:59:50.123456+01:00"}"#
    #expect(
      bench.say(#"{"id":4,"type":"result","success":true,"result":[\#(state),{"state":"x"}]}"#)
        == ["sensor.a power 1 - 2026-11-29T09:59:50.123Z"]
    )
    #expect(bench.bench.rejectedParts == [.malformed: 1])
    let changed =
      #"{"id":3,"type":"event","event":{"event_type":"state_changed","data":{"entity_id":"sensor.a","old_state":null,"new_state":%},"time_fired":"2026-11-29T09:59:55+00:00"}}"#
    let parts = changed.split(separator: "%")
    #expect(bench.say(parts[0] + state + parts[1]).count == 1)
    #expect(bench.say(parts[0] + "null" + parts[1]) == ["sensor.a power - - -"])
    #expect(bench.say(parts[0] + "null" + parts[1]).isEmpty)
    #expect(bench.connect() == [features, all])
  }

  @Test("All states at once are a snapshot when we asked for them, and else just states")
  func states() {
    let bench = HomeAssistantBench()
    bench.connect()
    _ = bench.event(#""a":{"sensor.a_b":{"s":"1","a":{}}}"#)
    let states = #"[{"entity_id":"sensor.c_d","state":"2","attributes":{}},7]"#
    #expect(
      bench.say(#"{"id":77,"type":"result","success":true,"result":\#(states)}"#)
        == ["sensor.c_d d 2 - -"]
    )
    _ = bench.say(failure(2, "unknown_command"))
    #expect(
      bench.say(#"{"id":4,"type":"result","success":true,"result":\#(states)}"#)
        == ["sensor.c_d d 2 - -", "sensor.a_b b - - -"]
    )
  }

  @Test(
    "A server that tells no states ends the connection with its reason",
    arguments: [
      ("unauthorized", ConnectionEnd.Severity.credentials), ("invalid_format", .misconfigured),
    ]
  )
  func refused(_ code: String, _ severity: ConnectionEnd.Severity) {
    let bench = HomeAssistantBench()
    bench.connect()
    _ = bench.say(failure(2, code))
    let end = bench.bench.end
    #expect(end?.severity == severity)
    #expect(end?.description == "Home Assistant does not tell its states: No!")
  }

  @Test("Answers that fail to what is not needed change nothing", arguments: [1, 3, 99])
  func failures(_ id: Int) {
    let bench = HomeAssistantBench()
    bench.connect()
    _ = bench.decoder.ping()
    _ = bench.say(failure(id, "unknown_error"))
    #expect(bench.bench.end == nil && bench.replies.isEmpty)
    #expect(bench.bench.outcome == .ignored(.protocolMessage))
  }

  @Test("A recorded client's requests are known by their numbers, and none are made")
  func recorded() {
    var context = FeedContext()
    context.sentByClient = [
      #"{"id":7,"type":"subscribe_entities"}"#, #"{"id":8,"type":"get_states"}"#, "hello", "{}",
    ]
    let bench = HomeAssistantBench(context)
    #expect(bench.connect().isEmpty)
    _ = bench.say(#"{"id":7,"type":"event","event":{"a":{"sensor.a_b":{"s":"1","a":{}}}}}"#)
    #expect(
      bench.say(#"{"id":8,"type":"result","success":true,"result":[]}"#) == ["sensor.a_b b - - -"]
    )
    #expect(bench.replies.isEmpty)
  }
}
