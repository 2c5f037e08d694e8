import Readings

/// What belongs to one connection with a Signal K server.
struct SignalKSession {
  /// The name of our one request.
  static let loginID: StaticString = "sensorpager-login"

  /// How far things are.
  enum Phase {
    /// The server has not spoken yet.
    case opened
    /// User and password were sent.
    case introduced
    /// Subscriptions may be made.
    case admitted
  }

  let login: FeedLogin
  var phase = Phase.opened
  /// What was asked for by `subscribe`; `nil` before anything was.
  var asked: SignalKSubscription?
  /// What had changed of the paths when subscriptions were last looked at.
  var changesSeen = 0

  /// A connection that was just made.
  init(login: FeedLogin = FeedLogin()) {
    self.login = login
  }

  /// What the server owes, for an operator.
  var awaited: String? {
    switch phase {
    case .opened: "no hello from a Signal K server: is the path /signalk/v1/stream?"
    case .introduced: "no answer from the Signal K server to the login"
    case .admitted: nil
    }
  }
}

/// What a Signal K server was asked to send.
struct SignalKSubscription: Equatable {
  /// Whether all paths were asked for at once.
  var isEverything: Bool
  /// The paths that were asked for one by one, by number.
  var paths: Set<Int>
}
