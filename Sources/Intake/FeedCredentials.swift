import Wire

/// What shows a feed's server that we may read; secrets stay in their files until an attempt is made.
package struct FeedCredentials: Sendable, Equatable {
  /// How the secret goes into the request.
  package enum Way: Sendable, Equatable {
    /// A token, where the format wants it: usually `Authorization: Bearer TOKEN`.
    case bearer(SecretFile)
    /// A user's password, where the format wants it: usually `Authorization: Basic …` (RFC 7617).
    case basic(user: String, password: SecretFile)
    /// A parameter of the query, as `?token=…`.
    case query(name: String, SecretFile)
  }

  /// How the secret goes into the request; `nil` sends none.
  package var way: Way?
  /// A file of further headers, one `Name: value` a line, for those that hold secrets.
  package var headers: SecretFile?

  /// Credentials; by default none.
  package init(_ way: Way? = nil, headers: SecretFile? = nil) {
    self.way = way
    self.headers = headers
  }

  /// What formats get that ask for a login in their own messages.
  func login() throws(SecretFileError) -> FeedLogin {
    switch way {
    case .bearer(let token): FeedLogin(secret: try token.line())
    case .basic(let user, let password): FeedLogin(user: user, secret: try password.line())
    case .query, nil: FeedLogin()
    }
  }

  /// Puts the secrets into a request, at `place` where nobody said otherwise.
  func apply(
    to request: inout UpgradeRequest,
    at place: FormatTraits.TokenPlace = .header
  ) throws(SecretFileError) {
    if let headers {
      for line in try headers.lines() {
        guard let header = HTTPHeader(line) else {
          throw SecretFileError(
            path: headers.path,
            reason: "a line is not of the form 'Name: value'"
          )
        }
        request.headers.append(header)
        request.secrets += Self.secrets(in: header.value)
      }
    }
    switch (way, place) {
    case (nil, _), (.bearer, .message), (.basic, .message): break
    case (.bearer(let file), .header):
      let token = try file.line()
      request.headers.append(.authorization("Bearer \(token)"))
      request.secrets.append(token)
    case (.basic(let user, let password), _):
      let word = try password.line()
      let pair = Self.base64(Array("\(user):\(word)".utf8))
      request.headers.append(.authorization("Basic \(pair)"))
      request.secrets += [word, pair]
    case (.bearer(let file), .query(let name)), (.query(let name, let file), _):
      let token = try file.line()
      request.add(FormatTraits.Parameter(name: name, value: Self.percentEncoded(token)))
      request.secrets.append(token)
    }
  }

  /// A header's value and its longer words, as in a cookie; the shorter ones are no secrets, as `Bearer`.
  private static func secrets(in value: String) -> [String] {
    let words = value.split { character in " ;,=".contains(character) }
    return [value] + words.filter { word in word.utf8.count >= 8 }.map(String.init)
  }

  /// RFC 4648 section 4.
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = (0..<3).reduce(0) { number, offset in
        number << 8 | (offset < group.count ? Int(group[start + offset]) : 0)
      }
      for position in 0..<4 {
        let digit = digits[number >> (18 - 6 * position) & 63]
        text.append(position <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Everything but RFC 3986's unreserved characters as `%XX`.
  static func percentEncoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.properties.isAlphabetic && byte < 0x80 || "0123456789-._~".utf8.contains(byte) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return result
  }
}
