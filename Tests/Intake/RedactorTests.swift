import Testing

@testable import Intake
@testable import Readings

struct RedactorTests {
  private func redacted(_ text: String, _ secrets: String...) throws -> String {
    var request = UpgradeRequest(try FeedURL("ws://host/"))
    request.secrets = secrets
    return Redactor(request).redacted(text)
  }

  @Test
  func `a secret is covered wherever it stands`() throws {
    #expect(try redacted("no s3cret, no s3crets", "s3cret") == "no …, no …s")
    #expect(try redacted("s3cret and more", "s3cret", "s3cret and") == "… more")
    #expect(try redacted("abc", "abc") == "abc")
  }

  @Test(arguments: ["a%2Bb%2Fc%3Dd", "a%2bb/c%3dd", "a+b%2Fc=d", "%61+b/c=d"])
  func `a secret is covered in every way of writing it`(_ text: String) throws {
    #expect(try redacted("token=\(text)&x=%41", "a+b/c=d") == "token=…&x=A")
  }

  @Test(arguments: ["100 %", "%", "%4", "%zz", "50%25", "%1B[31m"])
  func `a text without one stays as it is`(_ text: String) throws {
    #expect(try redacted(text, "s3cret") == text)
  }

  @Test
  func `what was written in another way brings no control character`() throws {
    #expect(try !redacted("%1B[31ms3cret%0A", "s3cret").utf8.contains(0x1B))
  }

  @Test
  func `each credential says what is secret about it`() throws {
    let file = try TemporaryFile("to+ken")
    let headers = try TemporaryFile("Cookie: session=0123456789; x=1")
    var settings = FeedSettings(url: try FeedURL("ws://host/?a=b"))
    settings.credentials = FeedCredentials(
      .basic(user: "me", password: SecretFile(path: file.path)),
      headers: SecretFile(path: headers.path)
    )
    let secrets = try settings.request(to: settings.url).secrets
    #expect(secrets == ["session=0123456789; x=1", "0123456789", "to+ken", "bWU6dG8ra2Vu"])
    settings.credentials = FeedCredentials(.query(name: "t", SecretFile(path: file.path)))
    let request = try settings.request(to: settings.url)
    #expect(request.secrets == ["to+ken"] && request.target == "/?a=b&t=to%2Bken")
  }
}
