import Testing
import Wire

@testable import Intake

/// Where a format wants its token, when nobody says otherwise.
struct CredentialPlaceTests {
  private let token: TemporaryFile

  init() throws {
    token = try TemporaryFile("to ken")
  }

  private func request(
    _ way: FeedCredentials.Way,
    at place: FormatTraits.TokenPlace
  ) throws -> UpgradeRequest {
    var request = UpgradeRequest(try FeedURL("ws://h/p?a=1"))
    try FeedCredentials(way).apply(to: &request, at: place)
    return request
  }

  @Test
  func `a token goes into header, query or messages`() throws {
    let bearer = FeedCredentials.Way.bearer(SecretFile(path: token.path))
    let header = try request(bearer, at: .header)
    #expect(header.headers.map(\.value) == ["Bearer to ken"])
    #expect(header.target == "/p?a=1")
    let query = try request(bearer, at: .query("token"))
    #expect(query.headers.isEmpty)
    #expect(query.target == "/p?a=1&token=to%20ken")
    let message = try request(bearer, at: .message)
    #expect(message.headers.isEmpty)
    #expect(message.target == "/p?a=1")
    #expect(try FeedCredentials(bearer).login() == FeedLogin(secret: "to ken"))
  }

  @Test
  func `a user's password is a header, unless the messages hold it`() throws {
    let basic = FeedCredentials.Way.basic(user: "u", password: SecretFile(path: token.path))
    #expect(try request(basic, at: .query("token")).headers.map(\.name) == ["Authorization"])
    #expect(try request(basic, at: .message).headers.isEmpty)
    #expect(try FeedCredentials(basic).login() == FeedLogin(user: "u", secret: "to ken"))
  }

  @Test
  func `what is said of the query holds everywhere`() throws {
    let query = FeedCredentials.Way.query(name: "key", SecretFile(path: token.path))
    for place in [FormatTraits.TokenPlace.header, .query("token"), .message] {
      #expect(try request(query, at: place).target == "/p?a=1&key=to%20ken")
    }
    #expect(try FeedCredentials(query).login() == FeedLogin())
  }

  @Test
  func `a parameter that the address has stays as it is`() throws {
    var request = UpgradeRequest(try FeedURL("ws://h/p?subscribe=all"))
    request.add(FormatTraits.Parameter(name: "subscribe", value: "self"))
    request.add(FormatTraits.Parameter(name: "sendMeta", value: "all"))
    #expect(request.target == "/p?subscribe=all&sendMeta=all")
  }

  @Test
  func `a login never shows its secret`() {
    let login = FeedLogin(user: "u", secret: "s3cret")
    var dumped = ""
    dump(login, to: &dumped)
    for text in ["\(login)", String(reflecting: login), dumped] { #expect(!text.contains("s3c")) }
  }
}
