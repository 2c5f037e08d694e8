import Testing

@testable import Intake

struct FeedURLTests {
  @Test(arguments: [
    ("ws://feed", "feed", UInt16(80), "/", "feed", false),
    (
      "wss://Feed.Example/api/websocket", "feed.example", 443, "/api/websocket", "feed.example",
      true
    ),
    ("ws://feed:8123?a=b", "feed", 8123, "/?a=b", "feed:8123", false),
    ("WS://10.0.0.7:1/x", "10.0.0.7", 1, "/x", "10.0.0.7:1", false),
    ("wss://[2001:db8::1]", "2001:db8::1", 443, "/", "[2001:db8::1]", true),
    ("ws://[fe80::1%25eth0]:8123/a", "fe80::1%eth0", 8123, "/a", "[fe80::1]:8123", false),
    ("ws://localhost:443/", "localhost", 443, "/", "localhost:443", false),
  ])
  func `an address comes apart`(
    _ text: String,
    _ host: String,
    _ port: UInt16,
    _ target: String,
    _ header: String,
    _ isSecure: Bool
  ) throws {
    let url = try FeedURL(text)
    #expect(url.endpoint == .network(host: host, port: port))
    #expect(url.target == target)
    #expect(url.hostHeader == header)
    #expect(url.isSecure == isSecure)
  }

  @Test
  func `a Unix socket is an address too`() throws {
    let url = try FeedURL("ws+unix:/run/feed.sock:/api?x=1")
    #expect(url.endpoint == .unixSocket(path: "/run/feed.sock"))
    #expect(url.target == "/api?x=1")
    #expect(try FeedURL("ws+unix:///run/feed.sock").target == "/")
    #expect(throws: FeedURLError.host("run")) { try FeedURL("ws+unix:run") }
  }

  @Test(arguments: [
    ("", FeedURLError.scheme("")), ("http://feed/", .scheme("http")),
    ("feed:80", .scheme("feed:80")),
    ("ws://", .noHost), ("ws:///path", .noHost), ("ws://:80", .noHost),
    ("ws://feed:0", .port("0")), ("ws://feed:65536", .port("65536")), ("ws://feed:", .port("")),
    ("ws://feed:+1", .port("+1")), ("ws://fe ed", .character(at: 7)),
    ("ws://feed/ä", .character(at: 10)),
    ("ws://feed/a#b", .fragment), ("ws://fe!ed", .host("fe!ed")), ("ws://[::1", .host("[::1")),
    ("ws://[feed]", .host("[feed]")), ("ws://a..b", .host("a..b")),
    ("ws://user:word@feed/", .userInformation), ("ws://token@feed/", .userInformation),
    ("ws://feed/?access_token=x", .credential(key: "access_token")),
    ("ws://feed/?a=1&API-Key=x", .credential(key: "api-key")),
    ("ws://feed/?password", .credential(key: "password")),
  ])
  func `what is no address is refused for a reason`(_ text: String, _ error: FeedURLError) {
    #expect(throws: error) { try FeedURL(text) }
    #expect(!error.description.isEmpty)
  }

  @Test
  func `the hint names the options, and never the secret`() {
    let error = #expect(throws: FeedURLError.self) { try FeedURL("ws://h/?token=hunter2") }
    #expect(error?.description.contains("--token-file") == true)
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test
  func `the longest address is taken, one more is not`() throws {
    let head = "ws://feed/"
    let longest = head + String(repeating: "a", count: FeedURL.lengthLimit - head.count)
    #expect(try FeedURL(longest).target.count > 2000)
    #expect(throws: FeedURLError.tooLong) { try FeedURL(longest + "a") }
  }

  @Test
  func `the description leaves the query out`() throws {
    #expect(try FeedURL("wss://feed:8123/a?b=c").description == "wss://feed:8123/a")
  }

  @Test(arguments: [
    ("/b", "ws://feed:8123/b"), ("b?c", "ws://feed:8123/x/b?c"),
    ("http://feed:8123/", "ws://feed:8123/"),
    ("https://feed/z", "wss://feed/z"), ("wss://FEED:9443/z", "wss://feed:9443/z"),
    ("//feed:8123/q", "ws://feed:8123/q"),
  ])
  func `a redirect to the same server leads on`(_ location: String, _ next: String) throws {
    #expect(try FeedURL("ws://feed:8123/x/y?z").redirected(to: location) == FeedURL(next))
  }

  @Test(arguments: [
    "http://other:8123/", "http://feed:80/", "ws://feed.example:8123/", "//other/",
    "ftp://feed:8123/",
    "http://user@feed:8123/", "/a b", "http://feed:8123/?token=1", "http://feed:8123@other/", "",
  ])
  func `a redirect to anybody else does not`(_ location: String) throws {
    let next = try FeedURL("ws://feed:8123/x").redirected(to: location)
    #expect(next == nil)
  }

  @Test
  func `a redirect never leaves TLS`() throws {
    let secure = try FeedURL("wss://feed/x")
    #expect(secure.redirected(to: "http://feed:443/x") == nil)
    #expect(secure.redirected(to: "ws://feed/x") == nil)
  }
}
