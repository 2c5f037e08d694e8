/// The payload of a server's close frame (RFC 6455 section 5.5.1), taken as it is, and what answers it.
struct CloseFrame {
  /// The code; `nil` when there is none, or half of one.
  let code: UInt16?
  /// The reason; what is no UTF-8 in it is repaired.
  let reason: String
  /// The code to answer with; `nil` answers without one, as the server closed without.
  let answer: UInt16?

  /// Takes a payload apart; any bytes will do.
  init(_ payload: some Collection<UInt8>) {
    let bytes = Array(payload)
    guard bytes.count >= 2 else {
      code = nil
      reason = ""
      answer = bytes.isEmpty ? nil : 1002
      return
    }
    let code = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    let text = bytes.dropFirst(2)
    self.code = code
    reason = String(decoding: text, as: UTF8.self)
    let isText = String(validating: text, as: UTF8.self) != nil
    answer = !Self.mayBeSent(code) ? 1002 : isText ? code : 1007
  }

  /// Whether a server may send the code (section 7.4 and IANA's registry); from 5000 on nobody says.
  private static func mayBeSent(_ code: UInt16) -> Bool {
    switch code {
    case ..<1000, 1004...1006, 1015...2999: false
    default: true
    }
  }
}
