import Readings

// Narrowing. Signal K subscribes to paths, not to types, so paths must be known first: all of them are asked for once a
// minute (`*` with a period, which brings what the server remembers at once), and those of wanted types, as soon as they
// are known, at every change. What is no longer wanted can only be ended with all the rest, which is then asked for anew;
// the server sends the last value of each path with every subscription, so nothing is lost. Notifications, and paths that
// the feed has rules for, are always wanted at once.
extension SignalKDecoder {
  package func narrow(to interest: Interest) -> [OutgoingFrame] {
    self.interest = interest
    return session.phase == .admitted ? subscribe() : []
  }

  /// Asks for what is wanted now and was not asked for, or for all of it anew when something no longer is.
  func subscribe() -> [OutgoingFrame] {
    guard context.narrows, let interest else { return [] }
    session.changesSeen = paths.changes
    let wanted = SignalKSubscription(
      isEverything: interest.isEverything,
      paths: interest.isEverything ? [] : paths.wanted(interest)
    )
    defer { session.asked = wanted }
    guard let asked = session.asked else { return [subscription(wanted)] }
    if asked == wanted { return [] }
    if asked.isEverything == wanted.isEverything, asked.paths.isSubset(of: wanted.paths) {
      return [subscription(to: wanted.paths.subtracting(asked.paths), isFirst: false)]
    }
    // The only form that servers take; another ends the connection.
    let end = OutgoingFrame.text(#"{"context":"*","unsubscribe":[{"path":"*"}]}"#)
    return [end, subscription(wanted)]
  }

  /// Asks for paths of wanted types that have come up since.
  func followPaths() -> [OutgoingFrame] {
    guard context.narrows, session.phase == .admitted, session.changesSeen != paths.changes else {
      return []
    }
    return subscribe()
  }

  private func subscription(_ wanted: SignalKSubscription) -> OutgoingFrame {
    if wanted.isEverything {
      return .text(#"{"context":"vessels.self","subscribe":[{"path":"*"}]}"#)
    }
    return subscription(to: wanted.paths, isFirst: true)
  }

  private func subscription(to wanted: Set<Int>, isFirst: Bool) -> OutgoingFrame {
    var writer = JSONWriter()
    writer.raw(#"{"context":"vessels.self","subscribe":["#)
    if isFirst {
      writer.raw(#"{"path":"*","policy":"fixed","period":60000},{"path":"notifications.*"}"#)
    }
    for (position, number) in wanted.sorted().enumerated() {
      if isFirst || position > 0 { writer.raw(",") }
      writer.raw(#"{"path":"#)
      writer.string(paths.name(of: number))
      writer.raw("}")
    }
    writer.raw("]}")
    return writer.frame
  }
}
