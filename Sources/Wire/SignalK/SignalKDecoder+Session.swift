import Readings

// Hello, login, and the strings that a server says something with.
extension SignalKDecoder {
  /// The server speaks: whoever has a password says so, everybody else is in.
  ///
  /// A token is in the request already.
  func greet(into batch: inout ReadingBatch) {
    guard session.phase == .opened else { return }
    guard let user = session.login.user, let password = session.login.secret else {
      return admit(into: &batch)
    }
    session.phase = .introduced
    var writer = JSONWriter()
    writer.raw(#"{"requestId":""#)
    writer.raw(SignalKSession.loginID)
    writer.raw(#"","login":{"username":"#)
    writer.string(user.utf8)
    writer.raw(#","password":"#)
    writer.string(password.utf8)
    writer.raw("}}")
    batch.replies.append(writer.frame)
  }

  /// The answer to the login: the specification calls its code `result`, the server `statusCode`.
  func readLogin(_ answer: JSONValue, into batch: inout ReadingBatch) {
    guard answer["state"]?.text?.equals("COMPLETED") == true else { return }
    let code = (answer["statusCode"] ?? answer["result"])?.integer
    let message = answer["message"]?.text.map { ": " + PlainText.string($0) } ?? ""
    switch code {
    case 200: admit(into: &batch)
    case 401, 403: batch.end = .unauthorized(detail: "user or password is wrong" + message)
    case 429:
      batch.end = .dismissed(detail: "too many logins" + message, .credentials)
    default:
      batch.end = .dismissed(detail: "the login failed (\(code ?? 0))" + message, .transient)
    }
  }

  private func admit(into batch: inout ReadingBatch) {
    session.phase = .admitted
    batch.replies += subscribe()
  }

  /// A string is a notice to ignore, or the last word before the connection is cut for want of a valid token.
  ///
  /// With a password the next connection gets a new one; without, only a person can help.
  func readNotice(_ text: BorrowedText, into batch: inout ReadingBatch) {
    let notice = PlainText.string(text)
    guard notice.lowercased().contains("security constraint") else { return }
    if session.login.user != nil, session.phase == .admitted {
      batch.end = .dismissed(detail: "the Signal K session has expired", .restart)
    } else {
      batch.end = .unauthorized(detail: "the Signal K server wants a valid token")
    }
  }
}
