import Readings

// What is known of entities, and the readings that come of it.
extension HomeAssistantDecoder {
  /// What is said of an entity at once, in either spelling of the protocol.
  struct Change {
    var state: JSONValue?
    var attributes: JSONValue?
    /// A list of names.
    var removedAttributes: JSONValue?
    var updated: Timestamp?
    /// Whether it is all there is to know, rather than what has changed.
    var isWhole: Bool
  }

  /// Takes in what is said of an entity.
  func take(_ change: Change, of id: BorrowedText, into batch: inout ReadingBatch) {
    guard entities.isShown(id) else { return }
    guard let id = batch.name(id) else { return batch.reject(.badName) }
    guard let number = entities.insert(id, in: batch) else { return batch.reject(.tooManySensors) }
    if change.state?.text == nil, change.isWhole || change.state != nil {
      batch.reject(.badValue)
      if change.isWhole { return }
    }
    let wasShown = entities.all[number].isPresent && entities.all[number].kind != .moment
    let quantity = entities.all[number].quantity
    apply(change, to: number, in: &batch)
    if wasShown, quantity != entities.all[number].quantity {
      append(.absent, of: number, as: quantity, at: entities.all[number].updated, to: &batch)
    }
    entities.all[number].isPresent = true
    entities.meet(number)
    appendState(of: number, to: &batch)
  }

  /// Merges what is new into what is known.
  private func apply(_ change: Change, to number: Int, in batch: inout ReadingBatch) {
    if change.isWhole { forgetAttributes(of: number, in: batch) }
    if let attributes = change.attributes, attributes.isObject {
      for attribute in attributes.members {
        set(attribute.key, to: attribute.text, of: number, in: &batch)
      }
    }
    if let removed = change.removedAttributes {
      for name in removed.members {
        if let name = name.text { set(name, to: nil, of: number, in: &batch) }
      }
    }
    if let state = change.state?.text { entities.all[number].state.hold(batch.plain(state)) }
    if change.isWhole || change.updated != nil { entities.all[number].updated = change.updated }
  }

  private func forgetAttributes(of number: Int, in batch: borrowing ReadingBatch) {
    entities.all[number].unit.hold(.none)
    entities.all[number].label.hold(.none)
    setClass(nil, of: number, in: batch)
  }

  private func set(
    _ attribute: BorrowedText,
    to text: BorrowedText?,
    of number: Int,
    in batch: inout ReadingBatch
  ) {
    if attribute.equals("unit_of_measurement") {
      entities.all[number].unit.hold(units.normal(text ?? .none, in: batch))
    } else if attribute.equals("friendly_name") {
      entities.all[number].label.hold(batch.plain(text ?? .none))
    } else if attribute.equals("device_class") {
      if !setClass(text, of: number, in: batch) { batch.reject(.badName) }
    }
  }

  /// Finds out what an entity measures; `false` when its class is no name or one too many.
  @discardableResult
  private func setClass(
    _ name: BorrowedText?,
    of number: Int,
    in batch: borrowing ReadingBatch
  ) -> Bool {
    let id = entities.id(of: number)
    let quantities = entities.quantities
    let found =
      if let name, !name.isEmpty {
        quantities.quantity(ofClass: name, id: id, in: batch)
      } else {
        quantities.quantity(ofID: id, in: batch)
      }
    guard let found else { return false }
    (entities.all[number].quantity, entities.all[number].kind) = found
    return true
  }

  /// Takes away what a snapshot lacked.
  func removeMissing(from generation: UInt32, _ batch: inout ReadingBatch) {
    for number in entities.missing(from: generation) { remove(number, from: &batch) }
  }

  /// The feed no longer has an entity.
  func remove(_ number: Int, from batch: inout ReadingBatch) {
    entities.all[number].isPresent = false
    guard entities.all[number].kind != .moment else { return }
    append(.absent, of: number, as: entities.all[number].quantity, at: nil, to: &batch)
  }

  // MARK: Readings

  private func appendState(of number: Int, to batch: inout ReadingBatch) {
    let kind = entities.all[number].kind
    guard kind != .moment else { return }
    let state = batch.scratch.copy(of: entities.all[number].state)
    let (value, unit) = Self.measured(state, kind)
    let (quantity, time) = (entities.all[number].quantity, entities.all[number].updated)
    append(value, unit, of: number, as: quantity, at: time, to: &batch)
  }

  /// Adds a reading; `unit` is that of the state itself, which counts where the entity has none.
  private func append(
    _ value: Reading.Value,
    _ unit: BorrowedText = .none,
    of number: Int,
    as quantity: Int,
    at time: Timestamp?,
    to batch: inout ReadingBatch
  ) {
    let own = batch.scratch.copy(of: entities.all[number].unit)
    batch.append(
      Reading(
        sensor: entities.id(of: number),
        quantity: entities.quantities.table[quantity],
        value: value,
        unit: own.isEmpty ? units.normal(unit, in: batch) : own,
        label: batch.scratch.copy(of: entities.all[number].label),
        time: time,
        // A sensor that measures the same again sends nothing; one that is gone becomes unavailable.
        expectedWithin: Reading.untilToldOtherwise
      )
    )
  }

  /// What a state says; all states are texts.
  private static func measured(
    _ state: BorrowedText,
    _ kind: HomeAssistantEntity.Kind
  ) -> (value: Reading.Value, unit: BorrowedText) {
    if state.isEmpty || state.isWord("unknown") || state.isWord("unavailable") {
      return (.absent, .none)
    }
    switch kind {
    case .switched where state.isWord("on"): return (.boolean(true), .none)
    case .switched where state.isWord("off"): return (.boolean(false), .none)
    case .measured: return StateText.measured(state) ?? (.text(state), .none)
    case .switched, .word, .moment: return (.text(state), .none)
    }
  }
}

extension ScratchText {
  /// A text of our own, which a reading may borrow.
  func copy(of text: [UInt8]) -> BorrowedText {
    guard !text.isEmpty else { return .none }
    return make(capacity: text.count) { $0.update(fromContentsOf: text) }
  }
}
