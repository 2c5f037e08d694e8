import Readings
import Testing

@testable import Wire

/// The same for devices and servers with a conversation.
extension BugReportTests {
  // Firmware 1.6 stopped repeating a component's number inside its status, and a consumer that looked for it there
  // saw no change of a relay before the next poll (openhab/openhab-addons#18757). The key has it.
  @Test("A Shelly's relay is known by the key of its status")
  func relayWithoutID() throws {
    let bench = Bench(ShellyDecoder())
    let text = #"""
      {"src":"shellyplus1pm-02005e000102","dst":"pager-1","method":"NotifyStatus","params":{"ts":1795946394.02,"switch:0":{"output":false,"source":"WS_in"}}}
      """#
    #expect(
      try bench.decode(text).map(brief) == [
        "shellyplus1pm-02005e000102/switch:0 output 0 - 2026-11-29T09:59:54.020Z"
      ]
    )
  }

  // A household was locked out because an app tried a revoked token several times a second
  // (home-assistant/android#4188). Whatever the format, a refusal ends the connection as one of the credentials, which
  // is not tried again before five minutes.
  @Test("Refused credentials are not tried again at once")
  func refusedCredentials() {
    let shelly = ShellyDecoder()
    _ = shelly.connected(as: FeedLogin())
    let device = Bench(shelly)
    device.decode(
      #"{"id":1,"src":"s","dst":"sensorpager","error":{"code":401,"message":"{}"}}"#
    )
    let board = ThingsBoardDecoder()
    _ = board.connected(as: FeedLogin(secret: "revoked"))
    let server = Bench(board)
    server.decode(#"{"cmdId":1,"errorCode":3,"errorMsg":"Unauthorized"}"#)
    for end in [device.batch.end, server.batch.end] {
      var policy = RetryPolicy()
      var random = SeededGenerator(seed: 7)
      let now = ContinuousClock.now
      for _ in 0..<5 {
        guard let end else {
          Issue.record("the connection goes on")
          return
        }
        #expect(policy.next(after: end, at: now, using: &random).delay >= .seconds(300))
      }
    }
  }

  // Tokens expire while a feed is connected or away (SignalK/signalk-server#1513); the next attempt fails with words
  // about the token, which say that no amount of trying helps.
  @Test(
    "An expired token is a matter of credentials, whatever code the server closes with",
    arguments: [
      (1011, "Token has expired"), (1007, "Invalid JWT token"), (1008, "Auth cmd is missing"),
    ] as [(UInt16, String)]
  )
  func expiredToken(_ code: UInt16, _ reason: String) {
    #expect(ConnectionEnd.closed(code: code, reason: reason).severity == .credentials)
    #expect(ConnectionEnd.closed(code: 1011, reason: "Session not found!").severity == .transient)
  }

  // The same for numbers that come as text from a server (bugs of commas and of magnitudes above): what a ThingsBoard
  // sends is text throughout.
  @Test(
    "Commas in telemetry",
    arguments: [("19,4", "19.4"), ("1,016.76", "1016.76"), ("1,017", "-")]
  )
  func commasInTelemetry(_ text: String, _ expected: String) throws {
    var context = FeedContext()
    context.v1Subscriptions = ["1": "yard"]
    let bench = Bench(ThingsBoardDecoder(context: context))
    #expect(
      try bench.decode(
        #"{"subscriptionId":1,"errorCode":0,"data":{"pressure":[[1,"\#(text)"]]}}"#
      ).map(brief) == ["yard pressure \(expected) - -"]
    )
  }

  // Milliseconds taken for seconds (torlando-tech/columba#927), and clocks that were never set.
  @Test(
    "Times of devices by their magnitude",
    arguments: [
      ("1795946390", "2026-11-29T09:59:50.000Z"), ("1795946390123", "2026-11-29T09:59:50.123Z"),
      ("1795946390.12", "2026-11-29T09:59:50.120Z"), ("12", "-"), ("45147364669817", "-"),
      ("1e300", "-"), ("null", "-"), ("\"x\"", "-"),
    ]
  )
  func deviceTimes(_ time: String, _ expected: String) throws {
    let bench = Bench(ShellyDecoder())
    let text =
      #"{"src":"s","method":"NotifyStatus","params":{"ts":\#(time),"humidity:0":{"rh":1}}}"#
    #expect(try bench.decode(text).map(brief) == ["s/humidity:0 humidity 1 % " + expected])
  }
}
