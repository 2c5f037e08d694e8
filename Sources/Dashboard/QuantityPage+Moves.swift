import Paging

/// Movements along the axis inside the page.
extension QuantityPage {
  /// How the axis stands.
  var inner: InnerState {
    let count = store.count(of: type)
    return InnerState(
      place: axis.place,
      hasAbove: scroll.canMove(by: -1, count: count),
      hasBelow: scroll.canMove(by: 1, count: count),
      hasChoice: scroll.chosen != nil && count > 0,
      isFailed: older.load.state == .failed
    )
  }

  func follow(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool {
    followChosen()
    guard inner.wants(move) else { return false }
    defer { lookAtChosen(at: now) }
    switch (axis.place, move) {
    case (.list, .up): return step(-1, at: now)
    case (.list, .down): return step(1, at: now)
    case (.list, .pageUp): return step(-visible, at: now)
    case (.list, .pageDown): return step(visible, at: now)
    case (.list, .enter): return enter(at: now)
    case (.list, .back): return choose(nil)
    case (.detail, .up): return axis.step(.backward, at: now)
    case (.detail, .down): return axis.step(.forward, at: now)
    case (.detail, .pageUp): return step(-1, at: now)
    case (.detail, .pageDown): return step(1, at: now)
    case (.detail, .back): return axis.leave(at: now)
    case (.detail, .enter):
      older.retry(at: now)
      return true
    }
  }

  /// Follows the chosen sensor to the row that it has now.
  func followChosen() {
    guard let chosenSensor, let place = store.place(of: chosenSensor, in: type) else { return }
    scroll.follow(to: place)
  }

  /// Opens the detail of a sensor by its ID.
  func openDetail(of sensor: String, at now: ContinuousClock.Instant) -> Bool {
    guard let place = store.place(of: sensor, in: type) else { return false }
    scroll.choose(place, visible: visible, isAutomatic: isAutomatic, at: now)
    chosenSensor = sensor
    _ = axis.enter(reach: reach(at: now), at: now)
    lookAtChosen(at: now)
    return true
  }

  private func enter(at now: ContinuousClock.Instant) -> Bool {
    if scroll.chosen == nil { _ = step(1, at: now) }
    return axis.enter(reach: reach(at: now), at: now)
  }

  /// How long ago the type's first reading came, at most an hour.
  private func reach(at now: ContinuousClock.Instant) -> Duration {
    store.extent(of: type, at: now).reach
  }

  private func choose(_ sensor: String?) -> Bool {
    scroll = Scroll(top: scroll.top)
    chosenSensor = sensor
    return true
  }

  private func step(_ steps: Int, at now: ContinuousClock.Instant) -> Bool {
    let isMoved = scroll.move(
      by: steps,
      count: store.count(of: type),
      visible: visible,
      isAutomatic: isAutomatic,
      at: now
    )
    if let chosen = scroll.chosen {
      let rows = store.snapshot(of: type, rows: chosen..<(chosen + 1), at: now).rows
      chosenSensor = rows.first?.sensor
    }
    return isMoved
  }
}
