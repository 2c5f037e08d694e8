import Testing

@testable import Simulator
@testable import Wire

@Suite("Zigbee2MQTT's side of a conversation")
struct Zigbee2MQTTConversationTests {
  @Test("All that is known comes at once, then each reading, as the world has it")
  func readings() {
    let listener = Listener(Zigbee2MQTTDecoder(), .zigbee2MQTT)
    let snapshot = listener.world.snapshot()
    let first = listener.connect()
    // Nothing is said of what never had a value.
    let told = snapshot.filter { $0.value != nil }
    #expect(first.filter { $0.value != nil }.count == told.count)
    for _ in 0..<500 {
      let (reading, heard) = listener.next()
      #expect(heard.count == 1)
      #expect(heard.allSatisfy { reading.matches($0, listener.world) })
      #expect(heard.map(\.sensor) == [listener.world.sensors[reading.sensor].name])
    }
  }

  @Test("A wrong token is found out behind the upgrade; the right one is let in")
  func token() {
    for (query, isLetIn) in [("", false), ("token=no", false), ("a=b&token=t0", true)] {
      let listener = Listener(Zigbee2MQTTDecoder(), .zigbee2MQTT)
      listener.token = "t0"
      listener.request = FeedRequest(query: query)
      #expect(listener.connect().isEmpty != isLetIn)
      #expect(listener.closed?.code == (isLetIn ? nil : 4_401))
      #expect(listener.next().heard.isEmpty != isLetIn)
    }
  }
}
