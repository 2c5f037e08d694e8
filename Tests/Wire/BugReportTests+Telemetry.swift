import Readings
import Testing

@testable import Wire

extension BugReportTests {
  private func mqtt() -> Bench {
    let bench = Bench(MQTTDecoder())
    bench.packets(Server.accepted)
    return bench
  }

  // The report of one sensor that came loose (arendst/Tasmota#4147), as it comes through a broker.
  @Test("MQTT: one sensor that is not connected does not take the others with it")
  func bareNaNPublished() throws {
    let text = #"""
      {"Time":"2026-11-29T10:59:30","SI7021-00":{"Temperature":14.6},"SI7021-02":{"Temperature":nan},"TempUnit":"C"}
      """#
    #expect(
      try mqtt().publish("tele/dht/SENSOR", text) == [
        "dht/SI7021-00 temperature 14.6 °C -", "dht/SI7021-02 temperature - °C -",
      ]
    )
  }

  // Every half hour a dozen values vanished (Blueforcer/awtrix-ng#9): the entities' templates failed for a payload
  // that one bare token had made no JSON. Provoked with announced entities on such a payload.
  @Test("MQTT: a bare token takes no announced entity with it but its own")
  func shiftingEntities() throws {
    let bench = mqtt()
    for key in ["temperature", "humidity"] {
      try bench.publish(
        "homeassistant/sensor/bench/\(key)/config",
        #"{"stat_t":"bench","dev_cla":"\#(key)","val_tpl":"{{ value_json.\#(key) }}"}"#
      )
    }
    #expect(
      try bench.publish("bench", #"{"temperature":21.5,"humidity":nan,"co2":Infinity}"#) == [
        "bench temperature 21.5 - -", "bench humidity - - -",
      ]
    )
  }

  // A custom publisher printed NaN (esphome/issues#1436), and the consumer showed the last number for ever.
  @Test("MQTT: nan as a payload is no value")
  func publishedNaN() throws {
    let bench = mqtt()
    try bench.publish("office/sensor/office_humidity/state", "45")
    #expect(
      try bench.publish("office/sensor/office_humidity/state", "nan") == [
        "office/office_humidity office_humidity - - -"
      ]
    )
  }

  // The serial number of a DS18B20 was shown as its temperature (home-assistant/core#98699): it is the first member.
  @Test("MQTT: a serial number is no reading")
  func serialNumberPublished() throws {
    #expect(
      try mqtt().publish(
        "tele/x/SENSOR",
        #"{"DS18B20":{"Id":"000000112233","Temperature":27.9},"TempUnit":"C"}"#
      ) == ["x/DS18B20 temperature 27.9 °C -"]
    )
  }

  // Clients took a WebSocket message for an MQTT packet (hivemq/hivemq-mqtt-web-client#22, eclipse/paho.mqtt.c#912)
  // and lost what followed in the same one, or the rest of one that came in two. Provoked with every border, a first
  // byte alone as MQTT.js sends it, and empty messages between.
  @Test("MQTT: packets and frames have nothing to do with each other")
  func unaligned() throws {
    let stream =
      Server.publish("a/temp", Array("1".utf8)) + [0xD0, 0x00]
      + Server.publish("b/temp", Array("2".utf8))
    for border in 0...stream.count {
      let bench = mqtt()
      var lines = bench.packets(Array(stream[..<border]))
      bench.packets([])
      lines += bench.packets(Array(stream[border...]))
      #expect(try lines.map(brief) == ["a temperature 1 - -", "b temperature 2 - -"])
    }
  }

  // mosquitto accepts the upgrade without a sub-protocol and then says nothing for ever (eclipse/mosquitto#1456).
  // The sub-protocol is always offered, and what is missing has words for the operator.
  @Test("MQTT: a broker that never answers is told apart from one that is silent")
  func neverAnswered() {
    #expect(Format.mqtt.traits.subprotocols == ["mqtt"])
    let decoder = MQTTDecoder()
    _ = decoder.connected(as: FeedLogin())
    let bench = Bench(decoder)
    bench.packets([0x20])
    #expect(decoder.awaited == "no MQTT answer, check subprotocol/port")
    bench.packets([0x02, 0x00, 0x00])
    #expect(decoder.awaited == nil)
  }

  // A client that derived availability from silence marked every device offline after some hours
  // (arteck/ioBroker.zigbee2mqtt#479). Only the device's own word counts, and a message means that it is there.
  @Test("Zigbee2MQTT: silence is not absence, and a state is presence")
  func availableThroughout() throws {
    let bench = Bench(Zigbee2MQTTDecoder())
    bench.decode(#"{"payload":{"state":"online"},"topic":"hall/availability"}"#)
    for hour in 0..<48 {
      let time = Timestamp(nanoseconds: sampleTime.nanoseconds + Int64(hour) * 3_600_000_000_000)
      let text = #"{"payload":{"temperature":\#(hour)},"topic":"hall"}"#
      #expect(
        try bench.decode(Array(text.utf8), at: time).map(brief) == ["hall temperature \(hour) °C -"]
      )
    }
    #expect(bench.decode(#"{"payload":"offline","topic":"hall/availability"}"#).count == 1)
    #expect(bench.decode(#"{"payload":{"temperature":1},"topic":"hall"}"#).count == 1)
  }
}
