import Keypads

/// A keypad, with the display that it is for and what its keys mean.
struct KeypadSeat {
  let keypad: any Keypad
  var display: String
  var bindings: Bindings
}

/// Keypads that are no display's own.
extension Hub {
  /// Adds a keypad whose keys go to the display of a name; while that is not there they go nowhere.
  package func add(_ keypad: any Keypad, for display: String, _ bindings: Bindings) {
    keypad.longKeys = bindings.longKeys
    keypads.append(KeypadSeat(keypad: keypad, display: display, bindings: bindings))
  }

  /// Takes other bindings or another display over for a keypad that goes on.
  package func adjust(_ keypad: any Keypad, for display: String, _ bindings: Bindings) {
    guard let place = keypads.firstIndex(where: { $0.keypad === keypad }) else { return }
    keypad.longKeys = bindings.longKeys
    (keypads[place].display, keypads[place].bindings) = (display, bindings)
  }

  /// Gives a keypad back.
  package func remove(_ keypad: any Keypad) {
    keypad.close()
    keypads.removeAll { $0.keypad === keypad }
  }

  /// Hands over what was pressed; returns when there is more to do.
  func takeKeys(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    for seat in keypads {
      for event in seat.keypad.takeEvents(at: now) { take(event, of: seat, at: now) }
    }
    return keypads.compactMap(\.keypad.deadline).min()
  }

  private func take(
    _ event: KeypadEvent,
    of seat: KeypadSeat,
    at now: ContinuousClock.Instant
  ) {
    switch event {
    case .key(let stroke):
      let station = stations.first { $0.name == seat.display }
      station?.press(stroke.key, isRepeat: stroke.isRepeat, by: seat.bindings, at: now)
    case .lost(let reason):
      report(.keypadLost(seat.keypad.name, reason))
    }
  }
}
