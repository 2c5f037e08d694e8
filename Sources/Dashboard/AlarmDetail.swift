import Paging
import Panel
import Readings

/// One alarm on the whole body of a page: the value as large as it gets, and all that is known of the alarm.
struct AlarmDetail {
  let words: AlarmWords
  let layout: Layout
  let context: DrawContext

  private var record: AlarmRecord { words.record }

  /// The facts below the value, as they are scrolled through.
  var facts: FactLines { FactLines(lines, in: field, layout, context) }

  /// Draws the alarm, its facts from `top` on.
  func draw(into frame: inout Frame, from top: Int) {
    if let big {
      let mark = Mark.part(record)
      let column = frame.put(mark.sign, row: start, column: 0, style: mark.style)
      _ = big.draw(into: &frame, row: start, column: max(column + 1, 4))
    }
    facts.draw(into: &frame, from: top)
    if hasKeys { frame.put(keys, row: layout.body.upperBound - 1, column: 0, style: Style(.quiet)) }
  }

  private var start: Int { layout.body.lowerBound + (layout.body.count >= 10 ? 1 : 0) }

  /// The value large, where that leaves room for the facts.
  private var big: BigValue? {
    guard let row = words.row, layout.form != .single, layout.form != .small else { return nil }
    let scale = layout.form == .large ? 3 : layout.form == .wide ? 2 : 1
    let unit = DisplayWidth.of(context.unit(row.unit)) + 4
    let room = max(context.size.columns - 6 - unit, 0)
    return BigValue(row, scale: scale, columns: room, rows: layout.body.count / 3, context)
  }

  private var hasKeys: Bool { layout.form == .wide || layout.form == .large }

  private var field: Range<Int> {
    let top = big.map { start + $0.rows + 1 } ?? layout.body.lowerBound
    let end = layout.body.upperBound - (hasKeys ? 2 : 0)
    return min(top, end)..<end
  }

  private var keys: String {
    let back = "Enter: the sensor   Esc: list"
    switch record.state {
    case .normal: return "Esc: list"
    case .shelved, .suppressed, .outOfService, .acknowledged: return "s: shelf   " + back
    case .latchedAcknowledged: return "#: reset   s: shelf   " + back
    case .unacknowledged, .returnedUnacknowledged, .latchedUnacknowledged:
      return "#: acknowledge   s: shelf   " + back
    }
  }

  private var lines: [FactLines.Line] {
    let ink: Ink = record.state.isUnacknowledged ? .alarm : .strong
    let standing = words.standing[0]
    // Of a state that is not to be, the state itself says more than that it is one.
    let kind = record.id.kind.words
    let what = record.id.kind == .state ? words.what.last ?? kind : kind
    var lines = [
      FactLines.Line(word: "alarm", text: "\(what), \(standing)", ink: ink),
      FactLines.Line(word: "since", text: "\(words.since), \(AgeText.full(words.age)) ago"),
    ]
    let then = words.then.isEmpty ? "" : " at \(words.then)"
    if record.changed != record.since {
      lines.append(FactLines.Line(word: "changed", text: words.changed + then))
    } else if !then.isEmpty {
      lines[1].text += "," + then
    }
    if big?.scale ?? 0 == 0 {
      lines.append(FactLines.Line(word: "value", text: words.now, ink: .strong))
    }
    if !words.limit.isEmpty {
      let parts = [words.limit, words.excess].filter { !$0.isEmpty }
      lines.append(FactLines.Line(word: "limit", text: parts.joined(separator: ", ")))
    }
    if !words.guidance.isEmpty {
      lines.append(FactLines.Line(word: "to do", text: words.guidance, ink: .title))
    }
    return lines + more
  }

  /// What matters less.
  private var more: [FactLines.Line] {
    var lines: [FactLines.Line] = []
    if record.excursions > 1 {
      lines.append(FactLines.Line(word: "times", text: "\(record.excursions) since it was normal"))
    }
    lines.append(FactLines.Line(word: "severity", text: severity))
    let type = context.titles.title(of: PageID(record.id.quantity.name))
    lines.append(FactLines.Line(word: "sensor", text: "\(record.name), \(type)"))
    if record.id.sensor != record.name {
      lines.append(FactLines.Line(word: "known as", text: record.id.sensor, ink: .quiet))
    }
    return lines
  }

  private var severity: String {
    switch record.severity {
    case ...1: "1, an emergency"
    case 2: "2, takes displays over"
    default: "\(record.severity), a mark only"
    }
  }
}
