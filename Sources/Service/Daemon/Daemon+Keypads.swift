import Keypads
import Loop

/// Keypads come and go as displays do; the daemon waits for those that are not there.
extension Daemon {
  /// Opens what is not open and whose time has come.
  func openKeypads(at now: ContinuousClock.Instant) {
    for slot in keypads where slot.keypad == nil {
      guard slot.retry.map({ $0 <= now }) ?? true else { continue }
      do throws(KeypadError) {
        let isBack = slot.absence.isTold
        let keypad = try slot.plan.open(on: loop)
        slot.take(keypad)
        hub.add(keypad, for: slot.plan.display, slot.plan.bindings)
        if isBack { journal.write(.notice, "keypad \(slot.plan.name) is back", at: now) }
      } catch {
        miss(slot, error, at: now)
      }
    }
  }

  /// Lets go of a keypad that was lost.
  func lose(_ name: String, _ reason: String, at now: ContinuousClock.Instant) {
    guard let slot = keypads.first(where: { $0.keypad?.name == name }) else { return }
    close(slot)
    slot.absence.noteTold()
    slot.postpone(at: now)
    journal.write(.warning, "keypad \(name): \(reason); waiting for it", at: now)
  }

  /// Takes other keypads over; one whose device is the same goes on, with its new bindings.
  func adopt(_ plans: [KeypadPlan], at now: ContinuousClock.Instant) {
    var rest = keypads
    keypads = plans.map { plan in
      guard let place = rest.firstIndex(where: { $0.plan.device == plan.device }) else {
        return KeypadSlot(plan)
      }
      let slot = rest.remove(at: place)
      slot.plan = plan
      if let keypad = slot.keypad { hub.adjust(keypad, for: plan.display, plan.bindings) }
      return slot
    }
    for slot in rest { close(slot) }
    openKeypads(at: now)
  }

  private func close(_ slot: KeypadSlot) {
    if let keypad = slot.keypad { hub.remove(keypad) }
    slot.keypad = nil
  }

  private func miss(_ slot: KeypadSlot, _ fault: KeypadError, at now: ContinuousClock.Instant) {
    slot.postpone(at: now)
    guard slot.absence.isNews(fault, isAbsence: fault.isAbsence) else { return }
    let what = "keypad \(slot.plan.name) is not there: \(fault); waiting for it"
    journal.write(.warning, what, at: now)
  }
}
