import Readings
import Testing

@testable import Wire

@Suite("Shelly devices")
struct ShellyDecoderTests {
  private let decoder = ShellyDecoder(random: SeededGenerator(seed: 1))
  private let bench: Bench

  init() {
    bench = Bench(decoder)
  }

  private func notify(_ params: String, method: String = "NotifyStatus") throws -> [String] {
    try bench.decode(#"{"src":"s","dst":"d","method":"\#(method)","params":{\#(params)}}"#)
      .map(brief)
  }

  private func answer(_ members: String) throws -> [String] {
    try bench.decode(#"{"src":"s","dst":"sensorpager",\#(members)}"#).map(brief)
  }

  // MARK: Components

  @Test(
    "Each component's members, by type and unit",
    arguments: [
      (
        #""voltmeter:100":{"voltage":4.2,"xvoltage":17}"#,
        ["s/voltmeter:100 voltage 4.2 V -", "s/voltmeter:100 xvoltage 17 - -"]
      ),
      (#""input:2":{"id":2,"percent":41.5}"#, ["s/input:2 percent 41.5 % -"]),
      (
        #""input:3":{"counts":{"total":9,"by_minute":[1]},"freq":0.5}"#,
        ["s/input:3 count 9 - -", "s/input:3 frequency 0.5 Hz -"]
      ),
      (
        #""cover:0":{"state":"open","current_pos":100,"apower":0}"#,
        ["s/cover:0 cover open - -", "s/cover:0 position 100 % -", "s/cover:0 power 0 W -"]
      ),
      (
        #""light:0":{"output":true,"brightness":35}"#,
        ["s/light:0 output 1 - -", "s/light:0 brightness 35 % -"]
      ),
      (
        #""pm1:0":{"apower":2.5,"aenergy":{"total":7}}"#,
        ["s/pm1:0 power 2.5 W -", "s/pm1:0 energy 7 Wh -"]
      ),
      (
        #""em1:1":{"current":1,"act_power":230,"pf":1}"#,
        ["s/em1:1 current 1 A -", "s/em1:1 power 230 W -", "s/em1:1 power_factor 1 - -"]
      ),
      (
        #""emdata:0":{"a_total_act_energy":5,"total_act":6,"total_act_ret":7}"#,
        [
          "s/emdata:0#a energy 5 Wh -", "s/emdata:0#total energy 6 Wh -",
          "s/emdata:0#total returned_energy 7 Wh -",
        ]
      ),
      (
        #""em1data:0":{"total_act_energy":5,"total_act_ret_energy":1}"#,
        ["s/em1data:0 energy 5 Wh -", "s/em1data:0 returned_energy 1 Wh -"]
      ),
      (
        #""em:0":{"n_current":0.1,"total_current":2,"x_current":3}"#,
        ["s/em:0#n current 0.1 A -", "s/em:0#total current 2 A -"]
      ),
      (
        #""smoke:0":{"alarm":true,"mute":false}"#,
        ["s/smoke:0 smoke 1 - -", "s/smoke:0 mute 0 - -"]
      ),
      (#""flood:0":{"alarm":false}"#, ["s/flood:0 moisture 0 - -"]),
      (
        #""thermostat:0":{"current_C":20.5,"target_C":21}"#,
        ["s/thermostat:0 temperature 20.5 °C -", "s/thermostat:0 target_temperature 21 °C -"]
      ),
      (
        #""number:200":{"value":3},"text:200":{"value":"on"},"boolean:200":{"value":true}"#,
        ["s/number:200 value 3 - -", "s/text:200 value on - -", "s/boolean:200 value 1 - -"]
      ),
      (
        #""bthomesensor:200":{"value":19.5,"last_updated_ts":1795946300},"ts":1795946390"#,
        ["s/bthomesensor:200 value 19.5 - 2026-11-29T09:58:20.000Z"]
      ),
      (
        #""sys":{"uptime":2},"wifi":{"rssi":-61},"script:1":{"running":true},"cloud":{"connected":true}"#,
        []
      ),
      (
        #""switch:0":{"ret_aenergy":{"total":1},"temperature":{"tC":40,"tF":104},"source":"init"}"#,
        ["s/switch:0 returned_energy 1 Wh -", "s/switch:0 temperature 40 °C -"]
      ),
    ]
  )
  func components(_ params: String, _ expected: [String]) throws {
    #expect(try notify(params) == expected)
  }

  @Test("A failed sensor has no value; what the device does not have says nothing")
  func nulls() throws {
    #expect(try notify(#""temperature:0":{"tC":null}"#).isEmpty)
    #expect(
      try notify(#""temperature:0":{"tC":null,"errors":["read"]}"#) == [
        "s/temperature:0 temperature - °C -"
      ]
    )
    #expect(try notify(#""input:0":{"state":true}"#) == ["s/input:0 input 1 - -"])
    #expect(try notify(#""input:0":{"state":null}"#) == ["s/input:0 input - - -"])
  }

  @Test("A partial status changes what it names, a whole one takes away what it lacks, once")
  func vanished() throws {
    _ = try notify(
      #""ts":1795946390,"switch:0":{"apower":1,"output":true},"temperature:1":{"tC":5}"#
    )
    #expect(try notify(#""switch:0":{"apower":2}"#).count == 1)
    let whole = #""ts":1795946392,"switch:0":{"output":false},"sys":{}"#
    let expected = [
      "s/switch:0 output 0 - 2026-11-29T09:59:52.000Z",
      "s/switch:0 power - W 2026-11-29T09:59:52.000Z",
      "s/temperature:1 temperature - °C 2026-11-29T09:59:52.000Z",
    ]
    #expect(try notify(whole, method: "NotifyFullStatus") == expected)
    #expect(try notify(whole, method: "NotifyFullStatus").count == 1)
    // What comes back may go again.
    #expect(try notify(#""temperature:1":{"tC":6}"#).count == 1)
    #expect(try notify(whole, method: "NotifyFullStatus").count == 2)
  }

  @Test("Devices on one socket do not take each other's readings away")
  func twoDevices() throws {
    _ = try notify(#""temperature:0":{"tC":5}"#)
    let other = #"{"src":"t","method":"NotifyFullStatus","params":{"humidity:0":{"rh":5}}}"#
    #expect(bench.decode(other).count == 1)
  }

  @Test("A time that no clock was set for is none; a status without one goes by the device's clock")
  func times() throws {
    #expect(try notify(#""ts":12.5,"humidity:0":{"rh":1}"#) == ["s/humidity:0 humidity 1 % -"])
    #expect(
      try answer(#""id":1,"result":{"humidity:0":{"rh":1},"sys":{"unixtime":1795946390}}"#) == [
        "s/humidity:0 humidity 1 % 2026-11-29T09:59:50.000Z"
      ]
    )
  }

  @Test("Readings above the limit are counted, and the rest is taken")
  func limit() throws {
    let many = (0..<2_510).map {
      #""light:\#($0)":{"output":true,"brightness":1,"voltage":1,"apower":1}"#
    }
    let lines = try notify(many.joined(separator: ","))
    #expect(lines.count == 10_000)
    #expect(bench.rejectedParts == [.tooManySensors: 40])
    #expect(try notify(#""light:0":{"brightness":2}"#) == ["s/light:0 brightness 2 % -"])
  }

  @Test("Names that are missing or too long")
  func badNames() throws {
    bench.decode(#"{"method":"NotifyStatus","params":{"humidity:0":{"rh":1}}}"#)
    #expect(bench.rejectedParts == [.badName: 1])
    let long = String(repeating: "x", count: 250)
    #expect(try notify(#""humidity:\#(long)":{"rh":1},"humidity:1":{"rh":2}"#).count == 1)
    #expect(bench.rejectedParts == [.badName: 1])
  }

  // MARK: Frames

  @Test("What is no status is the protocol's own, or none of it")
  func otherFrames() throws {
    _ = try answer(#""id":7,"method":"Sys.SomethingCalled","params":{}"#)
    #expect(bench.outcome == .ignored(.protocolMessage))
    _ = try answer(#""id":9,"result":{"was_on":true}"#)
    #expect(bench.outcome == .ignored(.protocolMessage))
    _ = try notify(#""ts":1,"wifi":{"rssi":-60}"#)
    #expect(bench.outcome == .ignored(.noReadings))
    bench.decode(#"{"id":1}"#)
    #expect(bench.outcome == .rejected(.malformed))
    bench.decode("[]")
    #expect(bench.outcome == .rejected(.malformed))
  }

  @Test(
    "Only a frame of this protocol is claimed",
    arguments: [
      (#"{"src":"a","method":"NotifyStatus","params":{}}"#, FormatClaim.certain),
      (#"{"id":1,"src":"a","dst":"b","result":{}}"#, .certain),
      (#"{"id":1,"src":"a","dst":"b","error":{"code":401}}"#, .certain),
      (#"{"method":"NotifyStatus","params":{}}"#, .none),
      (#"{"src":"a","method":"x","params":{}}"#, .none),
      (#"{"src":"a","result":{}}"#, .none), (#"{"sensor":"a","value":1}"#, .none), ("[]", .none),
    ]
  )
  func claims(_ text: String, _ expected: FormatClaim) {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: FeedMessage.padding)
    bytes.withUnsafeBytes { padded in
      let content = UnsafeRawBufferPointer(rebasing: padded[..<text.utf8.count])
      let message = FeedMessage(content, kind: .text, receivedAt: sampleTime)
      #expect(decoder.claim(message) == expected)
    }
  }

  // MARK: The conversation

  @Test("One request opens the stream; until it is answered the feed owes")
  func opening() throws {
    var context = FeedContext()
    context.clientName = "kiosk \"7\""
    let decoder = ShellyDecoder(context: context)
    let bench = Bench(decoder)
    #expect(decoder.awaited == nil)
    #expect(
      decoder.connected(as: FeedLogin()) == [
        .text(#"{"id":1,"src":"kiosk \"7\"","method":"Shelly.GetStatus"}"#)
      ]
    )
    #expect(decoder.awaited == "no answer to Shelly.GetStatus")
    bench.decode(#"{"id":5,"src":"s","dst":"d","result":{}}"#)
    #expect(decoder.awaited != nil)
    bench.decode(#"{"id":1,"src":"s","dst":"d","result":{"sys":{}}}"#)
    #expect(decoder.awaited == nil)
  }

  private static let challenge =
    #""error":{"code":401,"message":"{\"auth_type\": \"digest\", \"nonce\": 1795946398, \"nc\": 1, "#
    + #"\"realm\": \"shellyplus1pm-02005e000102\", \"algorithm\": \"SHA-256\"}"}"#

  @Test("A challenge is answered with a digest, the count rises from use to use")
  func digest() throws {
    let login = FeedLogin(secret: "open sesame")
    _ = decoder.connected(as: login)
    _ = try answer(#""id":1,"# + Self.challenge)
    // Computed with Python's hashlib.
    let first = """
      {"id":2,"src":"sensorpager","method":"Shelly.GetStatus","auth":{"realm":\
      "shellyplus1pm-02005e000102","username":"admin","nonce":1795946398,"cnonce":2298633409,"nc":1,\
      "response":"a0a309a21d886c925fd6954c08017b2d4b5436b1c343c82143579c73668229fb","algorithm":"SHA-256"}}
      """
    #expect(bench.batch.replies == [.text(first)])
    #expect(bench.batch.end == nil)
    _ = try answer(#""id":2,"result":{"sys":{}}"#)
    #expect(decoder.awaited == nil)
    _ = try notify(
      #""events":[{"component":"sys","event":"config_changed"}]"#,
      method: "NotifyEvent"
    )
    let second = """
      {"id":3,"src":"sensorpager","method":"Shelly.GetStatus","auth":{"realm":\
      "shellyplus1pm-02005e000102","username":"admin","nonce":1795946398,"cnonce":1703865447,"nc":2,\
      "response":"e6c839c64683e3678509f4ef08ec0c52c1892f58837772895af92ad529db7ffa","algorithm":"SHA-256"}}
      """
    #expect(bench.batch.replies == [.text(second)])
    // The challenge has aged: one more is answered.
    _ = try answer(#""id":3,"# + Self.challenge)
    #expect(bench.batch.replies.count == 1)
    #expect(bench.batch.end == nil)
  }

  @Test("A second refusal in a row means the password")
  func wrongPassword() throws {
    _ = decoder.connected(as: FeedLogin(user: "admin", secret: "x"))
    _ = try answer(#""id":1,"# + Self.challenge)
    _ = try answer(#""id":2,"# + Self.challenge)
    #expect(bench.batch.end == .unauthorized(detail: "wrong password"))
    #expect(bench.batch.end?.severity == .credentials)
    #expect(bench.batch.replies.isEmpty)
  }

  @Test("Without a password, or with a challenge that is none, nothing is tried")
  func noPassword() throws {
    _ = decoder.connected(as: FeedLogin())
    _ = try answer(#""id":1,"# + Self.challenge)
    #expect(bench.batch.end == .unauthorized(detail: "the device wants a password"))
    for message in [
      "x", #"{\"realm\":1,\"nonce\":2}"#, #"{\"realm\":\"r\",\"nonce\":2,\"algorithm\":\"MD5\"}"#,
    ] {
      _ = decoder.connected(as: FeedLogin(secret: "x"))
      _ = try answer(#""id":1,"error":{"code":401,"message":"\#(message)"}"#)
      #expect(bench.batch.end == .unauthorized(detail: "the device's challenge is not understood"))
    }
  }

  @Test("Another error ends the connection with the device's words; answers to others do not")
  func otherError() throws {
    _ = decoder.connected(as: FeedLogin())
    _ = try answer(#""id":4,"error":{"code":401,"message":"x"}"#)
    #expect(bench.batch.end == nil)
    _ = try answer(#""id":1,"error":{"code":-114,"message":"busy\u001b"}"#)
    #expect(
      bench.batch.end == .dismissed(detail: "Shelly.GetStatus fails (-114): busy", .transient)
    )
    _ = decoder.connected(as: FeedLogin())
    _ = try answer(#""id":1,"error":{"code":404,"message":"No handler"}"#)
    #expect(bench.batch.end?.severity == .misconfigured)
  }

  @Test("A change of the configuration asks for the whole status, once at a time")
  func changes() throws {
    _ = decoder.connected(as: FeedLogin())
    let event = #""events":[{"event":"component_added"},{"event":"single_push"}]"#
    _ = try notify(event, method: "NotifyEvent")
    #expect(bench.batch.replies.isEmpty)
    _ = try answer(#""id":1,"result":{"sys":{}}"#)
    _ = try notify(event, method: "NotifyEvent")
    #expect(
      bench.batch.replies == [
        .text(#"{"id":2,"src":"sensorpager","method":"Shelly.GetStatus"}"#)
      ]
    )
  }
}

@Suite("SHA-256")
struct SecureHashTests {
  // FIPS 180-4's examples.
  @Test(
    "The standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ]
  )
  func examples(_ text: String, _ expected: String) {
    #expect(SecureHash.sha256(text) == expected)
  }
}
