import Intake
import Paging
import Readings
import Testing

@testable import Service

@Suite("Configuration as text")
struct ConfigurationTextTests {
  /// Texts that a careless writer of YAML would stumble over.
  private static let nasty = [
    "a\"b", "a\\b", "a: b", "a #b", "@home", "'", "- a", "{a}", "[a, b]", "é°µ🌡", "%A", "*a", "&a",
    "!a", "|", ">", "null", "true", "1e3", "~", "a\\", "\\\"", "ß ", "`", "?",
  ]

  private func feed(_ url: String = "wss://greenhouse.example/feed?from=1:2") throws -> FeedSettings
  {
    FeedSettings(url: try FeedURL(url))
  }

  /// What a text says as a configuration; its faults fail the test.
  private func parsed(_ text: String) throws -> Configuration {
    #expect(faults(of: Array(text.utf8)).isEmpty, "\(text)")
    return try Configuration.parse(Array(text.utf8))
  }

  @Test("What was seen comes back: the address, the types in their order, a display")
  func plain() throws {
    let feed = try feed()
    let seen = [
      SeenType(Quantity("temperature"), unit: "°C"), SeenType(Quantity("humidity"), unit: ""),
    ]
    let configuration = try parsed(ConfigurationText.starter(feed, seen: seen))
    #expect(configuration.feed.url == feed.url)
    #expect(Set(configuration.pages.keys.map(\.name)) == ["temperature", "humidity"])
    #expect(
      configuration.programmes.orders["everyday"]
        == [.page(.overview), .page("temperature"), .page("humidity"), .others]
    )
    #expect(configuration.displays.count == 1)
  }

  @Test("A feed of which nothing was seen makes a sound configuration")
  func nothingSeen() throws {
    let configuration = try parsed(ConfigurationText.starter(try feed(), seen: []))
    #expect(configuration.programmes.orders["everyday"] == [.page(.overview), .others])
  }

  @Test("Types with names and units of any kind make a sound configuration", arguments: nasty)
  func types(name: String) throws {
    let seen = [
      SeenType(Quantity(name), unit: name), SeenType(Quantity("temperature"), unit: "°C"),
    ]
    let configuration = try parsed(ConfigurationText.starter(try feed(), seen: seen))
    #expect(configuration.pages[PageID("temperature")] != nil)
  }

  @Test("A type that a configuration cannot name is left to the others")
  func unnameable() throws {
    let names = ["", "others", "Temperature", "a-b", "@status", "größe", "null", "1"]
    let seen = names.map { name in SeenType(Quantity(name), unit: "") }
    let configuration = try parsed(ConfigurationText.starter(try feed(), seen: seen))
    #expect(
      configuration.programmes.orders["everyday"]
        == [.page(.overview), .page("größe"), .page("null"), .page("1"), .others]
    )
  }

  @Test("More types than a configuration may name make a sound one all the same")
  func manyTypes() throws {
    let seen = (0..<1_024).map { number in SeenType(Quantity("type_\(number)"), unit: "") }
    let configuration = try parsed(ConfigurationText.starter(try feed(), seen: seen))
    #expect(configuration.pages.count >= 900)
  }

  /// The examples stand in comments; without their marks they say what they seem to.
  @Test("Sensors are shown in comments that pass once they are none", arguments: nasty)
  func sensors(name: String) throws {
    let example = SeenType.Example(name, name: name)
    let seen = [SeenType(Quantity("temperature"), unit: "", example: example)]
    let text = ConfigurationText.starter(try feed(), seen: seen)
    #expect(try parsed(text).sensors.isEmpty)
    let open = text.replacing("\n#sensors:", with: "\nsensors:")
      .replacing("\n#  - {sensor", with: "\n  - {sensor")
    let sensor = try #require(try parsed(open).sensors.first)
    #expect(sensor.sensor?.pattern == name && sensor.traits.label == name)
    #expect(sensor.type == Quantity("temperature") && sensor.traits.order == 1)
  }

  @Test("Users, paths and headers of any kind come back as they were", arguments: nasty)
  func credentials(text: String) throws {
    var feed = try feed()
    let path = "/etc/\(text)"
    feed.credentials.way = .basic(user: text, password: SecretFile(path: path))
    feed.credentials.headers = SecretFile(path: path)
    feed.headers = [try #require(HTTPHeader(name: "X-Title", value: text))]
    feed.tls.authorities = path
    feed.tls.certificate = path
    feed.tls.key = path
    feed.tls.isInsecure = true
    feed.offersDeflate = true
    let again = try parsed(ConfigurationText.starter(feed, seen: [])).feed
    #expect(again.user == text)
    #expect(again.password == .file(path: path))
    #expect(again.headerFile == .file(path: path))
    #expect(again.headers == ["X-Title": try #require(HTTPHeader(name: "X-Title", value: text))])
    #expect(again.authorities == path)
    #expect(again.certificate == path)
    #expect(again.certificateKey == path)
    #expect(again.isInsecure)
    #expect(again.offersDeflate)
  }

  @Test("A path from here becomes one from the root")
  func relativePath() throws {
    var feed = try feed()
    feed.credentials.way = .bearer(SecretFile(path: "secrets/token"))
    let token = try parsed(ConfigurationText.starter(feed, seen: [])).feed.token
    guard case .file(let path) = token else {
      Issue.record("no file: \(String(describing: token))")
      return
    }
    #expect(path.hasPrefix("/"))
    #expect(path.hasSuffix("/secrets/token"))
  }

  @Test("What belongs to TLS is left out where there is none")
  func withoutTLS() throws {
    var feed = try feed("ws://greenhouse.example:8080/")
    feed.tls.isInsecure = true
    feed.tls.authorities = "/etc/ca.pem"
    #expect(try !parsed(ConfigurationText.starter(feed, seen: [])).feed.isInsecure)
  }

  @Test(
    "Addresses of every kind come back",
    arguments: [
      "ws://localhost/", "wss://[::1]:8443/a?b=c:d&e=@", "ws+unix:/run/feed.sock:/readings",
      "ws://127.0.0.1:1880/ws/readings", "wss://h.example/%23%22'()*",
    ]
  )
  func addresses(url: String) throws {
    let feed = try feed(url)
    #expect(try parsed(ConfigurationText.starter(feed, seen: [])).feed.url == feed.url)
  }
}

extension Programme.Slot {
  fileprivate static func page(_ name: String) -> Self { .page(PageID(name)) }
}
