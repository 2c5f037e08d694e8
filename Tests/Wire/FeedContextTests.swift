import Testing

@testable import Wire

@Suite("The context of a feed")
struct FeedContextTests {
  private func read(_ json: String) throws(FeedContext.Fault) -> FeedContext {
    let bytes = Array(json.utf8)
    return try bytes.withUnsafeBufferPointer { bytes throws(FeedContext.Fault) in
      try FeedContext(json: UnsafeRawBufferPointer(bytes))
    }
  }

  @Test("All members, and unknown ones ignored")
  func members() throws {
    let context = try read(
      #"""
      {"rules":"x","default_sensor":"attic","domains":["light"],"units":{"temperature":"°C"},
       "v1_subscriptions":{"10":"Boiler"},"sent_by_client":[{"id":1,"n":[1.5,null,true,"ä\n"]},"hello"]}
      """#
    )
    var expected = FeedContext()
    expected.defaultSensor = "attic"
    expected.domains = ["light"]
    expected.units = ["temperature": "°C"]
    expected.v1Subscriptions = ["10": "Boiler"]
    expected.sentByClient = [#"{"id":1,"n":[1.5,null,true,"ä\n"]}"#, "hello"]
    #expect(context == expected)
    #expect(try read(#"{"sent_by_client":{"CONNECT":"x"}}"#).sentByClient == [#"{"CONNECT":"x"}"#])
    #expect(try read("{}") == FeedContext())
  }

  @Test(
    "Faults name the member",
    arguments: [
      ("[]", FeedContext.Fault.notJSON), ("", .notJSON),
      (#"{"default_sensor":1}"#, .badMember("default_sensor")),
      (#"{"default_sensor":""}"#, .badMember("default_sensor")),
      (#"{"domains":"x"}"#, .badMember("domains")),
      (#"{"domains":[1]}"#, .badMember("domains")), (#"{"units":[]}"#, .badMember("units")),
      (#"{"units":{"a":1}}"#, .badMember("units")),
      (#"{"v1_subscriptions":1}"#, .badMember("v1_subscriptions")),
    ]
  )
  func faults(_ json: String, _ fault: FeedContext.Fault) {
    #expect(throws: fault) { try read(json) }
  }
}
