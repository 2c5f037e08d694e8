import Paging
import Readings

/// Movements in the list of alarms, and in one alarm's detail.
extension AlarmsPage {
  func canTake(_ move: InnerMove) -> Bool {
    guard opened != nil else { return inner.wants(move) }
    return switch move {
    case .up: detail.top > 0
    case .down: detail.top < detail.count - detail.visible
    case .pageUp: scroll.canMove(by: -1, count: source().lines.count)
    case .pageDown: scroll.canMove(by: 1, count: source().lines.count)
    case .enter: delegate != nil
    case .back: true
    }
  }

  func reason(against move: InnerMove) -> String {
    switch move {
    case .up where opened != nil: "this is the first line"
    case .down where opened != nil: "this is the last line"
    case .enter where opened != nil, .back: ""
    case .up, .down, .pageUp, .pageDown, .enter: inner.refusal(of: move, what: "alarm")
    }
  }

  func take(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool {
    let alarms = source()
    follow(alarms)
    guard canTake(move) else { return false }
    away.moved()
    guard opened == nil else { return moveDetail(move, alarms, at: now) }
    if move == .enter { return open(alarms, at: now) }
    guard let steps = scroll.take(move, visible: visible) else {
      chosen = nil
      return true
    }
    return step(steps, alarms, at: now)
  }

  private var inner: InnerState { InnerState(listOf: source().lines.count, scroll) }

  private func moveDetail(
    _ move: InnerMove,
    _ alarms: AlarmLines,
    at now: ContinuousClock.Instant
  ) -> Bool {
    switch move {
    case .up: detail.top -= 1
    case .down: detail.top += 1
    case .pageUp, .pageDown:
      guard step(move == .pageUp ? -1 : 1, alarms, at: now) else { return false }
      return open(alarms, at: now)
    case .enter:
      guard let opened else { return false }
      let page = pageOf(opened.id.quantity)
      let part = page == .other ? nil : opened.id.sensor
      delegate?.page(id, requests: .jump(to: page, part: part))
    case .back: opened = nil
    }
    return true
  }

  /// Opens the detail of the chosen alarm, of the first one seen when none is.
  private func open(_ alarms: AlarmLines, at now: ContinuousClock.Instant) -> Bool {
    if scroll.chosen == nil { _ = step(1, alarms, at: now) }
    guard let place = scroll.chosen, alarms.lines.indices.contains(place) else { return false }
    opened = alarms.lines[place]
    detail.top = 0
    return true
  }

  private func step(_ steps: Int, _ alarms: AlarmLines, at now: ContinuousClock.Instant) -> Bool {
    let isMoved = scroll.move(
      by: steps,
      count: alarms.lines.count,
      visible: visible,
      isAutomatic: isAutomatic,
      at: now
    )
    chosen = scroll.chosen.map { alarms.lines[$0].id }
    return isMoved
  }

  /// Follows the chosen alarm to the row that it has now; one that is over is not chosen any more.
  ///
  /// Its detail stays open and says that it is over: nobody wants to acknowledge another by mistake.
  func follow(_ alarms: AlarmLines) {
    if let shown = opened {
      opened = alarms.record(shown.id)
      if opened == nil {
        opened = shown
        opened?.state = .normal
      }
    }
    guard let alarm = chosen else {
      if scroll.chosen != nil { scroll = Scroll(top: scroll.top) }
      return
    }
    if let place = alarms.lines.firstIndex(where: { $0.id == alarm }) {
      scroll.follow(to: place)
    } else {
      chosen = nil
      scroll = Scroll(top: scroll.top)
    }
  }
}
