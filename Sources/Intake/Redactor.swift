import Readings
import Wire

/// Takes this attempt's secrets out of texts that a server may have written back to us.
struct Redactor {
  private let secrets: [String]

  /// A redactor that knows no secret.
  init() {
    secrets = []
  }

  /// A redactor for what a request and a login hold.
  init(_ request: UpgradeRequest, _ login: FeedLogin = FeedLogin()) {
    var secrets = request.secrets + [login.secret].compactMap(\.self)
    for header in request.headers where !header.value.isEmpty {
      // The scheme before a token is no secret, the token alone is.
      secrets.append(header.value.split(separator: " ").last.map(String.init) ?? header.value)
    }
    // What is shorter would hide more of the text than it protects.
    self.secrets = secrets.filter { secret in secret.utf8.count >= 4 }
  }

  /// The link with every secret in its reason covered up.
  func redacted(_ link: LinkState) -> LinkState {
    var link = link
    for secret in secrets { link.reason = link.reason.replacing(secret, with: "…") }
    return link
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
}
