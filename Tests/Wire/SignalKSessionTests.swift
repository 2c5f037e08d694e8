import Readings
import Testing

@testable import Wire

@Suite("Signal K: hello, login and subscriptions")
struct SignalKSessionTests {
  private let login =
    #"{"requestId":"sensorpager-login","login":{"username":"me","password":"s\"3"}}"#

  private func answer(_ code: String, state: String = "COMPLETED") -> String {
    #"{"requestId":"sensorpager-login","state":"\#(state)",\#(code)}"#
  }

  /// A connection with user and password, both sent.
  private func introduced() -> SignalKBench {
    let bench = SignalKBench()
    #expect(bench.decoder.connected(as: FeedLogin(user: "me", secret: "s\"3")).isEmpty)
    #expect(bench.decoder.awaited?.contains("hello") == true)
    _ = bench.say(SignalKBench.hello)
    #expect(bench.replies == [login])
    #expect(bench.decoder.awaited?.contains("login") == true)
    return bench
  }

  @Test("Without a password hello is all, and a delta is as good")
  func open() {
    for message in [SignalKBench.hello, #"{"updates":[]}"#] {
      let bench = SignalKBench()
      _ = bench.decoder.connected(as: FeedLogin(secret: "token"))
      #expect(bench.decoder.awaited != nil)
      _ = bench.say(message)
      #expect(bench.decoder.awaited == nil)
      #expect(bench.replies.isEmpty)
    }
  }

  @Test("The code of an answer has two names", arguments: [#""statusCode":200"#, #""result":200"#])
  func accepted(_ code: String) {
    let bench = introduced()
    _ = bench.say(answer(#""statusCode":202"#, state: "PENDING"))
    #expect(bench.decoder.awaited != nil && bench.bench.end == nil)
    _ = bench.say(answer(code))
    #expect(bench.decoder.awaited == nil && bench.bench.end == nil)
  }

  @Test(
    "A login that fails ends the connection",
    arguments: [
      (#""statusCode":401"#, ConnectionEnd.Severity.credentials),
      (#""result":401"#, .credentials), (#""statusCode":403"#, .credentials),
      (#""statusCode":429,"message":"slow\u001b down""#, .credentials),
      (#""statusCode":502"#, .transient), (#""statusCode":"x""#, .transient),
    ]
  )
  func refused(_ code: String, _ severity: ConnectionEnd.Severity) {
    let bench = introduced()
    _ = bench.say(answer(code))
    #expect(bench.bench.end?.severity == severity)
    #expect(bench.decoder.awaited != nil)
    if code.contains("429") {
      #expect(bench.bench.end?.description == "too many logins: slow down")
    }
  }

  // MARK: Narrowing

  private let all =
    #"{"path":"*","policy":"fixed","period":60000},{"path":"notifications.*"}"#
  private let end = #"{"context":"*","unsubscribe":[{"path":"*"}]}"#

  private func subscribe(_ rows: String...) -> String {
    let list = rows.map { $0.hasPrefix("{") ? $0 : #"{"path":"\#($0)"}"# }
    return #"{"context":"vessels.self","subscribe":[\#(list.joined(separator: ","))]}"#
  }

  private func narrowed(_ login: FeedLogin = FeedLogin()) -> SignalKBench {
    var context = FeedContext()
    context.narrows = true
    let bench = SignalKBench(context)
    _ = bench.decoder.connected(as: login)
    return bench
  }

  private func narrow(_ bench: SignalKBench, _ names: String...) -> [String] {
    bench.decoder.narrow(to: Interest(Set(names.map(Quantity.init)))).map(\.text)
  }

  @Test("All paths now and then, those of wanted types at once, as they come up")
  func paths() {
    let bench = narrowed()
    #expect(narrow(bench, "voltage", "latitude").isEmpty)
    _ = bench.say(SignalKBench.hello)
    #expect(bench.replies == [subscribe(all)])
    _ = bench.value("a.voltage", "1")
    #expect(bench.replies == [subscribe("a.voltage")])
    _ = bench.value("a.voltage", "2")
    _ = bench.value("a.current", "2")
    #expect(bench.replies.isEmpty)
    _ = bench.value("navigation.position", #"{"latitude":1,"longitude":2}"#)
    #expect(bench.replies == [subscribe("navigation.position")])
    _ = bench.meta("b.voltage", #"{"units":"V"}"#)
    #expect(bench.replies == [subscribe("b.voltage")])
    _ = bench.values(#""path":"c.voltage","value":1"#, context: "vessels.urn:mrn:you")
    #expect(bench.replies.isEmpty)
  }

  @Test("What the feed has rules for is wanted whatever pages show, as long as it has")
  func rules() {
    let bench = narrowed()
    #expect(narrow(bench, "voltage").isEmpty)
    _ = bench.say(SignalKBench.hello)
    _ = bench.value("a.temperature", "1")
    #expect(bench.replies.isEmpty)
    let zones = #"{"zones":[{"lower":5,"state":"alarm"}]}"#
    _ = bench.meta("a.temperature", zones)
    #expect(bench.replies == [subscribe("a.temperature")])
    _ = bench.meta("a.temperature", zones)
    #expect(bench.replies.isEmpty)
    _ = bench.meta("a.temperature", "{}")
    #expect(bench.replies == [end, subscribe(all)])
  }

  @Test("More is subscribed to; for less, all is ended and the rest asked for anew")
  func interest() {
    let bench = narrowed()
    #expect(narrow(bench, "voltage").isEmpty)
    _ = bench.say(SignalKBench.hello)
    _ = bench.values(#""path":"a.voltage","value":1"#, #""path":"a.current","value":1"#)
    #expect(bench.replies == [subscribe("a.voltage")])
    #expect(narrow(bench, "voltage", "current") == [subscribe("a.current")])
    #expect(narrow(bench, "voltage", "current").isEmpty)
    #expect(narrow(bench, "current") == [end, subscribe(all, "a.current")])
    #expect(narrow(bench) == [end, subscribe(all)])
    let everything = bench.decoder.narrow(to: .everything).map(\.text)
    #expect(everything == [end, subscribe(#"{"path":"*"}"#)])
    #expect(bench.decoder.narrow(to: .everything).isEmpty)
    #expect(narrow(bench, "voltage") == [end, subscribe(all, "a.voltage")])
    _ = bench.decoder.connected(as: FeedLogin())
    #expect(narrow(bench, "voltage").isEmpty)
    _ = bench.say(SignalKBench.hello)
    #expect(bench.replies == [subscribe(all, "a.voltage")])
  }

  @Test("Nothing is asked for before the login is accepted, and nothing by who does not narrow")
  func order() {
    let bench = narrowed(FeedLogin(user: "me", secret: "s\"3"))
    #expect(narrow(bench, "voltage").isEmpty)
    _ = bench.say(SignalKBench.hello)
    #expect(bench.replies == [login])
    _ = bench.value("a.voltage", "1")
    #expect(bench.replies.isEmpty)
    _ = bench.say(answer(#""statusCode":200"#))
    #expect(bench.replies == [subscribe(all, "a.voltage")])

    let wide = SignalKBench()
    _ = wide.say(SignalKBench.hello)
    #expect(narrow(wide, "voltage").isEmpty && wide.replies.isEmpty)
    _ = wide.value("a.voltage", "1")
    #expect(wide.replies.isEmpty)
  }
}
