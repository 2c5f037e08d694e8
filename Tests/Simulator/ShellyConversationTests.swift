import Readings
import Testing
import Wire

@testable import Simulator

@Suite("The simulated Shelly device")
struct ShellyConversationTests {
  private func talk(sensors: Int = 24, token: String? = nil) -> DeviceTalk {
    DeviceTalk(ShellyDecoder(), ShellyConversation(), sensors: sensors, token: token)
  }

  /// A reading of the world as the decoder has to understand it.
  private func expected(_ reading: SimulatedReading, _ world: SimulatedWorld) -> DeviceTalk.Heard {
    let kind = world.sensors[reading.sensor].kind
    let component = [
      "temperature": "temperature", "humidity": "humidity", "illuminance": "illuminance",
      "voltage": "voltmeter",
    ]
    let isNative = component[kind.quantity] != nil
    return DeviceTalk.Heard(
      sensor:
        "\(ShellyConversation.device)/\(component[kind.quantity] ?? "number"):\(reading.sensor)",
      type: isNative ? kind.quantity : "value",
      value: reading.value.map { kind.rounded($0) },
      unit: isNative ? kind.unit : ""
    )
  }

  @Test("Nothing comes before the first request; then the whole status, and each change")
  func stream() {
    let talk = talk()
    #expect(!talk.step())
    talk.connect()
    let before = talk.world
    #expect(talk.heard == before.snapshot().map { expected($0, before) })
    #expect(talk.decoder.awaited == nil)
    for _ in 0..<500 {
      talk.forget()
      var next = talk.world
      let reading = next.next()
      #expect(talk.step())
      #expect(talk.heard == [expected(reading, next)])
    }
    #expect(talk.ends.isEmpty)
  }

  @Test("A sensor that fails says so, and the reading has no value")
  func failure() {
    let talk = talk()
    talk.connect()
    for _ in 0..<5_000 { talk.step() }
    #expect(talk.heard.contains { $0.value == "-" })
  }

  @Test("With a password the digest is asked for, and the right one opens the stream")
  func password() {
    let talk = talk(token: "sesame")
    talk.connect(secret: "sesame")
    #expect(talk.messages.count == 2)
    #expect(talk.heard.count == talk.world.snapshot().count)
    #expect(talk.ends.isEmpty)
    #expect(talk.step())
  }

  @Test("The wrong password, or none, is refused and nothing comes", arguments: ["x", nil])
  func wrongPassword(_ secret: String?) {
    let talk = talk(token: "sesame")
    talk.connect(secret: secret)
    #expect(talk.ends.count == 1)
    #expect(talk.ends.first?.contains("password") == true)
    #expect(!talk.step())
    #expect(talk.heard.isEmpty)
  }

  @Test("An answer to a challenge is taken once")
  func replay() throws {
    let talk = talk(token: "sesame")
    let decoder = talk.decoder
    _ = decoder.connected(as: FeedLogin(secret: "sesame"))
    let refusal = talk.answers(to: #"{"id":1,"src":"sensorpager","method":"Shelly.GetStatus"}"#)
    #expect(refusal.first?.contains("\"code\":401") == true)
    var batch = ReadingBatch()
    let bytes = Array(try #require(refusal.first).utf8)
    let padded = bytes + [UInt8](repeating: 0, count: Wire.FeedMessage.padding)
    padded.withUnsafeBytes { padded in
      let content = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
      let now = Timestamp(nanoseconds: 0)
      _ = decoder.decode(
        Wire.FeedMessage(content, kind: .text, receivedAt: now),
        into: &batch
      )
    }
    guard case .text(let request)? = batch.replies.first else {
      Issue.record("no second request")
      return
    }
    #expect(talk.answers(to: request).first?.contains("\"result\"") == true)
    #expect(talk.answers(to: request).first?.contains("\"code\":401") == true)
  }

  @Test("Other methods fail, other messages are passed over")
  func otherMessages() {
    let talk = talk()
    #expect(talk.answers(to: "x").isEmpty)
    #expect(talk.answers(to: "[]").isEmpty)
    #expect(talk.answers(to: #"{"id":1e300,"method":"a"}"#).isEmpty)
    #expect(
      talk.answers(to: #"{"id":1,"src":"a","method":"Sw\"x"}"#) == [
        #"{"id":1,"src":"shellysim-02005e00f00d","dst":"a","error":{"code":404,"message":"No handler for Sw\"x"}}"#
      ]
    )
  }

  @Test("A request without a name is answered, and opens no stream")
  func nameless() {
    let talk = talk()
    #expect(talk.answers(to: #"{"id":1,"src":"","method":"Shelly.GetStatus"}"#).count == 1)
    #expect(!talk.step())
  }
}
