import Testing

@testable import Intake

struct ProxySettingsTests {
  private func proxy(_ environment: [String: String], _ url: String) throws -> String? {
    let settings = ProxySettings { name in environment[name] }
    return settings.proxy(for: try FeedURL(url))
  }

  @Test
  func `each scheme has its variable, and one serves for all`() throws {
    let both = ["http_proxy": "http://plain:8080/", "https_proxy": "secure:8443"]
    #expect(try proxy(both, "ws://feed/") == "plain:8080")
    #expect(try proxy(both, "wss://feed/") == "secure:8443")
    #expect(try proxy(["ALL_PROXY": "all"], "ws://feed/") == "all:80")
    #expect(try proxy(["http_proxy": "u:p@[::1]:3128"], "ws://feed/") == "u:p@[::1]:3128")
    #expect(try proxy(["http_proxy": ""], "ws://feed/") == nil)
    #expect(try proxy(["HTTP_PROXY": "from-a-header:1"], "ws://feed/") == nil)
  }

  @Test(arguments: ["ws://localhost/", "ws://127.0.0.1:1/", "ws://[::1]/", "ws+unix:/run/x:/"])
  func `no proxy leads to this machine`(_ url: String) throws {
    #expect(try proxy(["http_proxy": "plain:1"], url) == nil)
  }

  @Test(arguments: [
    ("feed.example", true), (".feed.example", true), ("example", true), ("feed.example:8123", true),
    ("other, feed.example", true), ("*", true), ("FEED.example", true),
    ("eed.example", false), ("feed.example:80", false), ("", false), (",", false), (".", false),
  ])
  func `no_proxy exempts names and what is below them`(_ list: String, _ isExempt: Bool) throws {
    let environment = ["http_proxy": "plain:1", "no_proxy": list]
    #expect(try (proxy(environment, "ws://feed.example:8123/") == nil) == isExempt)
  }
}
