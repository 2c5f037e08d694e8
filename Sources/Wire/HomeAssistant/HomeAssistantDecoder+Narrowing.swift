import Readings

// Narrowing. Home Assistant takes a list of entities, not of types, and a list without any means all of them. So which
// entities are of a type must be known first: `get_states` brings all once, when the connection begins and every few
// minutes, which also shows what is new or gone. From what is known then follows the list. A new list is subscribed to
// before the old one ends, so that no change falls in between; a list that would be empty is not asked for.
extension HomeAssistantDecoder {
  /// With a ping every 20 s, all states are looked at every five minutes.
  private static let pingsBetweenLooks = 15

  package func narrow(to interest: Interest) -> [OutgoingFrame] {
    self.interest = interest
    guard context.narrows, session.phase == .admitted else { return [] }
    return session.hasAsked ? resubscribe() : ask()
  }

  /// The first request for states on a connection.
  func ask() -> [OutgoingFrame] {
    guard context.narrows else { return [subscribeToAll()] }
    guard let interest else { return [] }
    session.hasAsked = true
    return [interest.isEverything ? subscribeToAll() : getStates()]
  }

  /// Looks at all states now and then, while the feed tells of some only.
  func learn() -> [OutgoingFrame] {
    guard isNarrowed, session.pings % Self.pingsBetweenLooks == 0 else { return [] }
    return [getStates()]
  }

  /// Asks for the entities that are wanted now, unless just these were asked for last.
  func resubscribe() -> [OutgoingFrame] {
    guard context.narrows, !session.isLegacy, !session.isRecorded, let interest else { return [] }
    let last = session.subscriptions.last?.generation
    if interest.isEverything { return last == 0 ? [] : [subscribeToAll()] }
    let wanted = entities.wanted(interest)
    guard !wanted.isEmpty else { return endSubscriptions() }
    if let last, last > 0, entities.areAsked(wanted, in: last) { return [] }
    generation += 1
    entities.ask(for: wanted, in: generation)
    return [subscribe(generation: generation) { writer in write(wanted, to: &writer) }]
  }

  /// Whether the feed is to tell of some entities only.
  private var isNarrowed: Bool {
    context.narrows && !session.isLegacy && interest?.isEverything == false
  }

  private func endSubscriptions() -> [OutgoingFrame] {
    defer { session.subscriptions.removeAll() }
    return session.subscriptions.map(unsubscribe)
  }

  private func write(_ wanted: [Int], to writer: inout JSONWriter) {
    writer.raw(#","entity_ids":["#)
    for (position, number) in wanted.enumerated() {
      if position > 0 { writer.raw(",") }
      writer.string(entities.id(of: number))
    }
    writer.raw("]")
  }
}
