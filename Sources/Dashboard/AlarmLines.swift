import Readings

/// All alarms that are not normal, in the order in which they are read.
///
/// Made once for each change, however many displays list them: it sorts. Copies are free.
package struct AlarmLines: Equatable, Sendable {
  /// Those that stand: unacknowledged ones first, then by severity, then the newest; behind them the shelved ones, the
  /// next to come back first.
  package let lines: [AlarmRecord]
  /// How many stand.
  package let count: Int
  /// How many nobody has acknowledged.
  package let unacknowledged: Int
  /// How many are shelved.
  package let shelved: Int
  /// How many the configuration has switched off; they are counted, and not listed.
  package let outOfService: Int

  /// Alarms in any order.
  package init(_ records: [AlarmRecord] = []) {
    let standing = records.filter(\.state.isAnnounced).sorted { left, right in
      let (first, second) = (left.state.isUnacknowledged, right.state.isUnacknowledged)
      if first != second { return first }
      if left.severity != right.severity { return left.severity < right.severity }
      return left.since > right.since
    }
    let aside = records.filter { $0.state == .shelved }.sorted { left, right in
      (left.shelvedUntil ?? left.since) < (right.shelvedUntil ?? right.since)
    }
    lines = standing + aside
    count = standing.count
    unacknowledged = standing.prefix { $0.state.isUnacknowledged }.count
    shelved = aside.count
    outOfService = records.count { $0.state == .outOfService }
  }

  /// Those of one sensor of a type, or of all its sensors, in the same order.
  package func of(_ quantity: Quantity, sensor: String? = nil) -> [AlarmRecord] {
    lines.filter { record in
      record.id.quantity == quantity && (sensor.map { $0 == record.id.sensor } ?? true)
    }
  }

  /// The record of an alarm, if it is listed.
  func record(_ alarm: AlarmID) -> AlarmRecord? { lines.first { $0.id == alarm } }

  /// Which one of the standing or of the shelved ones a line is, and how many are shelved besides: `1/3+2s`, `s1/2`.
  func position(of line: Int) -> String {
    guard line < count else { return "s\(line - count + 1)/\(shelved)" }
    return "\(line + 1)/\(count)" + (shelved > 0 ? "+\(shelved)s" : "")
  }

  /// How many there are, in fewer and fewer words; `new` came while nobody looked.
  func counts(new: Int?) -> [String] {
    guard !lines.isEmpty || outOfService > 0 else { return [] }
    func told(_ number: Int, _ words: String) -> [String] {
      number > 0 ? ["\(number) \(words)"] : []
    }
    let standing = ["\(count)"] + told(unacknowledged, "not acknowledged")
    let (shelf, off) = (told(shelved, "shelved"), told(outOfService, "out of service"))
    let news = told(new ?? 0, "new")
    let choices = [
      standing + news + shelf + off, standing + news + shelf, standing + shelf,
      standing.prefix(1) + shelf,
    ]
    return choices.map { $0.joined(separator: ", ") }
  }
}
