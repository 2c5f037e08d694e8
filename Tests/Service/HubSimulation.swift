import Displays
import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings
@testable import Service

/// Random numbers from a seed, the same on every machine (SplitMix64).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The real hub with three displays, to which anything happens in any order; what must hold is looked at after each event.
///
/// All moments are multiples of 50 ms, so that what a display shows depends on the event before only.
final class HubSimulation {
  /// A place where a display stands, also after it was unplugged and replugged.
  private struct Seat {
    let name: String
    let programme: Programme
    let settings: Station.Settings
    var station: Station
    var display: RecordingDisplay
  }

  private static let types = (0..<10).map { number in "type_\(number)" }
  private static let keys = [
    "\u{1B}[C", "\u{1B}[D", "\u{1B}[A", "\u{1B}[B", "\u{1B}[6~", "\r", "\u{1B}", " ", "1", "7",
    "12\r", "99999", "0\r", "\u{0C}", "q", "a", "x", "\u{1B}[", "é", "\u{1B}[200~3",
  ]
  private static let sizes = [(80, 24), (40, 8), (20, 4), (16, 2), (26, 7), (5, 1), (1, 1)]

  let stage = HubStage(cap: 6)
  private var dice: Dice
  private var seats: [Seat] = []
  /// The events so far, newest last, for whoever has to find a fault.
  private(set) var trace: [String] = []

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    let all = Programme([.page(.overview), .others])
    open("wall", all, style: .slide(.milliseconds(300)), dwell: 2)
    open("panel", .of("type_3", "type_1", "@status", "type_2", wraps: false), style: .cut, dwell: 3)
    open("lcd", all, style: .cut, dwell: 1)
    seats[2].display.tell(.resized(Size(columns: 20, rows: 4)))
    stage.turn()
  }

  /// Lets one thing happen, and the hub turn.
  func step() {
    let place = roll(seats.count)
    switch roll(100) {
    case 0..<34: hear()
    case 34..<35: reload(place)
    case 35..<55: press(on: place)
    case 55..<77: wait()
    case 77..<87: drain(place)
    case 87..<91: toggleSlowness(of: place)
    case 91..<94: resize(place)
    case 94..<96: changeLink()
    case 96..<97: lose(place)
    case 97..<98: jump()
    case 98..<99: note("memory", stage.hub.relieveMemory(at: stage.now))
    default: note("rubbish", stage.hearNothing(.malformed))
    }
    stage.turn()
  }

  /// What does not hold now; empty when all is well.
  func faults() -> [String] {
    var faults: [String] = []
    for seat in seats {
      let (pager, display) = (seat.station.pager, seat.display)
      if pager.liveCount > pager.liveBound { faults.append("\(seat.name): too many pages") }
      if pager.livePages.count != pager.liveCount { faults.append("\(seat.name): a page too many") }
      if display.account.dropped > 0 {
        faults.append("\(seat.name): a picture of the wrong size, or one behind another")
      }
      if isSettled(seat), display.picture?.frame.size != display.size {
        faults.append("\(seat.name): the picture has not the display's size")
      }
    }
    for type in Self.types {
      let shown = seats.flatMap(\.station.pager.activePages).count { $0.name == type }
      if shown != stage.watchers(of: type) {
        faults.append("\(type): on \(shown) pages, watched by \(stage.watchers(of: type))")
      }
    }
    return faults
  }

  /// Lets everything come to rest for two seconds, and tells which display does not show what its state says.
  func settle() -> [String] {
    for seat in seats {
      seat.display.isSlow = false
      seat.display.drain(at: stage.now)
    }
    let rest = stage.wall.nanoseconds % Int64.second
    stage.pass(.seconds(2) - .nanoseconds(rest))
    return seats.compactMap { seat in
      let shown = seat.display.picture
      seat.station.isDue = true
      seat.station.nextFrame = nil
      stage.turn()
      if seat.display.picture != shown { return "\(seat.name): not what its state says" }
      return hasTitle(seat) ? nil : "\(seat.name): not the title of \(seat.station.page)"
    }
  }

  // MARK: Events

  private func hear() {
    let type = pick(Self.types)
    let sensor = "sensor \(roll(6))"
    let value: Reading.Value = roll(8) == 0 ? .absent : .number(Double(roll(2_000)) / 10)
    note("hear \(type)", stage.hear(type, sensor, value))
  }

  private func press(on place: Int) {
    let key = pick(Self.keys)
    note("\(seats[place].name) \(key.debugDescription)", seats[place].display.type(key))
  }

  private func wait() {
    let time = Duration.milliseconds(50 * [1, 2, 6, 7, 20, 25, 60][roll(7)])
    let isAsleep = roll(4) == 0
    note("wait \(time)", isAsleep ? stage.skip(time) : stage.pass(time))
  }

  private func drain(_ place: Int) {
    let display = seats[place].display
    note("\(seats[place].name) drains", display.drain(at: stage.now))
    if !display.isReady { Issue.record("\(seats[place].name): a picture waited behind another") }
  }

  private func toggleSlowness(of place: Int) {
    let display = seats[place].display
    note("\(seats[place].name) slow or quick", display.isSlow.toggle())
  }

  private func resize(_ place: Int) {
    let (columns, rows) = pick(Self.sizes)
    let size = Size(columns: columns, rows: rows)
    note("\(seats[place].name) \(columns)x\(rows)", seats[place].display.tell(.resized(size)))
  }

  private func changeLink() {
    let phase = pick([LinkState.Phase.waiting, .connecting, .up, .down, .credentials])
    let link = LinkState(phase, since: stage.now, reason: phase == .up ? "" : "refused")
    note("link \(phase)", stage.store.publish(link))
  }

  private func lose(_ place: Int) {
    let seat = seats[place]
    note("\(seat.name) is lost", seat.display.tell(.lost("\(seat.name): unplugged")))
    stage.turn()
    stage.hub.remove(seat.station, at: stage.now)
    seats[place] = opened(seat.name, seat.programme, seat.settings, start: seat.station.page)
  }

  /// Another order of pages comes, and a mark that the file has faults comes or goes.
  private func reload(_ place: Int) {
    let pages = Self.types.shuffled(using: &dice).prefix(roll(5)).map { PageID($0) }
    let order = pages.map(Programme.Slot.page) + (roll(2) == 0 ? [.others] : [])
    let station = seats[place].station
    note(
      "\(seats[place].name) has another order",
      station.follow(order, wraps: roll(2) == 0, types: stage.hub.types, at: stage.now)
    )
    stage.hub.standing = roll(3) == 0 ? Daemon.faultMark : ""
  }

  private func jump() {
    let hours = roll(2_000) - 1_000
    note("the wall clock jumps \(hours) h", stage.setWall(by: .seconds(3_600 * hours)))
  }

  // MARK: Parts

  private func open(
    _ name: String,
    _ programme: Programme,
    style: Paging.Transition.Style,
    dwell: Int
  ) {
    var settings = Station.Settings()
    settings.pager.style = style
    settings.pager.rotation.dwell = .seconds(dwell)
    settings.pager.rotation.linger = .seconds(4)
    settings.pager.rotation.home = .overview
    settings.pager.rotation.homeAfter = .seconds(30)
    seats.append(opened(name, programme, settings, start: nil))
  }

  private func opened(
    _ name: String,
    _ programme: Programme,
    _ settings: Station.Settings,
    start: PageID?
  ) -> Seat {
    let (station, display) = stage.open(
      name,
      programme,
      columns: 40,
      rows: 8,
      start: start,
      settings: settings
    )
    return Seat(
      name: name,
      programme: programme,
      settings: settings,
      station: station,
      display: display
    )
  }

  /// Whether the newest state must stand on the display: nothing is under way and no interval has to pass.
  private func isSettled(_ seat: Seat) -> Bool {
    seat.display.isReady && seat.station.nextFrame.map { $0 <= stage.now } ?? true
  }

  private func hasTitle(_ seat: Seat) -> Bool {
    guard case .single(let page) = seat.station.pager.shown else { return true }
    let indicator = seat.station.pager.indicator
    let title = seat.station.titles.title(of: page.id)
    let standing = stage.hub.standing.isEmpty ? "" : "; \(stage.hub.standing)"
    return seat.display.picture?.announcement
      == "\(title), page \(indicator.current + 1) of \(indicator.count)\(standing)"
  }

  private func note(_ event: String, _ body: @autoclosure () -> Void) {
    trace.append(event)
    if trace.count > 30 { trace.removeFirst() }
    body()
  }

  private func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &dice) }

  private func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
}
