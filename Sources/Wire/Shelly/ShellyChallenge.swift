import Readings

/// What a Shelly device asks of who wants to read it, and our answers: HTTP's digest (RFC 7616) with SHA-256, in JSON.
///
/// Newer firmware takes each challenge for an hour, with a count that must rise from use to use.
struct ShellyChallenge {
  private static let algorithm = "SHA-256"
  // What stands in place of HTTP's method and address.
  private static let request = SecureHash.sha256("dummy_method:dummy_uri")

  private let realm: String
  private let nonce: String
  private let isNumber: Bool
  private var count: Int64

  /// The challenge in the text of a refusal; `nil` when it is none that is understood.
  init?(_ text: BorrowedText, with parser: JSONParser) {
    guard let root = try? parser.parse(UnsafeRawBufferPointer(text)), root.isObject else {
      return nil
    }
    guard let realm = root["realm"]?.text, realm.count <= PlainText.limit,
      let nonce = root["nonce"], let written = Self.written(nonce),
      root["algorithm"]?.text.map({ $0.equals("SHA-256") }) ?? true
    else { return nil }
    self.realm = String(decoding: realm, as: UTF8.self)
    self.nonce = written
    isNumber = nonce.number != nil
    count = root["nc"].flatMap(Self.count) ?? 1
  }

  /// Writes the member `auth` of a request, and counts the use.
  mutating func answer(_ login: FeedLogin, cnonce: UInt32, into writer: inout JSONWriter) {
    let user = login.user ?? "admin"
    let secret = SecureHash.sha256("\(user):\(realm):\(login.secret ?? "")")
    let response = SecureHash.sha256(
      "\(secret):\(nonce):\(count):\(cnonce):auth:\(Self.request)"
    )
    writer.raw(",\"auth\":{\"realm\":")
    writer.string(realm.utf8)
    writer.raw(",\"username\":")
    writer.string(user.utf8)
    writer.raw(",\"nonce\":")
    if isNumber { writer.bytes.append(contentsOf: nonce.utf8) } else { writer.string(nonce.utf8) }
    writer.raw(",\"cnonce\":")
    writer.integer(Int64(cnonce))
    writer.raw(",\"nc\":")
    writer.integer(count)
    writer.raw(",\"response\":")
    writer.string(response.utf8)
    writer.raw(",\"algorithm\":")
    writer.string(Self.algorithm.utf8)
    writer.raw("}")
    count &+= 1
  }

  private static func written(_ nonce: JSONValue) -> String? {
    switch nonce.kind {
    case .integer(let number): String(number)
    case .string(let text) where text.count <= PlainText.limit:
      String(decoding: text, as: UTF8.self)
    default: nil
    }
  }

  /// Some devices write the count as text.
  private static func count(_ value: JSONValue) -> Int64? {
    switch value.kind {
    case .integer(let number): number
    case .string(let text): Int64(String(decoding: text.prefix(20), as: UTF8.self))
    default: nil
    }
  }
}
