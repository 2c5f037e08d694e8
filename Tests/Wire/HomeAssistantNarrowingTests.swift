import Readings
import Testing

@testable import Wire

@Suite("Home Assistant: only the entities of some types")
struct HomeAssistantNarrowingTests {
  private let bench: HomeAssistantBench

  init() {
    var context = FeedContext()
    context.narrows = true
    bench = HomeAssistantBench(context)
  }

  private func narrow(_ names: String...) -> [String] {
    bench.decoder.narrow(to: Interest(Set(names.map(Quantity.init)))).map(\.text)
  }

  private func state(_ id: String, _ name: String) -> String {
    #"{"entity_id":"\#(id)","state":"1","attributes":{"device_class":"\#(name)"}}"#
  }

  private func states(_ id: Int, _ states: String...) -> [String] {
    _ = bench.say(
      #"{"id":\#(id),"type":"result","success":true,"result":[\#(states.joined(separator: ","))]}"#
    )
    return bench.replies
  }

  private func succeed(_ id: Int) -> [String] {
    _ = bench.say(#"{"id":\#(id),"type":"result","success":true,"result":null}"#)
    return bench.replies
  }

  private func subscribe(_ id: Int, _ entities: String...) -> String {
    let list = entities.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"id":\#(id),"type":"subscribe_entities","entity_ids":[\#(list)]}"#
  }

  private func unsubscribe(_ id: Int, from old: Int) -> String {
    #"{"id":\#(id),"type":"unsubscribe_events","subscription":\#(old)}"#
  }

  /// Connects with one interest and learns of three entities.
  private func begin() {
    _ = bench.decoder.connected(as: FeedLogin(secret: "x"))
    #expect(narrow("temperature").isEmpty)
    _ = bench.say(#"{"type":"auth_required","ha_version":"2026.2.3"}"#)
    _ = bench.say(#"{"type":"auth_ok","ha_version":"2026.2.3"}"#)
    #expect(bench.replies.last == #"{"id":2,"type":"get_states"}"#)
    #expect(bench.replies.count == 2)
    let replies = states(
      2,
      state("sensor.a", "temperature"),
      state("sensor.b", "humidity"),
      state("sensor.c", "temperature")
    )
    #expect(replies == [subscribe(3, "sensor.a", "sensor.c")])
  }

  @Test("All states once, then the wanted ones; a new list stands before the old one ends")
  func lists() {
    begin()
    #expect(succeed(3).isEmpty)
    #expect(narrow("temperature").isEmpty)
    #expect(narrow("humidity", "temperature") == [subscribe(4, "sensor.a", "sensor.b", "sensor.c")])
    #expect(succeed(4) == [unsubscribe(5, from: 3)])
    #expect(narrow("humidity") == [subscribe(6, "sensor.b")])
    #expect(narrow("temperature") == [subscribe(7, "sensor.a", "sensor.c")])
    #expect(succeed(6) == [unsubscribe(8, from: 4)])
    #expect(succeed(7) == [unsubscribe(9, from: 6)])
  }

  @Test("A list without entities would mean all of them, so nothing is asked for")
  func nothing() {
    begin()
    #expect(narrow("voltage") == [unsubscribe(4, from: 3)])
    #expect(narrow().isEmpty)
    #expect(narrow("humidity") == [subscribe(5, "sensor.b")])
  }

  @Test("Everything is wanted again, and some of it")
  func everything() {
    begin()
    #expect(
      bench.decoder.narrow(to: .everything).map(\.text) == [
        #"{"id":4,"type":"subscribe_entities"}"#
      ]
    )
    #expect(bench.decoder.narrow(to: .everything).isEmpty)
    #expect(succeed(4) == [unsubscribe(5, from: 3)])
    #expect(narrow("humidity") == [subscribe(6, "sensor.b")])
    #expect(succeed(6) == [unsubscribe(7, from: 4)])
  }

  @Test("Every five minutes all states are looked at, and the list follows what is new")
  func learning() {
    begin()
    for number in 0..<14 { #expect(bench.decoder.ping().count == 1, "ping \(number)") }
    #expect(
      bench.decoder.ping().map(\.text)
        == [#"{"id":18,"type":"ping"}"#, #"{"id":19,"type":"get_states"}"#]
    )
    let known = [
      state("sensor.a", "temperature"), state("sensor.b", "humidity"),
      state("sensor.c", "temperature"),
    ]
    #expect(states(19, known[0], known[1], known[2]).isEmpty)
    for _ in 0..<15 { _ = bench.decoder.ping() }
    #expect(
      states(35, known[0], known[1], state("sensor.d", "temperature"))
        == [subscribe(36, "sensor.a", "sensor.d")]
    )
  }

  @Test("A snapshot of some takes the value of no other")
  func snapshot() {
    begin()
    #expect(
      bench.say(#"{"id":3,"type":"event","event":{"a":{"sensor.a":{"s":"5","a":{}}}}}"#)
        == ["sensor.a temperature - - -", "sensor.a a 5 - -", "sensor.c temperature - - -"]
    )
  }

  @Test("The list is asked for anew on the next connection, after all states")
  func reconnect() {
    begin()
    begin()
  }

  @Test("A refused list leaves the one before, and is tried again with the next look")
  func refused() {
    begin()
    #expect(succeed(3).isEmpty)
    #expect(narrow("humidity") == [subscribe(4, "sensor.b")])
    _ = bench.say(
      #"{"id":4,"type":"result","success":false,"error":{"code":"invalid_format","message":"x"}}"#
    )
    #expect(bench.bench.end == nil && bench.replies.isEmpty)
    #expect(narrow("humidity") == [subscribe(5, "sensor.b")])
  }

  @Test("An older server tells of everything all the same")
  func legacy() {
    begin()
    _ = bench.say(
      #"{"id":3,"type":"result","success":false,"error":{"code":"unknown_command","message":"x"}}"#
    )
    #expect(
      bench.replies.map { $0.contains("subscribe_events") || $0.contains("get_states") } == [
        true, true,
      ]
    )
    #expect(narrow("humidity").isEmpty)
  }

  @Test("Who does not narrow is never asked for a list")
  func wide() {
    let bench = HomeAssistantBench()
    bench.connect()
    #expect(bench.decoder.narrow(to: Interest([Quantity("temperature")])).isEmpty)
    for _ in 0..<15 { #expect(bench.decoder.ping().count == 1) }
  }
}
