import Readings

// Events and lists of states, in both of the protocol's spellings.
extension HomeAssistantDecoder {
  /// An event: entities added, changed and removed, or one changed state as older servers have it.
  func readEvent(
    _ event: JSONValue,
    of id: Int64?,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    if event["event_type"]?.text?.equals("state_changed") == true {
      guard let data = event["data"] else { return batch.reject(.malformed) }
      return readStateChange(data, at: now, into: &batch)
    }
    if let added = event["a"] { readAdded(added, of: id, at: now, into: &batch) }
    if let changed = event["c"] { readChanged(changed, at: now, into: &batch) }
    if let removed = event["r"] { readRemoved(removed, into: &batch) }
  }

  /// All states as `get_states` answers them; a snapshot tells which entities are gone.
  func readStates(
    _ states: JSONValue,
    isSnapshot: Bool,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard states.isArray else { return }
    entities.beginSnapshot()
    // Answers to requests that are not ours may be anything.
    for state in states.members where isSnapshot || state["entity_id"] != nil {
      readState(state, at: now, into: &batch)
    }
    if isSnapshot { removeMissing(from: 0, &batch) }
  }

  private func readAdded(
    _ added: JSONValue,
    of id: Int64?,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard added.isObject else { return batch.reject(.malformed) }
    entities.beginSnapshot()
    for member in added.members {
      let time = member["lu"] ?? member["lc"]
      take(Self.change(member, time, isWhole: true, at: now), of: member.key, into: &batch)
    }
    guard let index = session.subscription(id), !session.subscriptions[index].hasSnapshot else {
      return
    }
    session.subscriptions[index].hasSnapshot = true
    removeMissing(from: session.subscriptions[index].generation, &batch)
  }

  private func readChanged(
    _ changed: JSONValue,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard changed.isObject else { return batch.reject(.malformed) }
    for member in changed.members where entities.find(member.key) != nil {
      guard member.isObject else {
        batch.reject(.malformed)
        continue
      }
      var change = Change(isWhole: false)
      if let added = member["+"] {
        // A change of the state is an update as well.
        change = Self.change(added, added["lc"] ?? added["lu"], isWhole: false, at: now)
      }
      change.removedAttributes = member["-"]?["a"]
      take(change, of: member.key, into: &batch)
    }
  }

  private func readRemoved(_ removed: JSONValue, into batch: inout ReadingBatch) {
    guard removed.isArray else { return batch.reject(.malformed) }
    for member in removed.members {
      guard let id = member.text else {
        batch.reject(.malformed)
        continue
      }
      if let number = entities.find(id) { remove(number, from: &batch) }
    }
  }

  private func readStateChange(
    _ data: JSONValue,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard let state = data["new_state"], !state.isNull else {
      guard let id = data["entity_id"]?.text else { return batch.reject(.malformed) }
      if let number = entities.find(id) { remove(number, from: &batch) }
      return
    }
    readState(state, at: now, into: &batch)
  }

  /// A whole state as older servers write it.
  private func readState(
    _ state: JSONValue,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard let id = state["entity_id"]?.text else { return batch.reject(.malformed) }
    let time = state["last_updated"] ?? state["last_changed"]
    let change = Change(
      state: state["state"],
      attributes: state["attributes"],
      updated: time?.trustedTime(at: now),
      isWhole: true
    )
    take(change, of: id, into: &batch)
  }

  /// A state in short keys, whole or what has changed of it.
  private static func change(
    _ state: JSONValue,
    _ time: JSONValue?,
    isWhole: Bool,
    at now: Timestamp
  ) -> Change {
    Change(
      state: state["s"],
      attributes: state["a"],
      updated: time?.trustedTime(at: now),
      isWhole: isWhole
    )
  }
}
