import Glibc
import Loop
import Readings
import Wire

/// Alarms: from the store to the displays, the log, a bell and programs; and from keys back to the store.
extension Daemon {
  /// The most steps of alarms that are logged at once; the rest is counted.
  private static let mostLines = 20

  /// Takes what has become of alarms, and tells everybody; returns when there is more to do.
  func followAlarms(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    let events = alarms.follow(hub, at: now)
    if !events.isEmpty {
      history?.journal(events)
      tell(of: events, at: now)
    }
    return [alarms.deadline, runCommands(at: now)].compactMap(\.self).min()
  }

  /// Does what an operator wants done, at once.
  func obey(_ orders: [AlarmOrder], at now: ContinuousClock.Instant) {
    for order in orders { _ = store.obey(order, at: now) }
  }

  /// Other rules hold from now on; alarms that no rule makes any more are over.
  func setAlarms(from old: [AlarmRule], to new: [AlarmRule], at now: ContinuousClock.Instant) {
    guard old != new else { return }
    store.setAlarms(new, at: now)
    hub.alwaysWanted = Interest(alarms: new)
  }

  private func tell(of events: [AlarmEvent], at now: ContinuousClock.Instant) {
    for event in events.prefix(Self.mostLines) {
      journal.write(event.weight, "alarm: \(event.words)", at: now)
    }
    if events.count > Self.mostLines {
      let more = events.count - Self.mostLines
      journal.write(.warning, "alarm: \(more) further steps at the same time", at: now)
    }
    var rings = false
    for event in events {
      guard let rule = plan.alarms.first(where: { $0.makes(event.record) }) else { continue }
      if rule.rings, event.begins { rings = true }
      if !rule.command.isEmpty, event.isForPrograms {
        commands.request(rule.command, environment: event.environment)
      }
    }
    if rings { hub.ring() }
  }

  /// Starts the programs whose turn it is, and looks after those that run.
  private func runCommands(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    programs.removeAll { program in
      if program.end <= now { program.process.kill() }
      guard let ending = program.process.ending() else { return false }
      if ending != .exited(0) {
        journal.write(.warning, "alarm: \(program.name) \(ending.words)", at: now)
      }
      return true
    }
    for start in commands.take(running: programs.count, at: now) {
      begin(start, at: now)
    }
    let look = programs.isEmpty ? nil : now + .seconds(1)
    return [commands.deadline, look].compactMap(\.self).min()
  }

  private func begin(_ start: AlarmCommands.Start, at now: ContinuousClock.Instant) {
    let name = printable(start.command[0])
    do throws(SystemError) {
      let process = try ChildProcess.start(start.command, environment: start.environment)
      programs.append(AlarmProgram(name: name, process: process, end: now + AlarmCommands.patience))
    } catch {
      journal.write(.warning, "alarm: \(error)", at: now)
    }
  }
}

/// A program that runs because of an alarm.
struct AlarmProgram {
  /// Its path, harmless already.
  let name: String
  let process: ChildProcess
  /// When it has run long enough.
  let end: ContinuousClock.Instant
}

extension ChildProcess.Ending {
  fileprivate var words: String {
    switch self {
    case .exited(let code): "ended with \(code)"
    case .killed(SIGKILL): "was ended: it took too long"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }
}

extension AlarmEvent {
  /// Whether somebody must be called: it was not, and is now, unacknowledged with its condition.
  fileprivate var begins: Bool { record.state == .unacknowledged && from != .unacknowledged }

  /// Whether programs hear of it: what a person does at a display is no news to them.
  fileprivate var isForPrograms: Bool { cause == .condition || cause == .time }

  /// The step in words: "Cold store 1 high -14: unacknowledged, severity 2, value -11.2 °C".
  fileprivate var words: String {
    let value = record.value.plain
    let unit = record.unit.isEmpty ? "" : " \(record.unit)"
    let measured = value.isEmpty ? "" : ", value \(value)\(unit)"
    let by = cause == .person ? " by an operator" : ""
    return "\(record.summary): \(record.state.words)\(by), severity \(record.severity)\(measured)"
  }

  fileprivate var weight: Hub.LogLevel {
    switch record.state {
    case .unacknowledged where record.severity <= 2: .warning
    case .unacknowledged: .notice
    default: .info
    }
  }
}
