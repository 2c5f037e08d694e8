import Panel
import Readings

/// The sign of a state that is not normal, for the column that is empty when all is well.
struct Mark: Equatable {
  /// Up to three characters; empty when all is well.
  let sign: String
  /// How it is drawn; colour never stands alone, as the sign says the same.
  let style: Style

  /// The mark of a sensor's freshness, in a display's signs: with a stroke before it when it is the feed that is silent.
  init(_ freshness: Freshness, _ silence: Silence, _ glyphs: Glyphs) {
    let stroke = silence == .feed ? "/" : ""
    switch freshness {
    case .live:
      sign = ""
      style = .plain
    case .late:
      sign = stroke + String(Character(glyphs.late))
      style = Style(.warning)
    case .stale:
      sign = stroke + "?"
      style = Style(.warning, .bold)
    case .dead:
      sign = stroke + "x"
      style = Style(.alarm)
    case .waiting:
      sign = "w"
      style = Style(.quiet)
    }
  }
}
