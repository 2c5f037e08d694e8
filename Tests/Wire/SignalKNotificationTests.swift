import Readings
import Testing

@testable import Wire

@Suite("Signal K: notifications")
struct SignalKNotificationTests {
  private let bench = SignalKBench()

  /// What a notification tells, each `SENSOR QUANTITY SEVERITY WORDS`; a notification is never a reading.
  private func notify(_ path: String, _ value: String, context: String? = nil) -> [String] {
    let text = #""path":"notifications.\#(path)","value":\#(value)"#
    #expect(bench.values(text, context: context).isEmpty)
    return told
  }

  private var told: [String] {
    bench.bench.batch.news.map { news in
      guard case .notice(let sensor, let quantity, let severity, let words) = news else {
        return "rules"
      }
      return "\(sensor) \(quantity) \(severity.map(String.init) ?? "-") \(words)"
    }
  }

  private let alarm = #"{"state":"alarm","method":["visual","sound"],"message":"Look!"}"#

  @Test(
    "States are severities; what is well, or null, ends the alarm",
    arguments: [
      (#"{"state":"nominal"}"#, "- nominal"), (#"{"state":"normal","message":"fine"}"#, "- fine"),
      (#"{"state":"alert","message":""}"#, "4 alert"), (#"{"state":"warn"}"#, "3 warn"),
      (#"{"state":"alarm","method":[]}"#, "2 alarm"), ("null", "- "),
      (#"{"state":"emergency","message":"Man over board"}"#, "1 Man over board"),
    ]
  )
  func states(_ value: String, _ expected: String) {
    #expect(notify("a.voltage", value) == ["a.voltage voltage \(expected)"])
    #expect(bench.bench.outcome == .ignored(.noReadings))
  }

  @Test("About a path with values it is an alarm of that sensor, else of what it names itself")
  func subjects() {
    _ = bench.value("a.cabinLight", "1")
    _ = bench.value("navigation.position", #"{"latitude":1,"longitude":2}"#)
    for (path, quantity) in [
      ("a.cabinLight", "cabin_light"), ("electrical.batteries.0.voltage", "voltage"),
      ("environment.outside.dewPointTemperature", "temperature"), ("mob", "notification"),
      ("navigation.anchor", "notification"), ("navigation.position", "notification"),
      ("environment.current", "notification"), ("navigation.position.latitude", "latitude"),
    ] {
      #expect(notify(path, alarm) == ["\(path) \(quantity) 2 Look!"])
    }
  }

  @Test("An alarm ends under the name under which it began")
  func sameName() {
    #expect(notify("a.cabinLight", alarm) == ["a.cabinLight notification 2 Look!"])
    _ = bench.value("a.cabinLight", "1")
    #expect(notify("a.cabinLight", "null") == ["a.cabinLight notification - "])
  }

  @Test("Those of other vessels have the vessel in front")
  func vessels() {
    _ = bench.say(SignalKBench.hello)
    #expect(notify("mob", alarm, context: "vessels.urn:mrn:me") == ["mob notification 2 Look!"])
    #expect(
      notify("mob", alarm, context: "vessels.urn:mrn:you")
        == ["vessels.urn:mrn:you:mob notification 2 Look!"]
    )
  }

  @Test("Messages go through the filter")
  func messages() {
    let hostile = #"{"state":"warn","message":"\u001b[2JPump\u0000\n\u2066!"}"#
    #expect(notify("pump", hostile) == ["pump notification 3 [2JPump!"])
    let long = String(repeating: "y", count: 5_000)
    let cut = notify("pump", #"{"state":"warn","message":"\#(long)"}"#)
    #expect(cut == ["pump notification 3 \(long.prefix(PlainText.limit))"])
  }

  @Test("What says nothing is counted and told nobody")
  func nonsense() {
    for value in ["7", #""alarm""#, "[]", "{}", #"{"state":"red"}"#, #"{"state":null}"#, "true"] {
      #expect(notify("mob", value).isEmpty)
      #expect(bench.bench.rejectedParts == [.malformed: 1], "\(value)")
    }
    #expect(notify("", alarm).isEmpty)
    #expect(bench.bench.rejectedParts == [.badName: 1])
    #expect(notify(String(repeating: "x", count: 256), alarm).isEmpty)
    #expect(bench.bench.rejectedParts == [.badName: 1])
    _ = bench.meta("notifications.mob", #"{"zones":[{"lower":1,"state":"alarm"}]}"#)
    #expect(told.isEmpty)
  }

  @Test("A thousand different ones are known, and one message brings a thousand at most")
  func limits() {
    func delta(_ range: Range<Int>) {
      let list = range.map { #"{"path":"notifications.n\#($0)","value":\#(alarm)}"# }
      _ = bench.say(#"{"updates":[{"values":[\#(list.joined(separator: ","))]}]}"#)
    }
    let limit = SignalKNotifications.limit
    #expect(limit == 1_000 && ReadingBatch.newsLimit == 1_000)
    delta(0..<limit)
    #expect(told.count == limit && bench.bench.rejectedParts.isEmpty)
    delta(limit..<limit + 1)
    #expect(told.isEmpty && bench.bench.rejectedParts == [.tooManySensors: 1])
    let known = (0...limit).map { _ in #"{"path":"notifications.n1","value":null}"# }
    _ = bench.say(#"{"updates":[{"values":[\#(known.joined(separator: ","))]}]}"#)
    #expect(told.count == limit && bench.bench.rejectedParts == [.tooMany: 1])
    _ = bench.value("a.voltage", "1")
    #expect(told.isEmpty)
  }

  // A server forgets its notifications when it ends, and never says that they are over; the alarm stood for ever.
  @Test("A server that has started anew ends what the last one said")
  func restart() {
    func hello(_ start: String) -> [String] {
      _ = bench.decoder.connected(as: FeedLogin())
      _ = bench.say(#"{"version":"2.31.1","roles":["master"]\#(start)}"#)
      return told
    }
    #expect(hello(#","serverStartId":"one""#).isEmpty)
    #expect(notify("mob", alarm).count == 1)
    #expect(notify("a.voltage", alarm).count == 1)
    #expect(hello(#","serverStartId":"one""#).isEmpty)
    #expect(hello("").isEmpty)
    #expect(hello(#","serverStartId":"two""#) == ["mob notification - ", "a.voltage voltage - "])
    #expect(bench.bench.outcome == .ignored(.protocolMessage))
    #expect(hello(#","serverStartId":"two""#).isEmpty)
  }
}
