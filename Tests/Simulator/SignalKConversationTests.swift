import Foundation
import Readings
import Testing
import Wire

@testable import Simulator

@Suite("Signal K as the simulated feed speaks it")
struct SignalKConversationTests {
  private let full = FeedRequest(query: "subscribe=self&sendMeta=all")

  private func dialogue(narrows: Bool = false) -> Dialogue {
    var context = FeedContext()
    context.narrows = narrows
    return Dialogue(.signalK, Format.signalK.decoder(context: context))
  }

  private func value(_ reading: SimulatedReading, _ sensor: SimulatedSensor) -> Double? {
    reading.value.map(SimulatedPath(sensor).value)
  }

  @Test("Our own decoder reads what the world says, in SI units and with labels")
  func values() throws {
    let dialogue = dialogue()
    dialogue.connect(full)
    let first = dialogue.world.snapshot()
    #expect(dialogue.words.count == first.count && dialogue.end == nil)
    for reading in first {
      let sensor = dialogue.world.sensors[reading.sensor]
      let word = try #require(dialogue.words[SimulatedPath(sensor).path])
      #expect(word.type == sensor.kind.quantity && word.label == sensor.name)
      #expect(word.value == value(reading, sensor))
    }
    let units = Set(dialogue.words.values.map { "\($0.type) \($0.unit)" })
    #expect(
      units == [
        "temperature K", "humidity ratio", "pressure Pa", "carbon_dioxide ppm", "voltage V",
        "illuminance lx",
      ]
    )
    for _ in 0..<3_000 {
      let reading = dialogue.step()
      let sensor = dialogue.world.sensors[reading.sensor]
      #expect(dialogue.words[SimulatedPath(sensor).path]?.value == value(reading, sensor))
    }
  }

  @Test("Temperatures and voltages have zones, which come with the first value and become limits")
  func zones() {
    let dialogue = dialogue()
    dialogue.connect(full)
    var rules: [String: [AlarmRule]] = [:]
    for case .rules(let made, let sensor, _, _) in dialogue.news { rules[sensor] = made }
    for sensor in dialogue.world.sensors {
      let severities = rules[SimulatedPath(sensor).path]?.map(\.severity)
      switch sensor.kind.quantity {
      case "temperature": #expect(severities == [2, 3])
      case "voltage": #expect(severities == [2])
      default: #expect(severities == nil)
      }
    }
  }

  @Test("Now and then the anchor drags, and holds again; those are told who asked for it")
  func anchor() {
    for query in ["subscribe=self", "subscribe=none"] {
      let dialogue = dialogue()
      dialogue.connect(FeedRequest(query: query))
      for _ in 0..<1_250 { dialogue.step() }
      let told = dialogue.news.compactMap { news -> Int? in
        guard case .notice("navigation.anchor", Quantity("notification"), let severity, _) = news
        else { return nil }
        return severity ?? 0
      }
      #expect(told == (query == "subscribe=self" ? [2, 0] : []))
    }
  }

  @Test("Who narrows is told of wanted types and those with zones at once, else once a minute")
  func narrowed() {
    let dialogue = dialogue(narrows: true)
    _ = dialogue.decoder.narrow(to: Interest([Quantity("humidity")]))
    dialogue.connect(FeedRequest(query: "subscribe=none&sendMeta=all"))
    #expect(dialogue.words.count == dialogue.world.snapshot().count)
    func told(_ wanted: String) {
      var others = 0
      for _ in 0..<1_200 {
        dialogue.told = 0
        let reading = dialogue.step()
        let type = dialogue.world.sensors[reading.sensor].kind.quantity
        let isWanted = [wanted, "temperature", "voltage"].contains(type)
        if isWanted { #expect(dialogue.told == 1) } else { others += dialogue.told }
      }
      #expect(others <= 24 * 3)
    }
    told("humidity")
    dialogue.say(dialogue.decoder.narrow(to: Interest([Quantity("pressure")])))
    told("pressure")
    #expect(dialogue.end == nil)
  }

  @Test("A login is accepted with the right password only")
  func login() {
    let dialogue = dialogue()
    dialogue.token = "pass"
    dialogue.connect(full, as: FeedLogin(user: "me", secret: "pass"))
    #expect(dialogue.end == nil && dialogue.decoder.awaited == nil)
    for _ in 0..<700 { dialogue.step() }
    #expect(dialogue.end == nil)
    let other = self.dialogue()
    other.token = "pass"
    other.connect(full, as: FeedLogin(user: "me", secret: "guess"))
    #expect(other.end == "credentials refused: user or password is wrong")
  }

  @Test("Who shows no token is cut after a minute, with a word that the decoder understands")
  func cut() {
    let dialogue = dialogue()
    dialogue.token = "pass"
    dialogue.connect(full)
    for _ in 0..<600 { dialogue.step() }
    #expect(dialogue.end == nil)
    dialogue.step()
    #expect(dialogue.end == "credentials refused: the Signal K server wants a valid token")
  }

  // MARK: Bare requests

  private let conversation = SignalKConversation()

  private func scene(_ milliseconds: Int64 = 0) -> FeedScene {
    FeedScene(
      world: SimulatedWorld(sensors: 6, rate: 10, seed: 1),
      time: 1_795_946_400_000 + milliseconds,
      token: nil
    )
  }

  private func texts(_ answers: [FeedAnswer]) -> [String] {
    answers.map { answer in
      switch answer {
      case .send(let message): String(decoding: message.bytes, as: UTF8.self)
      case .close(let code, _): "close \(code)"
      }
    }
  }

  private func ask(_ text: String) -> [String] {
    texts(conversation.received(Simulator.FeedMessage(Array(text.utf8)), scene()))
  }

  @Test("Hello comes first, and nothing else for who wants nothing")
  func hello() {
    let answers = texts(conversation.opened(by: FeedRequest(query: "subscribe=none"), scene()))
    #expect(answers.count == 1 && answers[0].contains(#""roles":["master","main"]"#))
    #expect(texts(SignalKConversation().opened(scene())).count == 7)
    let fresh = FeedRequest(query: "sendCachedValues=false")
    #expect(texts(SignalKConversation().opened(by: fresh, scene())).count == 1)
  }

  @Test("Rows send what is remembered, then values with their pauses")
  func rows() throws {
    _ = conversation.opened(by: FeedRequest(query: "subscribe=none"), scene())
    let slow = #"{"context":"vessels.self","subscribe":[{"path":"*.voltage","minPeriod":1000}]}"#
    let answers = ask(slow)
    #expect(answers.count == 1)
    _ = try JSONSerialization.jsonObject(with: Data(answers[0].utf8))
    let voltage = SimulatedReading(sensor: 4, value: 12.5)
    #expect(conversation.message(of: voltage, scene(999)) == nil)
    #expect(conversation.message(of: voltage, scene(1_000)) != nil)
    #expect(conversation.message(of: voltage, scene(1_100)) == nil)
    #expect(conversation.message(of: SimulatedReading(sensor: 0, value: 1), scene(9_000)) == nil)
    #expect(ask(#"{"context":"vessels.other","subscribe":[{"path":"*"}]}"#).isEmpty)
  }

  @Test("Policies that nobody has are answered by a string")
  func policies() {
    _ = conversation.opened(by: FeedRequest(query: "subscribe=none"), scene())
    let answers = ask(#"{"subscribe":[{"path":"none","policy":"ideal"}]}"#)
    #expect(answers == [#""Only 'instant' and 'fixed' policies supported, ignoring policy ideal""#])
  }

  @Test("One form of unsubscribing is understood, any other ends the connection")
  func unsubscribing() {
    _ = conversation.opened(scene())
    let voltage = SimulatedReading(sensor: 4, value: 12.5)
    #expect(conversation.message(of: voltage, scene(1)) != nil)
    #expect(ask(#"{"context":"*","unsubscribe":[{"path":"*"}]}"#).isEmpty)
    #expect(conversation.message(of: voltage, scene(2)) == nil)
    let answers = ask(#"{"context":"vessels.self","unsubscribe":[{"path":"a"}]}"#)
    #expect(answers.count == 2 && answers.last == "close 1000")
    #expect(ask(#"{"subscribe":[{"path":"*"}]}"#).isEmpty)
  }

  @Test(
    "A star in a pattern stands for anything",
    arguments: [
      ("a.b", "a.b", true), ("a.b", "a.bc", false), ("*", "", true), ("a.*", "a.b.c", true),
      ("*.c", "a.b.c", true), ("a*c*e", "abcde", true), ("a*c*e", "abcd", false),
      ("a.*.c", "a.c", false), ("**", "x", true), ("", "x", false),
    ]
  )
  func patterns(_ pattern: String, _ path: String, _ fits: Bool) {
    #expect(SignalKConversation.matches(Array(pattern.utf8), Array(path.utf8)) == fits)
  }

  @Test("Over a socket: the query counts, and a wrong token is refused at the upgrade")
  func socket() throws {
    var options = SimulatedFeed.Options()
    options.format = .signalK
    options.token = "pass"
    options.rate = 1_000
    let feed = try SimulatedFeed(options)
    defer { feed.stop() }
    let client = try RawClient(
      port: feed.port,
      target: "/signalk/v1/stream?subscribe=none&sendMeta=all",
      lines: "Authorization: Bearer pass\r\n"
    )
    #expect(String(decoding: try #require(client.message()), as: UTF8.self).contains("roles"))
    client.say(#"{"context":"vessels.self","subscribe":[{"path":"*.voltage"}]}"#)
    for _ in 0..<20 {
      let text = String(decoding: try #require(client.message()), as: UTF8.self)
      #expect(text.contains(".voltage\""))
    }
    for (target, lines) in [("/?token=no", ""), ("/", "Authorization: Bearer no\r\n")] {
      let refused = #expect(throws: RawClient.Refused.self) {
        try RawClient(port: feed.port, target: target, lines: lines)
      }
      #expect(refused?.answer.prefix(12).hasSuffix(" 401") == true)
    }
    #expect(try RawClient(port: feed.port, target: "/?token=pass").message() != nil)
  }
}
