import CAllocations
import Readings
import Testing

@testable import Wire

@Suite("Decoding takes no memory once warm", .enabled(if: allocations_are_counted()))
struct AllocationTests {
  /// A message that a feed repeats, and the decoder that reads it.
  struct Repeated: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var format: Format?
    var text: String
    /// What is published under it, for MQTT.
    var topic: String?

    /// The message as it comes.
    var bytes: [UInt8] {
      topic.map { Server.publish($0, Array(text.utf8)) } ?? Array(text.utf8)
    }
  }

  static let messages = [
    Repeated(
      testDescription: "one explicit reading",
      format: .json,
      text: #"{"sensor":"attic-1","type":"temperature","value":19.25,"unit":"°C","ts":1795946390}"#
    ),
    Repeated(
      testDescription: "the same, its format found out",
      format: nil,
      text: #"{"sensor":"attic-1","type":"temperature","value":19.25,"unit":"°C","ts":1795946390}"#
    ),
    Repeated(
      testDescription: "numbers and times in strings",
      format: .json,
      text: #"{"sensor":"a","type":"Air Quality","value":"23,5 °C","time":"2026-11-29T09:59:52Z"}"#
    ),
    Repeated(
      testDescription: "flat and nested, names that must be made",
      format: .json,
      text: #"{"id":7,"bme":{"relativeHumidity":45.2,"battery_mv":3012},"door":"open","x":"nan"}"#
    ),
    Repeated(
      testDescription: "hostile names",
      format: .json,
      text: #"{"sensor":"esc\u001b[31m","type":"temperature","value":"\u0007on","unit":"\u202ex"}"#
    ),
    Repeated(
      testDescription: "Node-RED",
      format: .json,
      text: #"{"_msgid":"a","topic":"g/n/soil","payload":"{\"temperature_c\":17.8}"}"#
    ),
    Repeated(
      testDescription: "SenML",
      format: .senml,
      text: #"[{"bn":"pm:","bt":1795946000,"bu":"W","n":"a","v":1520,"s":4},{"n":"b","v":1,"t":6}]"#
    ),
    Repeated(
      testDescription: "Home Assistant",
      format: .homeAssistant,
      text: #"""
        [{"type":"event","event":{"a":{"sensor.a":{"s":"21.5","a":{"device_class":"temperature","unit_of_measurement":"°C","friendly_name":"Attic"},"c":"x","lc":1795946390.5}}},"id":2},
        {"type":"event","event":{"c":{"sensor.a":{"+":{"s":"washing","lc":1795946391,"c":"y","a":{"unit_of_measurement":"°F"}}}}},"id":2}]
        """#
    ),
    Repeated(
      testDescription: "Signal K",
      format: .signalK,
      text: #"""
        {"context":"vessels.urn:you","updates":[{"$source":"a","meta":[{"path":"a.temperature","value":{"units":"K","displayName":"Attic","timeout":5}}],
        "values":[{"path":"a.temperature","value":277.35},{"path":"navigation.position","value":{"longitude":24.9,"latitude":60.1}}],"timestamp":"2026-11-29T09:59:55.000Z"}]}
        """#
    ),
  ]

  static let devices = [
    Repeated(
      testDescription: "a Shelly's status",
      format: .shelly,
      text: #"""
        {"src":"s","dst":"d","method":"NotifyStatus","params":{"ts":1795946390.5,"switch:0":{"apower":39.9,"aenergy":{"total":1}},"em:0":{"a_current":1}}}
        """#
    ),
    Repeated(
      testDescription: "ThingsBoard's second protocol",
      format: .thingsboard,
      text: #"""
        {"cmdId":9,"errorCode":0,"update":[{"entityId":{"id":"x"},"latest":{"ENTITY_FIELD":{"name":{"value":"n"}},"TIME_SERIES":{"t":{"ts":1795946390000,"value":"19"}}}}]}
        """#
    ),
  ]

  static let telemetry = [
    Repeated(
      testDescription: "Zigbee2MQTT",
      format: .zigbee2MQTT,
      text: #"""
        {"payload":{"battery":100,"last_seen":"2026-11-29T09:59:52Z","temperature":21.3},"topic":"a/b"}
        """#
    ),
    Repeated(testDescription: "plain MQTT", format: .mqtt, text: "21.5", topic: "a/b/temp"),
    Repeated(testDescription: "ESPHome", format: .mqtt, text: "21.5", topic: "a/sensor/b/state"),
    Repeated(
      testDescription: "Tasmota",
      format: .mqtt,
      text: #"{"BME280":{"Temperature":21.3,"DewPoint":9.1},"ENERGY":{"Voltage":[1,2]}}"#,
      topic: "home/tele/x/SENSOR"
    ),
    Repeated(
      testDescription: "JSON under a topic",
      format: .mqtt,
      text: #"{"t":21.5,"in":{"h":4}}"#,
      topic: "shed/s1"
    ),
  ]

  @Test("10,000 messages after the first hundred", arguments: messages + devices + telemetry)
  func repeated(_ message: Repeated) throws {
    let decoder = Format.decoder(for: message.format)
    var batch = ReadingBatch()
    let bytes = message.bytes
    let kind: FeedMessage.Kind = message.topic == nil ? .text : .binary
    let padded = bytes + [UInt8](repeating: 0, count: FeedMessage.padding)
    let taken = padded.withUnsafeBytes { padded in
      let content = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
      let message = FeedMessage(content, kind: kind, receivedAt: sampleTime)
      for _ in 0..<100 { _ = decoder.decode(message, into: &batch) }
      let before = allocations_of_thread()
      for _ in 0..<10_000 { _ = decoder.decode(message, into: &batch) }
      return allocations_of_thread() - before
    }
    #expect(!batch.readings.isEmpty)
    #expect(taken == 0)
  }

  @Test("What is counted can be seen")
  func counts() {
    let before = allocations_of_thread()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 8)
    memory.deallocate()
    #expect(allocations_of_thread() == before + 1)
  }
}
