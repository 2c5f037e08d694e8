import Readings
import Testing

@testable import Wire

@Suite("Asking a broker for less")
struct MQTTNarrowingTests {
  private let decoder: MQTTDecoder
  private let bench: Bench

  init() {
    var context = FeedContext()
    context.narrows = true
    decoder = MQTTDecoder(context: context)
    bench = Bench(decoder)
  }

  /// What frames ask for: `+topic` for subscribed, `-topic` for no longer wanted.
  private func filters(_ frames: [OutgoingFrame]) throws -> Set<String> {
    var filters = Set<String>()
    for frame in frames where frame.bytes[0] == 0x82 || frame.bytes[0] == 0xA2 {
      let isSubscribe = frame.bytes[0] == 0x82
      guard
        case .complete(_, _, let length, _) = frame.bytes.withUnsafeBufferPointer(
          MQTTPacket.header
        )
      else { continue }
      try frame.bytes.withUnsafeBufferPointer { bytes in
        var fields = MQTTFields(bytes.part(length + 2..<bytes.count))
        while !fields.isAtEnd {
          let text = String(decoding: try fields.text(), as: UTF8.self)
          filters.insert((isSubscribe ? "+" : "-") + text)
          if isSubscribe { _ = try fields.byte() }
        }
      }
    }
    return filters
  }

  private let announcements: Set = ["+homeassistant/+/+/config", "+homeassistant/+/+/+/config"]

  private func interest(_ names: String...) -> Interest { Interest(Set(names.map(Quantity.init))) }

  private func connect(_ interest: Interest?) throws -> Set<String> {
    _ = decoder.connected(as: FeedLogin())
    if let interest { #expect(decoder.narrow(to: interest).isEmpty) }
    bench.packets(Server.accepted)
    return try filters(bench.batch.replies)
  }

  /// As many pings as learning takes; what the last of them asks for.
  private func learn() throws -> Set<String> {
    var last: [OutgoingFrame] = []
    for _ in 0..<MQTTLearning.length {
      #expect(try filters(last).isEmpty)
      last = decoder.ping()
    }
    return try filters(last)
  }

  private func bringValues() throws {
    try bench.publish("a/temp", "1")
    try bench.publish("b/temp", "1")
    try bench.publish("b/hum", "1")
    try bench.publish("c/json", #"{"humidity":1,"battery":2}"#)
    try bench.publish("c/status", "online")
    try bench.publish("tele/x/LWT", "Online")
  }

  @Test("Before anybody says what is wanted only announcements are asked for")
  func nothingWanted() throws { #expect(try connect(nil) == announcements) }

  @Test(
    "All is heard at first; once topics are known, only those of the wanted types are asked for"
  )
  func learning() throws {
    #expect(try connect(interest("humidity")) == announcements.union(["+#"]))
    try bringValues()
    #expect(
      try learn() == ["-#", "+b/hum", "+c/json", "+c/status", "+tele/x/LWT"]
    )
    #expect(
      try filters(decoder.narrow(to: interest("humidity", "temperature"))) == [
        "+a/temp", "+b/temp",
      ]
    )
    #expect(
      try filters(decoder.narrow(to: interest("battery"))) == ["-a/temp", "-b/temp", "-b/hum"]
    )
    #expect(decoder.narrow(to: interest("battery")).isEmpty)
    #expect(try filters(decoder.narrow(to: Interest())) == ["-c/json"])
    #expect(
      try filters(decoder.narrow(to: .everything)) == ["+#", "-c/status", "-tele/x/LWT"]
    )
  }

  @Test("What was learned holds for the next connection, where everything is asked for anew")
  func reconnect() throws {
    _ = try connect(interest("humidity"))
    try bringValues()
    _ = try learn()
    #expect(
      try connect(interest("humidity"))
        == announcements.union(["+b/hum", "+c/json", "+c/status", "+tele/x/LWT"])
    )
  }

  @Test("A type that no topic has brought, and every hour that passes, begins to learn again")
  func again() throws {
    _ = try connect(interest("humidity"))
    try bringValues()
    _ = try learn()
    let asked = try filters(decoder.narrow(to: interest("humidity", "pressure")))
    #expect(asked.contains("+#"))
    try bench.publish("d/pressure", "1")
    #expect(try learn().isSuperset(of: ["-#", "+d/pressure"]))
    for _ in 1..<MQTTLearning.pause { #expect(try filters(decoder.ping()).isEmpty) }
    #expect(try filters(decoder.ping()).contains("+#"))
    #expect(try learn().contains("-#"))
  }

  @Test("An announced place of availability is always asked for")
  func availability() throws {
    _ = try connect(interest("humidity"))
    try bench.publish(
      "homeassistant/sensor/p/config",
      #"{"stat_t":"p/v","dev_cla":"humidity","avty_t":"p/alive"}"#
    )
    try bench.publish("p/v", "3")
    #expect(try learn() == ["-#", "+p/v", "+p/alive"])
  }

  @Test("More topics than the limit are asked for as everything")
  func limit() throws {
    _ = try connect(interest("humidity"))
    for number in 0..<MQTTSubscriptions.topicLimit { try bench.publish("d\(number)/hum", "1") }
    #expect(try learn().count == 1 + MQTTSubscriptions.topicLimit)
    try bench.publish("one/more/hum", "1")
    #expect(try filters(decoder.narrow(to: interest("humidity", "battery"))).contains("+#"))
    #expect(try learn().isEmpty)
  }

  @Test("Where nothing is narrowed, everything is asked for once and for all")
  func everything() throws {
    let decoder = MQTTDecoder()
    let bench = Bench(decoder)
    _ = decoder.connected(as: FeedLogin())
    bench.packets(Server.accepted)
    #expect(try filters(bench.batch.replies) == announcements.union(["+#"]))
    #expect(decoder.narrow(to: interest("humidity")).isEmpty)
    for _ in 0..<MQTTLearning.pause { #expect(decoder.ping() == [.binary([0xC0, 0])]) }
  }
}
