import Displays
import Keypads
import Paging
import Panel
import Readings
import Service

/// What can happen.
extension HubSimulation {
  /// The hold key is not among them: a hold is ordered, so that the outside knows of it.
  private static let keys = [
    "\u{1B}[C", "\u{1B}[D", "\u{1B}[A", "\u{1B}[B", "\u{1B}[6~", "\r", "\u{1B}", "1", "7",
    "12\r", "99999", "0\r", "\u{0C}", "q", "a", "x", "\u{1B}[", "é", "\u{1B}[200~3",
  ]
  private static let sizes = [(80, 24), (40, 8), (20, 4), (16, 2), (26, 7), (5, 1), (1, 1)]
  private static let phases = [LinkState.Phase.waiting, .connecting, .up, .down, .credentials]

  func happen(to place: Int) {
    switch dice.roll(100) {
    case 0..<42: hear()
    case 42..<62: press(on: place)
    case 62..<75: wait()
    case 75..<83: drain(place)
    case 83..<87: toggleSlowness(of: place)
    case 87..<90: resize(place)
    case 90..<92: changeLink()
    case 92..<94: claim()
    case 94: lose(place)
    case 95: jump()
    case 96: note("memory", stage.hub.relieveMemory(at: stage.now))
    case 97: hold(place)
    case 98: reload(place)
    default: dice.once(in: 3) ? changeSensors() : hearRubbish()
    }
  }

  private func hear() {
    let type = dice.one(of: Self.types)
    let sensor = "sensor \(dice.roll(6))"
    let value: Reading.Value = dice.once(in: 8) ? .absent : .number(Double(dice.roll(2_000)) / 10)
    hear(type, sensor, value)
  }

  /// A type that nobody watches must not wake the display side, except when it comes for the first time.
  func hear(_ type: String, _ sensor: String, _ value: Reading.Value) {
    let wakes = stage.wakes
    let isWatched = stage.watchers(of: type) > 0
    note("hear \(type)", stage.hear(type, sensor, value))
    messages += 1
    if !heard.contains(type) {
      heard.append(type)
    } else if !isWatched, stage.wakes != wakes {
      complaints.append("\(type) woke the displays and nobody watches it")
    }
  }

  private func hearRubbish() {
    note("rubbish", stage.hearNothing(.malformed))
    messages += 1
  }

  private func press(on place: Int) {
    let key = dice.one(of: Self.keys)
    seats[place].keyed = stage.now
    note("\(seats[place].name) \(key.debugDescription)", seats[place].display.type(key))
  }

  /// Time passes, with all turns that are due or with none; who is held stays where he is.
  private func wait() {
    let time = Duration.milliseconds(50 * dice.one(of: [1, 1, 2, 6, 7, 20, 40]))
    let still = seats.filter { seat in
      let isUntouched = stage.now - seat.keyed > .seconds(3)
      return seat.isHeld && isUntouched && !areClaimed && !seat.station.pager.isTakenOver
    }
    let pages = still.map(\.station.pager.navigator.destination)
    let isAsleep = dice.once(in: 4)
    note("wait \(time)", isAsleep ? stage.skip(time) : stage.pass(time))
    for (seat, page) in zip(still, pages) where seat.station.pager.navigator.destination != page {
      complaints.append("\(seat.name) was held on \(page) and left it")
    }
  }

  private func drain(_ place: Int) {
    let seat = seats[place]
    note("\(seat.name) drains", seat.display.drain(at: stage.now))
    if !seat.display.isReady { complaints.append("\(seat.name): a picture waited behind another") }
  }

  private func toggleSlowness(of place: Int) {
    let display = seats[place].display
    note("\(seats[place].name) slow or quick", display.isSlow.toggle())
  }

  private func resize(_ place: Int) {
    let (columns, rows) = dice.one(of: Self.sizes)
    let size = Size(columns: columns, rows: rows)
    note("\(seats[place].name) \(columns)x\(rows)", seats[place].display.tell(.resized(size)))
  }

  private func changeLink() {
    let phase = dice.one(of: Self.phases)
    let link = LinkState(phase, since: stage.now, reason: phase == .up ? "" : "refused")
    note("link \(phase)", stage.store.publish(link))
  }

  /// Alarms of some types, of pages in no programme among them; as often none.
  private func claim() {
    let before = seats.count(where: \.station.pager.isTakenOver)
    let claims = (0..<max(dice.roll(12) - 4, 0)).map { _ in
      let page = dice.once(in: 8) ? "@status" : dice.one(of: Self.types)
      let isUrgent = dice.once(in: 6)
      return Takeover.Claim(
        id: "\(page)\(isUrgent)",
        page: PageID(page),
        isEmergency: isUrgent,
        words: "\(page) high"
      )
    }
    areClaimed = !claims.isEmpty
    note("\(claims.count) claims", stage.hub.claim(claims, at: stage.now))
    tally.takeovers += max(seats.count(where: \.station.pager.isTakenOver) - before, 0)
  }

  private func lose(_ place: Int) {
    let seat = seats[place]
    note("\(seat.name) is lost", seat.display.tell(.lost("\(seat.name): unplugged")))
    stage.turn()
    stage.hub.remove(seat.station, at: stage.now)
    let (station, display) = opened(
      seat.name,
      Programme(seat.slots, wraps: seat.wraps),
      seat.settings,
      seat.display.size,
      start: seat.station.page
    )
    (seats[place].station, seats[place].display) = (station, display)
    (seats[place].isHeld, seats[place].keyed) = (false, stage.now)
    tally.losses += 1
  }

  private func jump() {
    let hours = dice.roll(2_000) - 1_000
    note("the wall clock jumps \(hours) h", stage.setWall(by: .seconds(3_600 * hours)))
  }

  private func hold(_ place: Int) {
    seats[place].isHeld.toggle()
    note("\(seats[place].name) hold", seats[place].station.obey(.hold, at: stage.now))
  }

  /// Another order, with pages added and left out, other dwells and weights, another style.
  private func reload(_ place: Int) {
    var slots = Self.types.shuffled(using: &dice).prefix(dice.roll(8)).map { type in
      Programme.Slot.page(PageID(type))
    }
    if dice.roll(2) == 0 { slots.append(.page(.overview)) }
    if dice.roll(2) == 0 { slots.insert(.others, at: dice.roll(slots.count + 1)) }
    let style = dice.one(of: [
      Transition.Style.cut, .slide(.milliseconds(150)), .wipe(.milliseconds(200)),
    ])
    (seats[place].slots, seats[place].wraps) = (slots, dice.roll(2) == 0)
    seats[place].settings.pager.style = style
    seats[place].settings.pager.rotation = rotation(dwell: 1 + dice.roll(3))
    note("\(seats[place].name) reloads", apply(to: seats[place]))
    tally.reloads += 1
  }

  private func apply(to seat: Seat) {
    let (station, now) = (seat.station, stage.now)
    station.adopt(seat.settings, pages: stage.pages, at: now)
    station.follow(seat.slots, wraps: seat.wraps, types: stage.hub.types, at: now)
  }
}
