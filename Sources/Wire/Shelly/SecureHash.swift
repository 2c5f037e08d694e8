import CCrypto

/// SHA-256 (FIPS 180-4), as the system's library computes it.
package enum SecureHash {
  /// The hash of a text's UTF-8 as 64 small hexadecimal digits.
  package static func sha256(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var hash = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    _ = SHA256(bytes, bytes.count, &hash)
    return String(decoding: Hexadecimal.text(of: hash), as: UTF8.self)
  }
}
