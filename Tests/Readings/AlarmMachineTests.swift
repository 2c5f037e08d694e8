import Chance
import Foundation
import Testing

@testable import Readings

@Suite("The states of an alarm follow one another as ISA-18.2 has them")
struct AlarmMachineTests {
  /// Rows are states, columns events, `.` is no change.
  ///
  /// N normal, U unacknowledged, A acknowledged, R returned and unacknowledged; LU and LA the same behind a latch. Before a
  /// colon stands what lies above: S a shelf, D a suppression by design, O out of service. A small u is an alarm that
  /// began beneath it, so that nobody was told.
  static let plain = """
           began ended worse ack  reset shelve unshelve suppress unsuppress withdraw reinstate latch unlatch
      N    U     .     .     .    .     S:N    .        D:N      .          O:N      .         .     .
      U    .     R     .     A    .     S:U    .        D:U      .          O:U      .         .     .
      A    .     N     U     .    .     S:A    .        D:A      .          O:A      .         .     .
      R    U     .     .     N    .     S:R    .        D:R      .          O:R      .         .     .
      S:N  S:u   .     .     .    .     .      N        .        .          O:N      .         .     .
      S:u  .     S:N   .     S:A  .     .      U        .        .          O:u      .         .     .
      S:U  .     S:R   .     S:A  .     .      U        .        .          O:U      .         .     .
      S:A  .     S:N   S:u   .    .     .      U        .        .          O:A      .         .     .
      S:R  S:U   .     .     S:N  .     .      R        .        .          O:R      .         .     .
      D:N  D:u   .     .     .    .     S:N    .        .        N          O:N      .         .     .
      D:u  .     D:N   .     D:A  .     S:u    .        .        U          O:u      .         .     .
      D:U  .     D:R   .     D:A  .     S:U    .        .        U          O:U      .         .     .
      D:A  .     D:N   D:u   .    .     S:A    .        .        A          O:A      .         .     .
      D:R  D:U   .     .     D:N  .     S:R    .        .        R          O:R      .         .     .
      O:N  O:u   .     .     .    .     .      .        .        .          .        N         .     .
      O:u  .     O:N   .     O:A  .     .      .        .        .          .        U         .     .
      O:U  .     O:R   .     O:A  .     .      .        .        .          .        U         .     .
      O:A  .     O:N   O:u   .    .     .      .        .        .          .        U         .     .
      O:R  O:U   .     .     O:N  .     .      .        .        .          .        R         .     .
    """

  static let latching = """
           began ended worse ack  reset shelve unshelve suppress unsuppress withdraw reinstate latch unlatch
      N    U     .     .     .    .     S:N    .        D:N      .          O:N      .         .     .
      U    .     LU    .     A    .     S:U    .        D:U      .          O:U      .         .     .
      A    .     LA    U     .    .     S:A    .        D:A      .          O:A      .         .     .
      LU   U     .     .     LA   .     S:LU   .        D:LU     .          O:LU     .         .     R
      LA   U     .     .     .    N     S:LA   .        D:LA     .          O:LA     .         .     N
      S:N  S:u   .     .     .    .     .      N        .        .          O:N      .         .     .
      S:u  .     S:LU  .     S:A  .     .      U        .        .          O:u      .         .     .
      S:U  .     S:LU  .     S:A  .     .      U        .        .          O:U      .         .     .
      S:A  .     S:LA  S:u   .    .     .      U        .        .          O:A      .         .     .
      S:LU S:U   .     .     S:LA .     .      LU       .        .          O:LU     .         .     S:R
      S:LA S:u   .     .     .    S:N   .      LA       .        .          O:LA     .         .     S:N
      D:N  D:u   .     .     .    .     S:N    .        .        N          O:N      .         .     .
      D:u  .     D:LU  .     D:A  .     S:u    .        .        U          O:u      .         .     .
      D:U  .     D:LU  .     D:A  .     S:U    .        .        U          O:U      .         .     .
      D:A  .     D:LA  D:u   .    .     S:A    .        .        A          O:A      .         .     .
      D:LU D:U   .     .     D:LA .     S:LU   .        .        LU         O:LU     .         .     D:R
      D:LA D:u   .     .     .    D:N   S:LA   .        .        LA         O:LA     .         .     D:N
      O:N  O:u   .     .     .    .     .      .        .        .          .        N         .     .
      O:u  .     O:LU  .     O:A  .     .      .        .        .          .        U         .     .
      O:U  .     O:LU  .     O:A  .     .      .        .        .          .        U         .     .
      O:A  .     O:LA  O:u   .    .     .      .        .        .          .        U         .     .
      O:LU O:U   .     .     O:LA .     .      .        .        .          .        LU        .     O:R
      O:LA O:u   .     .     .    O:N   .      .        .        .          .        LA        .     O:N
    """

  static let events: [String: AlarmMachine.Event] = [
    "began": .began, "ended": .ended, "worse": .worsened, "ack": .acknowledge, "reset": .reset,
    "shelve": .shelve(until: 5), "unshelve": .unshelve, "suppress": .suppress,
    "unsuppress": .unsuppress, "withdraw": .withdraw, "reinstate": .reinstate,
    "latch": .latch(true), "unlatch": .latch(false),
  ]

  @Test("Every event in every state leads where the table says", arguments: [false, true])
  func table(isLatching: Bool) throws {
    let lines = (isLatching ? Self.latching : Self.plain).split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
    let names = try #require(lines.first)
    #expect(Set(names) == Set(Self.events.keys))
    for line in lines.dropFirst() {
      try #require(line.count == names.count + 1, "\(line)")
      let start = try Self.machine(line[0], isLatching: isLatching)
      #expect(Self.name(start) == line[0])
      for (event, next) in zip(names, line.dropFirst()) {
        var machine = start
        machine.handle(try #require(Self.events[event]))
        let wanted = next == "." ? line[0] : next
        #expect(Self.name(machine) == wanted, "\(line[0]) after \(event)")
      }
    }
  }

  @Test("The tables have a row for every state that can be reached", arguments: [false, true])
  func completeness(isLatching: Bool) {
    var found: Set<String> = []
    var open = [AlarmMachine(isLatching: isLatching)]
    // One thing above at a time: more are told apart by nothing that is seen.
    let above: [AlarmMachine.Event] = [.shelve(until: 5), .suppress, .withdraw]
    while let machine = open.popLast() {
      guard found.insert(Self.name(machine)).inserted else { continue }
      for event in Self.events.values {
        if case .latch = event { continue }
        if above.contains(event), machine.state != machine.beneath { continue }
        var next = machine
        next.handle(event)
        open.append(next)
      }
    }
    let table = isLatching ? Self.latching : Self.plain
    let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: " ")[0] }
    #expect(found == Set(rows.map(String.init)))
  }

  /// The name of a machine in the tables.
  static func name(_ machine: AlarmMachine) -> String {
    let letters: [AlarmState: String] = [
      .normal: "N", .unacknowledged: "U", .acknowledged: "A", .returnedUnacknowledged: "R",
      .latchedUnacknowledged: "LU", .latchedAcknowledged: "LA", .shelved: "S", .suppressed: "D",
      .outOfService: "O",
    ]
    let beneath = letters[machine.beneath] ?? "?"
    guard machine.state != machine.beneath else { return beneath }
    // Whether anybody was told shows when it ends.
    var probe = machine
    probe.handle(.latch(false))
    probe.handle(.ended)
    let isUntold = machine.beneath == .unacknowledged && probe.beneath == .normal
    return (letters[machine.state] ?? "?") + ":" + (isUntold ? "u" : beneath)
  }

  /// A machine that a row of the tables names.
  static func machine(_ name: String, isLatching: Bool) throws -> AlarmMachine {
    let parts = name.split(separator: ":").map(String.init)
    let ways: [String: [AlarmMachine.Event]] = [
      "N": [], "U": [.began], "u": [], "A": [.began, .acknowledge], "R": [.began, .ended],
      "LU": [.began, .ended], "LA": [.began, .acknowledge, .ended],
    ]
    let above: [String: AlarmMachine.Event] = [
      "S": .shelve(until: 5), "D": .suppress, "O": .withdraw,
    ]
    var machine = AlarmMachine(isLatching: isLatching)
    for event in try #require(ways[parts.last ?? ""]) { machine.handle(event) }
    if parts.count > 1 { machine.handle(try #require(above[parts[0]])) }
    if parts.last == "u" { machine.handle(.began) }
    return machine
  }

  // MARK: Whatever happens

  static let seed =
    ProcessInfo.processInfo.environment["SENSORPAGER_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0...(.max))

  private static let replay: Comment = "replay with SENSORPAGER_SEED=\(seed)"

  /// Runs machines through random events and looks at each step.
  private func simulate(_ body: (AlarmMachine, AlarmMachine.Event, AlarmMachine) -> Void) {
    var dice = Dice(seed: Self.seed)
    for _ in 0..<200 {
      var machine = AlarmMachine(isLatching: dice.once(in: 2))
      for _ in 0..<200 {
        let before = machine
        let event = dice.one(of: Self.ordered)
        machine.handle(event)
        body(before, event, machine)
      }
    }
  }

  private static let ordered = events.sorted { $0.key < $1.key }.map(\.value)

  @Test("An acknowledgement and a return may come in either order")
  func eitherOrder() {
    simulate { _, _, machine in
      guard machine.isActive else { return }
      var (first, second) = (machine, machine)
      for event in [AlarmMachine.Event.acknowledge, .ended] { first.handle(event) }
      for event in [AlarmMachine.Event.ended, .acknowledge] { second.handle(event) }
      #expect(first.state == second.state && first.beneath == second.beneath, Self.replay)
      #expect(!first.isActive && !first.beneath.isUnacknowledged, Self.replay)
    }
  }

  @Test("What somebody was told stays until it is acknowledged")
  func nothingIsLost() {
    var owed = false
    simulate { before, event, machine in
      if before == AlarmMachine() || before == AlarmMachine(isLatching: true) { owed = false }
      if event == .acknowledge { owed = false }
      if machine.state.isUnacknowledged { owed = true }
      let isCovered = [.shelved, .suppressed, .outOfService].contains(machine.state)
      guard owed else { return }
      #expect(isCovered || machine.state.isUnacknowledged, Self.replay)
      #expect(machine.beneath.isUnacknowledged, Self.replay)
    }
  }

  @Test("What is put aside is not announced, and what the condition does is kept")
  func putAside() {
    simulate { before, event, machine in
      if machine.isOutOfService { #expect(machine.state == .outOfService, Self.replay) }
      if machine.shelvedUntil != nil || machine.isSuppressed || machine.isOutOfService {
        #expect(!machine.state.isAnnounced, Self.replay)
      }
      let isActive = event == .began || (event != .ended && before.isActive)
      #expect(machine.isActive == isActive, Self.replay)
    }
  }

  @Test("An alarm alarms anew after a shelf, and not after a suppression")
  func anew() {
    simulate { before, event, machine in
      guard before.isActive else { return }
      if event == .unshelve, before.shelvedUntil != nil {
        #expect(machine.beneath == .unacknowledged, Self.replay)
      }
      if event == .unsuppress { #expect(machine.beneath == before.beneath, Self.replay) }
    }
  }

  @Test("After a restart an alarm stands as before, but for what lay beneath a shelf")
  func restart() {
    simulate { _, _, machine in
      let again = AlarmMachine(
        machine.state,
        isActive: machine.isActive,
        shelvedUntil: machine.shelvedUntil
      )
      #expect(again.state == machine.state && again.isActive == machine.isActive)
      #expect(!again.isActive || again.beneath == machine.beneath || again.state != again.beneath)
    }
  }
}
