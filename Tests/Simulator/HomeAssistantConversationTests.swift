import Foundation
import Readings
import Testing
import Wire

@testable import Simulator

@Suite("Home Assistant as the simulated feed speaks it")
struct HomeAssistantConversationTests {
  private func entity(_ sensor: SimulatedSensor) -> String {
    "sensor.\(sensor.slug.replacingOccurrences(of: "-", with: "_"))_\(sensor.kind.quantity)"
  }

  private let pump = "binary_sensor.sump_pump_problem"

  private func dialogue(narrows: Bool = false) -> Dialogue {
    var context = FeedContext()
    context.narrows = narrows
    let dialogue = Dialogue(.homeAssistant, Format.homeAssistant.decoder(context: context))
    dialogue.token = "t0ken"
    return dialogue
  }

  @Test("Our own decoder logs in and reads what the world says, and nothing twice")
  func values() throws {
    let dialogue = dialogue()
    dialogue.connect(as: FeedLogin(secret: "t0ken"))
    #expect(dialogue.words.count == 25 && dialogue.end == nil)
    for sensor in dialogue.world.sensors {
      let word = try #require(dialogue.words[entity(sensor)])
      #expect(word.type == sensor.kind.quantity && word.unit == sensor.kind.unit)
      #expect(word.label == sensor.name)
      #expect(word.value == rounded(sensor.value(at: 0), sensor.kind))
    }
    for _ in 0..<3_000 {
      let before = dialogue.words
      dialogue.told = 0
      let reading = dialogue.step()
      let sensor = dialogue.world.sensors[reading.sensor]
      let value = rounded(reading.value, sensor.kind)
      #expect(dialogue.words[entity(sensor)]?.value == value)
      let pump = dialogue.words[pump] == before[pump] ? 0 : 1
      #expect(dialogue.told == (before[entity(sensor)]?.value == value ? 0 : 1) + pump)
    }
  }

  @Test("Now and then the pump has a problem, of a type that our rules know")
  func problem() throws {
    let dialogue = dialogue()
    dialogue.connect(as: FeedLogin(secret: "t0ken"))
    let word = try #require(dialogue.words[pump])
    #expect(word.type == "problem" && word.label == "Sump pump")
    #expect(Format.homeAssistant.alarmRules.contains { $0.quantity == Quantity(word.type) })
    var states: [Bool] = []
    for _ in 0..<2_450 {
      dialogue.step()
      let state = dialogue.words[pump]?.state == true
      if state != states.last { states.append(state) }
    }
    #expect(states == [false, true, false, true, false])
  }

  @Test("A wrong token is refused, and the connection closed", arguments: ["x", "t0ken "])
  func refused(_ token: String) {
    let dialogue = dialogue()
    dialogue.connect(as: FeedLogin(secret: token))
    #expect(dialogue.end == "credentials refused: Invalid access token or password")
    dialogue.step()
    #expect(dialogue.words.isEmpty)
  }

  @Test("Who narrows is told of the wanted types only, as they change")
  func narrowed() {
    let dialogue = dialogue(narrows: true)
    _ = dialogue.decoder.narrow(to: Interest([Quantity("humidity")]))
    dialogue.connect(as: FeedLogin(secret: "t0ken"))
    #expect(dialogue.words.count == 25)
    func told(_ wanted: Set<String>) {
      for _ in 0..<800 {
        dialogue.told = 0
        let reading = dialogue.step()
        let type = dialogue.world.sensors[reading.sensor].kind.quantity
        #expect(dialogue.told <= (wanted.contains(type) ? 1 : 0))
      }
    }
    told(["humidity"])
    dialogue.say(dialogue.decoder.narrow(to: Interest([Quantity("voltage")])))
    told(["voltage"])
    dialogue.say(dialogue.decoder.narrow(to: Interest()))
    told([])
    #expect(dialogue.end == nil)
  }

  // MARK: Bare requests

  private let conversation = HomeAssistantConversation()
  private let scene = FeedScene(
    world: SimulatedWorld(sensors: 2, rate: 10, seed: 1),
    time: 1_795_946_400_000,
    token: "t"
  )

  private func texts(_ answers: [FeedAnswer]) -> [String] {
    answers.map { answer in
      switch answer {
      case .send(let message): String(decoding: message.bytes, as: UTF8.self)
      case .close(let code, _): "close \(code)"
      }
    }
  }

  private func ask(_ text: String, isBinary: Bool = false) -> [String] {
    let message = Simulator.FeedMessage(Array(text.utf8), isBinary: isBinary)
    return texts(conversation.received(message, scene))
  }

  private func login() {
    #expect(texts(conversation.opened(scene)).first?.contains("auth_required") == true)
    #expect(ask(#"{"type":"auth","access_token":"t"}"#).first?.contains("auth_ok") == true)
  }

  @Test(
    "What is no login is refused",
    arguments: [
      #"{"id":1,"type":"get_states"}"#, #"{"type":"auth","access_token":"t","x":1}"#, "[]",
      #"{"type":"auth","access_token":7}"#,
    ]
  )
  func noLogin(_ text: String) {
    let answers = ask(text)
    #expect(answers.first?.contains("auth_invalid") == true && answers.last == "close 1000")
    #expect(ask(#"{"type":"auth","access_token":"t"}"#).isEmpty)
  }

  @Test("What is no JSON, or binary, ends the connection")
  func noJSON() {
    login()
    #expect(ask("{}", isBinary: true) == ["close 1000"])
    #expect(ask("{}").isEmpty)
  }

  @Test("Requests go wrong as they do in the original")
  func failures() throws {
    login()
    for (request, code) in [
      (#"{"id":5,"type":"made/up"}"#, "unknown_command"), (#"{"id":5,"type":"ping"}"#, "id_reuse"),
      (#"{"id":4,"type":"ping"}"#, "id_reuse"), (#"{"type":"ping"}"#, "invalid_format"),
      (#"{"id":6,"type":"unsubscribe_events","subscription":9}"#, "not_found"),
      (#"{"id":7,"type":"subscribe_events"}"#, "unauthorized"), ("7", "invalid_format"),
    ] {
      let answers = ask(request)
      #expect(answers.count == 1 && answers[0].contains("\"code\":\"\(code)\""), "\(request)")
    }
    #expect(ask(#"{"id":8,"type":"ping"}"#) == [#"{"id":8,"type":"pong"}"#])
  }

  @Test("Lists of messages only for those who take them")
  func lists() throws {
    login()
    #expect(ask(#"{"id":1,"type":"subscribe_entities"}"#).count == 2)
    let features = #"{"id":2,"type":"supported_features","features":{"coalesce_messages":1}}"#
    #expect(ask(features).count == 1)
    let answers = ask(
      #"[{"id":3,"type":"ping"},{"id":4,"type":"subscribe_entities","entity_ids":["sensor.x"]}]"#
    )
    let text = try #require(answers.first)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let list = try #require(object as? [[String: Any]])
    #expect(answers.count == 1 && list.count == 3)
    #expect(((list[2]["event"] as? [String: Any])?["a"] as? [String: Any])?.isEmpty == true)
  }

  @Test("Older ways: changed states as events, and all states at once")
  func legacy() throws {
    login()
    #expect(ask(#"{"id":1,"type":"subscribe_events","event_type":"state_changed"}"#).count == 1)
    let states = try #require(ask(#"{"id":2,"type":"get_states"}"#).first)
    _ = try JSONSerialization.jsonObject(with: Data(states.utf8))
    #expect(states.contains(#""last_updated":"2026-11-29T10:00:00.000+00:00""#))
    let reading = SimulatedReading(sensor: 0, value: -12.34)
    let event = try #require(conversation.message(of: reading, scene))
    let text = String(decoding: event.bytes, as: UTF8.self)
    _ = try JSONSerialization.jsonObject(with: Data(event.bytes))
    #expect(text.contains(#""event_type":"state_changed""#) && text.contains(#""state":"-12.3""#))
    #expect(conversation.message(of: reading, scene) == nil)
  }
}
