/// What shows the feed's own protocol that we may read, for formats that ask for it in their messages.
///
/// It holds a secret: it never goes into a log, an error or a recording.
package struct FeedLogin: Sendable, Equatable {
  /// The user; `nil` where a token says who we are.
  package var user: String?
  /// The token, or the user's password.
  package var secret: String?

  /// A login; by default nobody's.
  package init(user: String? = nil, secret: String? = nil) {
    self.user = user
    self.secret = secret
  }
}

extension FeedLogin: CustomStringConvertible, CustomReflectable {
  /// Says that there is a secret, never which.
  package var description: String {
    "\(user ?? "nobody")\(secret == nil ? ", without a secret" : ", with a secret")"
  }

  /// What a debugger or `dump` shows.
  package var customMirror: Mirror { Mirror(self, children: ["login": description]) }
}
