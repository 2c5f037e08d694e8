import Chance
import Displays
import Paging
import Panel
import Readings
import Service

/// The real hub with several displays, to which anything happens in any order; what must hold is looked at after each
/// event.
///
/// All moments are multiples of 50 ms, so that what a display shows depends on the event before only. One seed replays.
package final class HubSimulation {
  static let types = (0..<10).map { number in "type_\(number)" }
  static let cap = 6
  /// So many events between two looks at displays at rest, and between two long calms.
  private static let (rests, calms) = (250, 25_000)

  /// The hub with its surroundings.
  package let stage = HubStage(cap: cap)
  /// How many events have happened.
  package private(set) var events = 0
  /// The events so far, newest last, for whoever has to find a fault.
  package private(set) var trace: [String] = []
  /// How many takeovers were seen to begin, and how many reloads, losses and pages there were.
  package var tally = Tally()

  var dice: Dice
  var seats: [Seat] = []
  /// The types that the feed brought, in the order in which they came.
  var heard: [String] = []
  var messages = 0
  var areClaimed = false
  var complaints: [String] = []

  /// What the dice have reached, so that a simulation that does nothing is noticed.
  package struct Tally {
    package var takeovers = 0
    package var reloads = 0
    package var losses = 0
    package var pages = 0
    package var calms = 0
  }

  /// A hub whose fate is the seed's.
  package init(seed: UInt64) {
    dice = Dice(seed: seed)
    stage.complain = { [unowned self] fault in complaints.append(fault) }
    let all = [Programme.Slot.page(.overview), .others]
    open("wall", all, .slide(.milliseconds(150)), dwell: 2, Size(columns: 80, rows: 24))
    open("panel", named("type_3", "type_1", "@status", "type_2"), .cut, dwell: 3, wraps: false)
    open("lcd", all, .cut, dwell: 1, Size(columns: 20, rows: 4))
    open("kiosk", named("type_9", "@overview") + [.others], .wipe(.milliseconds(200)), dwell: 2)
    stage.turn()
  }

  /// Lets one thing happen, lets the hub turn, and returns what does not hold; empty when all is well.
  package func step() -> [String] {
    events += 1
    let before = seats.map(\.station.page)
    happen(to: dice.roll(seats.count))
    stage.turn()
    tally.pages += zip(before, seats).count { page, seat in page != seat.station.page }
    var faults = self.faults()
    if events.isMultiple(of: Self.rests) { faults += rest() }
    if events.isMultiple(of: Self.calms) { faults += calm() }
    return faults
  }

  func note(_ event: String, _ body: @autoclosure () -> Void) {
    trace.append(event)
    if trace.count > 30 { trace.removeFirst() }
    body()
  }

  // MARK: Displays

  func named(_ pages: String...) -> [Programme.Slot] {
    pages.map { .page(PageID($0)) }
  }

  private func open(
    _ name: String,
    _ slots: [Programme.Slot],
    _ style: Transition.Style,
    dwell: Int,
    _ size: Size = Size(columns: 40, rows: 8),
    wraps: Bool = true
  ) {
    var settings = Station.Settings()
    settings.pager.style = style
    settings.pager.rotation = rotation(dwell: dwell)
    let programme = Programme(slots, wraps: wraps)
    let (station, display) = opened(name, programme, settings, size, start: nil)
    seats.append(
      Seat(
        name: name,
        slots: slots,
        wraps: wraps,
        settings: settings,
        station: station,
        display: display,
        keyed: stage.now
      )
    )
  }

  func opened(
    _ name: String,
    _ programme: Programme,
    _ settings: Station.Settings,
    _ size: Size,
    start: PageID?
  ) -> (Station, RecordingDisplay) {
    stage.open(
      name,
      programme,
      columns: size.columns,
      rows: size.rows,
      pictures: 2,
      start: start,
      settings: settings
    )
  }

  /// Some seconds for each page, some pages heavy, some kept out.
  func rotation(dwell: Int) -> Rotation.Settings {
    var rotation = Rotation.Settings(
      dwell: .seconds(dwell),
      linger: .seconds(4),
      home: .overview,
      homeAfter: .seconds(30)
    )
    for type in Self.types where dice.once(in: 3) {
      rotation.terms[PageID(type)] = .init(rotates: !dice.once(in: 4), weight: dice.roll(5))
    }
    return rotation
  }
}
