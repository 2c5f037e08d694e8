import Panel
import Readings

/// The signs of what is not normal, for the columns that are empty when all is well.
///
/// An alarm goes first; how old the value is follows it where both fit.
struct Mark: Equatable {
  /// The columns that are kept for it.
  static let columns = 3

  /// A sign, and how it is drawn; colour never stands alone, as the sign says the same.
  struct Part: Equatable {
    let sign: String
    let style: Style
  }

  /// The signs from left to right, together at most three characters; none when all is well.
  let parts: [Part]

  /// The mark of a sensor, in a display's signs.
  init(_ row: SensorRow, _ glyphs: Glyphs) {
    self.init(row.alarm, isShelved: row.isShelved, row.freshness, row.silence, glyphs)
  }

  /// The mark of an alarm, or of one that was put aside, and of a freshness: with a stroke before it when it is the feed
  /// that is silent.
  init(
    _ alarm: AlarmMark?,
    isShelved: Bool = false,
    _ freshness: Freshness,
    _ silence: Silence,
    _ glyphs: Glyphs
  ) {
    let shelf = isShelved ? Part(sign: "s", style: Style(.quiet)) : nil
    let first = alarm.map(Self.part) ?? shelf
    let second = alarm?.kind == .stale ? nil : Self.part(freshness, silence, glyphs)
    let both = [first, second].compactMap(\.self).filter { !$0.sign.isEmpty }
    let width = both.reduce(0) { $0 + $1.sign.count }
    parts = width <= Self.columns ? both : Array(both.prefix(1))
  }

  /// The signs as one text; empty when all is well.
  var sign: String { parts.map(\.sign).joined() }

  /// How the first sign is drawn.
  var style: Style { parts.first?.style ?? .plain }

  /// Draws the signs and returns the column behind.
  @discardableResult
  func draw(into frame: inout Frame, row: Int, column: Int) -> Int {
    parts.reduce(column) { frame.put($1.sign, row: row, column: $0, style: $1.style) }
  }

  /// The sign of an alarm: reversed until somebody acknowledges it, steady from then on.
  static func part(_ alarm: AlarmMark) -> Part {
    let style = Style(.alarm, alarm.state.isUnacknowledged ? .reverse : [])
    return switch alarm.state {
    case .unacknowledged, .acknowledged: Part(sign: alarm.kind.sign, style: style)
    case .latchedUnacknowledged, .latchedAcknowledged: Part(sign: "!K", style: style)
    case .returnedUnacknowledged: Part(sign: "r", style: style)
    case .shelved: Part(sign: "s", style: Style(.quiet))
    case .normal, .suppressed, .outOfService: Part(sign: "", style: .plain)
    }
  }

  /// The sign of an alarm in a list.
  static func part(_ record: AlarmRecord) -> Part {
    part(AlarmMark(record.id.kind, record.state, severity: record.severity))
  }

  private static func part(
    _ freshness: Freshness,
    _ silence: Silence,
    _ glyphs: Glyphs
  ) -> Part? {
    let stroke = silence == .feed ? "/" : ""
    return switch freshness {
    case .live: nil
    case .late: Part(sign: stroke + String(Character(glyphs.late)), style: Style(.warning))
    case .stale: Part(sign: stroke + "?", style: Style(.warning, .bold))
    case .dead: Part(sign: stroke + "x", style: Style(.alarm))
    case .waiting: Part(sign: "w", style: Style(.quiet))
    }
  }
}
