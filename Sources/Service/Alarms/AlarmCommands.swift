import Readings

/// Which programs are run because of alarms, and when: none too often, not too many at once.
///
/// A value that starts nothing itself. Of several steps of alarms with one command that come too close together, the
/// newest is told; what found no room is counted.
struct AlarmCommands {
  /// The shortest time between two starts of one command.
  static let interval = Duration.seconds(10)
  /// The most programs that run at once.
  static let most = 4
  /// How long a program may run.
  static let patience = Duration.seconds(60)
  /// The most commands that wait for their turn.
  static let queue = 32

  /// A program to be started.
  struct Start: Equatable {
    /// Its path and arguments.
    var command: [String]
    /// What it is told.
    var environment: [String]
  }

  /// How many starts found no room.
  private(set) var dropped = 0
  private var waiting: [Start] = []
  private var last: [[String]: ContinuousClock.Instant] = [:]

  /// Notes that a command is to be told of a step; it replaces one of the same command that waits.
  mutating func request(_ command: [String], environment: [String]) {
    let start = Start(command: command, environment: environment)
    if let place = waiting.firstIndex(where: { $0.command == command }) {
      dropped += 1
      waiting[place] = start
    } else if waiting.count < Self.queue {
      waiting.append(start)
    } else {
      dropped += 1
    }
  }

  /// What is to be started now, while so many run already.
  mutating func take(running: Int, at now: ContinuousClock.Instant) -> [Start] {
    last = last.filter { $0.value + Self.interval > now }
    var room = max(Self.most - running, 0)
    var starts: [Start] = []
    waiting.removeAll { start in
      guard room > 0, last[start.command] == nil else { return false }
      room -= 1
      last[start.command] = now
      starts.append(start)
      return true
    }
    return starts
  }

  /// When there is something to start, while there is room; `nil` when nothing waits.
  var deadline: ContinuousClock.Instant? {
    waiting.compactMap { last[$0.command].map { $0 + Self.interval } }.min()
  }
}

extension AlarmEvent {
  /// What a program is told of a step: variables that begin with `ALARM_`.
  var environment: [String] {
    let limit = record.limit.map(plainNumber) ?? ""
    return [
      ("SENSOR", record.id.sensor), ("TYPE", record.id.quantity.name), ("NAME", record.name),
      ("KIND", record.id.kind.words), ("STATE", record.state.words), ("FROM", from.words),
      ("VALUE", record.value.plain), ("UNIT", record.unit), ("LIMIT", limit),
      ("SEVERITY", "\(record.severity)"), ("GUIDANCE", record.guidance),
    ].map { name, value in "ALARM_\(name)=\(value)" } + ["PATH=/usr/local/bin:/usr/bin:/bin"]
  }
}

extension SensorValue {
  /// The value as a program reads it; empty when there is none.
  var plain: String {
    switch self {
    case .number(let number): plainNumber(number)
    case .integer(let number): String(number)
    case .boolean(let isOn): isOn ? "on" : "off"
    case .text(let text): text
    case .absent: ""
    }
  }
}

/// A number as a program reads it: no decimals where it has none.
func plainNumber(_ number: Double) -> String {
  abs(number) < 1e15 && number == number.rounded() ? String(Int64(number)) : "\(number)"
}
