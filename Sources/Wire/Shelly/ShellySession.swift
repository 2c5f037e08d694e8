import Readings

/// One connection's talk with a Shelly device: our request, its challenge, our answer.
///
/// A value without a clock or a socket. Its one request opens the stream of notifications and brings the whole status;
/// at most one is under way.
struct ShellySession {
  /// What the device makes of our request.
  enum Verdict {
    /// Nothing of ours was answered.
    case stranger
    /// Another frame is to be sent.
    case answer(OutgoingFrame)
    /// The connection has no use.
    case end(ConnectionEnd)
  }

  private let name: String
  private let login: FeedLogin
  private var random: any RandomNumberGenerator
  private var lastID: Int64 = 0
  private var isPending = false
  private var refusals = 0
  private var challenge: ShellyChallenge?

  /// What the device still owes before it tells anything.
  private(set) var awaited: String?

  /// A session of a client that calls itself `name`, before its first request.
  init(name: String, login: FeedLogin, random: any RandomNumberGenerator) {
    // Without a name the device tells nothing.
    self.name = name.isEmpty ? "sensorpager" : name
    self.login = login
    self.random = random
  }

  /// The request for the whole status, and with it for notifications; `nil` while one is under way.
  mutating func ask() -> OutgoingFrame? {
    guard !isPending else { return nil }
    refusals = 0
    return request()
  }

  /// The first request of a connection.
  mutating func begin() -> OutgoingFrame {
    awaited = "no answer to Shelly.GetStatus"
    return request()
  }

  /// The device has told something.
  mutating func heard() { awaited = nil }

  /// The device has answered a request with success.
  mutating func succeeded(_ id: Int64) {
    guard isPending, id == lastID else { return }
    isPending = false
    refusals = 0
    awaited = nil
  }

  /// The device has answered a request with an error.
  mutating func failed(
    _ id: Int64,
    code: Int64,
    message: BorrowedText,
    with parser: JSONParser
  ) -> Verdict {
    guard isPending, id == lastID else { return .stranger }
    isPending = false
    guard code == 401 else {
      let detail = "Shelly.GetStatus fails (\(code)): \(PlainText.string(message))"
      // A device without this method never will have it; others are just busy.
      return .end(.dismissed(detail: detail, code == 404 ? .misconfigured : .transient))
    }
    refusals += 1
    if login.secret == nil { return .end(.unauthorized(detail: "the device wants a password")) }
    guard refusals < 2 else { return .end(.unauthorized(detail: "wrong password")) }
    challenge = ShellyChallenge(message, with: parser)
    guard challenge != nil else {
      return .end(.unauthorized(detail: "the device's challenge is not understood"))
    }
    return .answer(request())
  }

  private mutating func request() -> OutgoingFrame {
    lastID += 1
    isPending = true
    var writer = JSONWriter()
    writer.raw("{\"id\":")
    writer.integer(lastID)
    writer.raw(",\"src\":")
    writer.string(name.utf8)
    writer.raw(",\"method\":\"Shelly.GetStatus\"")
    if var answered = challenge {
      answered.answer(login, cnonce: random.next(), into: &writer)
      challenge = answered
    }
    writer.raw("}")
    return .text(String(decoding: writer.bytes, as: UTF8.self))
  }
}
