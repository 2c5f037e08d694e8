import Displays
import Paging
import Panel
import Service

/// What must hold after each event, at rest, and over a long calm.
extension HubSimulation {
  func faults() -> [String] {
    var faults = complaints
    complaints = []
    for seat in seats { faults += self.faults(of: seat) }
    for type in Self.types {
      let shown = seats.flatMap(\.station.pager.activePages).count { $0.name == type }
      let watchers = stage.watchers(of: type)
      if shown != watchers { faults.append("\(type): on \(shown) pages, watched by \(watchers)") }
    }
    let counters = stage.store.counters
    if counters.receivedMessages != messages {
      faults.append("\(messages) messages came, \(counters.receivedMessages) are counted")
    }
    return faults
  }

  private func faults(of seat: Seat) -> [String] {
    let (pager, display) = (seat.station.pager, seat.display)
    var faults: [String] = []
    func expect(_ holds: Bool, _ fault: @autoclosure () -> String) {
      if !holds { faults.append("\(seat.name): \(fault())") }
    }
    expect(pager.liveCount <= pager.liveBound, "\(pager.liveCount) pages live")
    expect(pager.livePages.count == pager.liveCount, "a page too many")
    expect(
      display.account.dropped == 0,
      "a picture of the wrong size, or one behind another"
    )
    expect((pager.rotation.hold != nil) == seat.isHeld, "hold is \(pager.rotation.hold as Any)")
    expect(areClaimed || pager.takeover.page == nil, "a takeover that nobody claims")
    if stage.hub.types.count == heard.count {
      let pages = seat.pages(heard, cap: Self.cap)
      expect(
        pager.navigator.programme.pages == pages,
        "the order is \(pager.navigator.programme.pages), not \(pages)"
      )
    }
    let indicator = pager.indicator
    expect(
      pager.navigator.programme.pages[indicator.current] == pager.navigator.base
        || pager.navigator.programme.pages[indicator.current] == seat.station.page,
      "the indicator is on \(indicator.current)"
    )
    if isSettled(seat) {
      expect(display.picture?.frame.size == display.size, "the picture has not the display's size")
    }
    return faults
  }

  /// Lets everything come to rest for two seconds, and tells which display does not show what its state says.
  func rest() -> [String] {
    note("rest", calmDown())
    var faults: [String] = []
    // Clocks have just changed: a picture is as new as this moment, or waits for its frame interval.
    for (seat, moment) in seats.map({ ($0, nextPicture(of: $0)) }).sorted(by: { $0.1 < $1.1 }) {
      if moment > stage.now { stage.pass(moment - stage.now) }
      let (shown, rows) = (seat.display.picture, seat.display.rows)
      seat.station.isDue = true
      seat.station.nextFrame = nil
      stage.turn()
      if seat.display.picture != shown {
        faults.append("\(seat.name) shows \(rows), its state says \(seat.display.rows)")
      }
      if !hasTitle(seat) { faults.append("\(seat.name): not the title of \(seat.station.page)") }
      if seat.station.pager.isTakenOver { faults.append("\(seat.name): a takeover does not end") }
    }
    stage.skip(.nanoseconds(50_000_000 - stage.wall.nanoseconds % 50_000_000))
    return faults
  }

  private func nextPicture(of seat: Seat) -> ContinuousClock.Instant {
    guard seat.station.isDue, let next = seat.station.nextFrame else { return stage.now }
    return max(next, stage.now)
  }

  /// The feed speaks, nobody else does: every page that may come up by itself must, within two rounds.
  func calm() -> [String] {
    note("calm", calmDown())
    for place in seats.indices where seats[place].isHeld {
      seats[place].isHeld = false
      seats[place].station.obey(.hold, at: stage.now)
    }
    var seen = seats.map { _ in Set<PageID>() }
    stage.onTurn = { [unowned self] in
      for place in seats.indices { seen[place].insert(seats[place].station.page) }
    }
    let longest = seats.map { $0.station.pager.navigator.programme.count }.max() ?? 1
    // The longest round on the smallest display: six sensors, three seconds each.
    let seconds = (longest * 2 + 2) * 20 + 40
    for _ in 0..<seconds {
      for type in Self.types { hear(type, "sensor 0", .number(Double(dice.roll(100)))) }
      stage.pass(.seconds(1))
    }
    stage.onTurn = {}
    tally.calms += 1
    return zip(seats, seen).flatMap { seat, seen in
      starved(seat, seen).map { "\(seat.name): \($0) is starved" }
    }
  }

  private func starved(_ seat: Seat, _ seen: Set<PageID>) -> [PageID] {
    let pager = seat.station.pager
    return pager.navigator.programme.pages.filter { page in
      !seen.contains(page) && pager.rotation.settings.terms[page]?.rotates ?? true
    }
  }

  private func calmDown() {
    for seat in seats {
      seat.display.isSlow = false
      seat.display.drain(at: stage.now)
    }
    areClaimed = false
    stage.hub.claim([], at: stage.now)
    let rest = stage.wall.nanoseconds % 1_000_000_000
    stage.pass(.seconds(2) - .nanoseconds(rest))
  }

  /// Whether the newest state must stand on the display: nothing is under way and no interval has to pass.
  private func isSettled(_ seat: Seat) -> Bool {
    seat.display.isReady && seat.station.nextFrame.map { $0 <= stage.now } ?? true
  }

  private func hasTitle(_ seat: Seat) -> Bool {
    guard case .single(let page) = seat.station.pager.shown else { return true }
    let indicator = seat.station.pager.indicator
    let title = seat.station.titles.title(of: page.id)
    return seat.display.picture?.announcement
      == "\(title), page \(indicator.current + 1) of \(indicator.count)"
  }
}
