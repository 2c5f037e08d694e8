import Readings
import Wire

/// Takes this attempt's secrets out of texts that a server may have written back to us.
struct Redactor {
  private let secrets: [String]

  /// A redactor that knows no secret.
  init() {
    secrets = []
  }

  /// A redactor for the secrets of a request and of a login.
  init(_ request: UpgradeRequest, _ login: FeedLogin = FeedLogin()) {
    let secrets = request.secrets + [login.secret].compactMap(\.self)
    // What is shorter would hide more of the text than it protects. The longest go first, as they may hold others.
    self.secrets = secrets.filter { secret in secret.utf8.count >= 4 }.sorted { left, right in
      left.utf8.count > right.utf8.count
    }
  }

  /// The link with every secret in its reason covered up.
  func redacted(_ link: LinkState) -> LinkState {
    var link = link
    link.reason = redacted(link.reason)
    return link
  }

  /// The text with every secret covered up, also where it stands percent-encoded, in whichever way.
  func redacted(_ text: String) -> String {
    let covered = secrets.reduce(text) { text, secret in text.replacing(secret, with: "…") }
    guard covered.utf8.contains(UInt8(ascii: "%")) else { return covered }
    let decoded = covered.percentDecoded
    let coveredAgain = secrets.reduce(decoded) { text, secret in
      text.replacing(secret, with: "…")
    }
    return coveredAgain == decoded ? covered : PlainText.string(coveredAgain.utf8)
  }
}

extension String {
  /// The text with every occurrence of `part` replaced; the standard library's own needs string processing.
  fileprivate func replacing(_ part: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(part) {
        result += other
        rest = rest.dropFirst(part.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  /// The text with each `%XX` as the byte that it stands for (RFC 3986 section 2.1).
  fileprivate var percentDecoded: String {
    let bytes = Array(utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
