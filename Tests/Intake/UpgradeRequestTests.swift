import Testing

@testable import Intake

struct UpgradeRequestTests {
  @Test(arguments: [
    "X-A: b\r\nY: c", "X-A: b\nc", "X A: b", ": b", "X-A", "X(A): b", "X-A: \u{0}", "Ä: b",
  ])
  func `a header can't smuggle another`(_ line: String) {
    #expect(HTTPHeader(line) == nil)
  }

  @Test
  func `a header keeps its value`() {
    let header = HTTPHeader("X-Site:  green: house")
    #expect(header?.name == "X-Site")
    #expect(header?.value == "green: house")
  }

  @Test
  func `the key's proof is the one of the standard`() {
    let key = WebSocketKey(nonce: Array("the sample nonce".utf8))
    #expect(key.text == "dGhlIHNhbXBsZSBub25jZQ==")
    #expect(key.accept == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func `base64 is that of the standard`(_ text: String, _ encoded: String) {
    #expect(FeedCredentials.base64(Array(text.utf8)) == encoded)
  }
}
