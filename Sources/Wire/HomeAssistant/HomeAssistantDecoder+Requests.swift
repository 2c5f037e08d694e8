import Readings

// What is said to the server, and what its answers mean.
extension HomeAssistantDecoder {
  /// Shows the token that the server has asked for.
  func login(into batch: inout ReadingBatch) {
    guard session.phase == .opened else { return }
    session.phase = .introduced
    let login = session.login
    guard login.user == nil, let token = login.secret else {
      let wanted = "Home Assistant wants a long-lived access token"
      batch.end = .unauthorized(detail: login.user == nil ? wanted : wanted + ", not a password")
      return
    }
    var writer = JSONWriter()
    writer.raw(#"{"type":"auth","access_token":"#)
    writer.string(token.utf8)
    writer.raw("}")
    batch.replies.append(writer.frame)
  }

  /// What is asked once the server lets us in.
  func begin() -> [OutgoingFrame] {
    guard !session.isRecorded else { return [] }
    let features = request(.features, "supported_features") { writer in
      writer.raw(#","features":{"coalesce_messages":1}"#)
    }
    return [features] + ask()
  }

  /// Asks for all entities; their snapshot tells which are gone.
  func subscribeToAll() -> OutgoingFrame { subscribe(generation: 0) { _ in } }

  /// Asks for the entities whose `asked` is `generation`.
  func subscribe(
    generation: UInt32,
    _ write: (inout JSONWriter) -> Void
  ) -> OutgoingFrame {
    let id = session.number(.entities)
    session.subscriptions.append(
      HomeAssistantSession.Subscription(id: id, generation: generation)
    )
    return frame(id, "subscribe_entities", write)
  }

  /// Asks for all states, once.
  func getStates() -> OutgoingFrame { request(.states, "get_states") { _ in } }

  /// Ends a subscription.
  func unsubscribe(_ subscription: HomeAssistantSession.Subscription) -> OutgoingFrame {
    request(.other, "unsubscribe_events") { writer in
      writer.raw(#","subscription":"#)
      writer.integer(subscription.id)
    }
  }

  package func ping() -> [OutgoingFrame] {
    guard session.phase == .admitted else { return [] }
    session.pings += 1
    return [request(.other, "ping") { _ in }] + learn()
  }

  /// The answer to a request.
  func readResult(_ message: JSONValue, at now: Timestamp, into batch: inout ReadingBatch) {
    guard let id = message["id"]?.integer else { return batch.reject(.malformed) }
    let request = session.take(id)
    guard case .boolean(true)? = message["success"]?.kind else {
      return failed(request, id, message["error"], into: &batch)
    }
    let result = message["result"]
    switch request {
    case .entities: batch.replies += retireSubscriptions(before: id)
    case .states:
      if let result { readStates(result, isSnapshot: true, at: now, into: &batch) }
      batch.replies += resubscribe()
    case nil:
      if let result { readStates(result, isSnapshot: false, at: now, into: &batch) }
    case .features, .stateChanges, .other: break
    }
  }

  /// Subscriptions that a newer one takes the place of end when that stands, so that nothing is missed.
  private func retireSubscriptions(before id: Int64) -> [OutgoingFrame] {
    let old = session.subscriptions.filter { $0.id < id }
    guard !old.isEmpty, !session.isRecorded else { return [] }
    session.subscriptions.removeAll { $0.id < id }
    return old.map(unsubscribe)
  }

  private func failed(
    _ request: HomeAssistantSession.Request?,
    _ id: Int64,
    _ error: JSONValue?,
    into batch: inout ReadingBatch
  ) {
    let code = error?["code"]?.text ?? .none
    if code.equals("id_reuse") {
      batch.end = .dismissed(detail: "Home Assistant has lost count of requests", .transient)
      return
    }
    guard !session.isRecorded, let request, request != .features, request != .other else { return }
    session.subscriptions.removeAll { $0.id == id }
    if request == .entities, code.equals("unknown_command") {
      batch.replies += beginLegacy()
    } else if session.subscriptions.isEmpty {
      let reason = PlainText.string(error?["message"]?.text ?? .none)
      batch.end = .dismissed(
        detail: "Home Assistant does not tell its states: \(reason)",
        code.equals("unauthorized") ? .credentials : .misconfigured
      )
    }
  }

  /// Servers before 2022.4: changes first, then all states, so that no change falls in between.
  private func beginLegacy() -> [OutgoingFrame] {
    guard !session.isLegacy else { return [] }
    session.isLegacy = true
    let changes = request(.stateChanges, "subscribe_events") { writer in
      writer.raw(#","event_type":"state_changed""#)
    }
    return [changes, getStates()]
  }

  private func request(
    _ request: HomeAssistantSession.Request,
    _ type: StaticString,
    _ write: (inout JSONWriter) -> Void
  ) -> OutgoingFrame {
    frame(session.number(request), type, write)
  }

  private func frame(
    _ id: Int64,
    _ type: StaticString,
    _ write: (inout JSONWriter) -> Void
  ) -> OutgoingFrame {
    var writer = JSONWriter()
    writer.raw(#"{"id":"#)
    writer.integer(id)
    writer.raw(#","type":""#)
    writer.raw(type)
    writer.raw("\"")
    write(&writer)
    writer.raw("}")
    return writer.frame
  }
}

extension JSONWriter {
  /// What was written, as a text frame.
  var frame: OutgoingFrame { .text(String(decoding: bytes, as: UTF8.self)) }
}
