import CWebSockets

/// What is to be thought of a server's certificate, from inside OpenSSL's verification.
struct CertificateVerdict {
  /// Whether the connection may go on.
  let isAcceptable: Bool
  /// What is wrong, in words that say what to do.
  let fault: String

  /// Judges one certificate of the chain; `isGood` is OpenSSL's own verdict.
  init(_ verification: OpaquePointer, isGood: Bool, _ request: UpgradeRequest) {
    let code = X509_STORE_CTX_get_error(verification)
    let isOurs = isGood || request.isInsecure || Self.coversAddress(verification, code, request)
    isAcceptable = isOurs
    fault = isOurs ? "" : Self.text(for: code)
  }

  /// The library compares host names alone: an address that the certificate lists looks like a mismatch to it.
  private static func coversAddress(
    _ verification: OpaquePointer,
    _ code: Int32,
    _ request: UpgradeRequest
  ) -> Bool {
    guard code == X509_V_ERR_HOSTNAME_MISMATCH, case .network(let host, _) = request.endpoint else {
      return false
    }
    let address = String(host.prefix { character in character != "%" })
    return X509_check_ip_asc(X509_STORE_CTX_get0_cert(verification), address, 0) == 1
  }

  private static func text(for code: Int32) -> String {
    switch code {
    case X509_V_ERR_CERT_NOT_YET_VALID:
      "not valid yet; is this machine's clock right?"
    case X509_V_ERR_CERT_HAS_EXPIRED:
      "expired; renew it, or set this machine's clock"
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
      "signed by itself; give it as the CA file"
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      "its issuer is not known here; give a CA file"
    case X509_V_ERR_HOSTNAME_MISMATCH:
      "made for another host than the one in the address"
    default:
      X509_verify_cert_error_string(Int(code)).map { text in String(cString: text) } ?? "not valid"
    }
  }
}
