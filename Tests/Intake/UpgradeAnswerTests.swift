import Testing
import Wire

@testable import Intake

struct UpgradeAnswerTests {
  private let key = WebSocketKey(nonce: Array("the sample nonce".utf8))

  private func outcome(_ text: String, by size: Int) throws -> String {
    let request = UpgradeRequest(try FeedURL("ws://feed/"))
    var answer = UpgradeAnswer()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      let outcome = piece.withUnsafeBytes { piece in answer.take(piece, to: request, key: key) }
      switch outcome {
      case .incomplete: continue
      case .accepted(let used): return "accepted, \(bytes.count - start - used) left"
      case .refused(let end): return "\(end)"
      }
    }
    return "incomplete"
  }

  private func accepting(_ extra: String = "", upgrade: String = "WebSocket") -> String {
    "HTTP/1.1 101 Switching\r\nupgrade: \(upgrade)\r\nCONNECTION: keep-alive, Upgrade\r\n"
      + "Sec-WebSocket-Accept: \(key.accept)\r\n\(extra)\r\n"
  }

  @Test(arguments: [1, 2, 7, 10_000])
  func `an answer is understood however it is cut, and what follows is kept`(_ size: Int) throws {
    let text = accepting()
    #expect(try outcome(text, by: size) == "accepted, 0 left")
    #expect(try outcome(String(text.dropLast(1)), by: size) == "incomplete")
    #expect(try outcome(text + "frames", by: 10_000) == "accepted, 6 left")
  }

  @Test
  func `what is missing or not asked for is refused with its name`() throws {
    #expect(try outcome(accepting(upgrade: "h2c"), by: 99).contains("upgrade"))
    let chosen = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
    #expect(try outcome(accepting(chosen), by: 99).contains("extension"))
    #expect(
      try outcome(accepting("Sec-WebSocket-Protocol: x\r\n"), by: 99).contains("sub-protocol")
    )
    #expect(try outcome("HTTP/1.1 404 No\r\n\r\n", by: 99).contains("404"))
    #expect(try outcome("HTTP/1.1 99999999999 No\r\n\r\n", by: 99).contains("feed:80"))
    #expect(try outcome("SMTP hello\r\n\r\n", by: 1).contains("no HTTP"))
  }

  @Test
  func `a head without end is cut off at the limit`() throws {
    let head = "HTTP/1.1 101 OK\r\nX: "
    let long = head + String(repeating: "a", count: UpgradeAnswer.limit - 1 - head.utf8.count)
    #expect(try outcome(long, by: 1 << 20) == "incomplete")
    #expect(try outcome(long + "a", by: 1 << 20).contains("too long"))
  }
}
