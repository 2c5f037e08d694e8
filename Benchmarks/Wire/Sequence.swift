import Dashboard
import Displays
import Paging
import Panel

/// Pictures as they follow one another on a display.
struct Sequence {
  /// What happens.
  let name: String
  /// What was shown, the first before anything happened.
  let frames: [Frame]

  /// What the real pages show on a display with these characters.
  static func recorded(_ repertoire: Repertoire) -> [Self] {
    let stage = Stage(repertoire)
    return scripts.map { script in
      let frames = stage.frames(
        script.size,
        start: script.page,
        style: script.style,
        play: script.play
      )
      return Self(name: script.name, frames: frames)
    }
  }

  /// What happens on a display.
  private struct Script: Sendable {
    let name: String
    var page = "temperature"
    var size = Size(columns: 80, rows: 24)
    var style = Transition.Style.cut
    let play: @Sendable (Stage, RecordingDisplay) -> Void
  }

  private static let scripts = [
    Script(name: "quiet") { stage, _ in stage.pass(.seconds(60), readings: 1) },
    Script(name: "busy") { stage, _ in stage.pass(.seconds(15), readings: 100) },
    Script(name: "overview", page: "@overview") { stage, _ in
      stage.pass(.seconds(30), readings: 10)
    },
    Script(name: "page flips") { stage, display in
      for _ in 0..<24 {
        display.pressNext()
        stage.pass(.seconds(2), readings: 4)
      }
    },
    Script(name: "slides", style: .slide(.milliseconds(400))) { stage, display in
      for key in "nnnnnnnppppp41\r" {
        display.type(String(key))
        stage.pass(.seconds(1), readings: 4)
      }
    },
    Script(name: "wipes", style: .wipe(.milliseconds(400))) { stage, display in
      for key in "nnnnppp" {
        display.type(String(key))
        stage.pass(.seconds(1), readings: 4)
      }
    },
    Script(name: "scrolling") { stage, display in
      for _ in 0..<50 {
        display.type("\u{1B}[B")
        stage.pass(.milliseconds(200), readings: 4)
      }
      for _ in 0..<4 {
        display.type("\u{1B}[5~")
        stage.pass(.milliseconds(500), readings: 4)
      }
    },
    Script(name: "detail") { stage, display in
      display.type("\r")
      stage.pass(.seconds(60), readings: 20)
      for key in ["\u{1B}[B", "\u{1B}[B", "\u{1B}[B", "\u{1B}[6~", "\u{1B}[6~"] {
        display.type(key)
        stage.pass(.seconds(4), readings: 20)
      }
    },
    Script(name: "takeover", page: "humidity") { stage, _ in
      let alarm = Takeover.Claim(
        id: "1",
        page: PageID("temperature"),
        words: "Cold store 1 door is open: close it"
      )
      let other = Takeover.Claim(id: "2", page: PageID("voltage"), words: "Mains L1 fuse has blown")
      for claims in [[alarm], [alarm, other], []] {
        stage.claim(claims)
        stage.pass(.seconds(20), readings: 4)
      }
    },
    Script(name: "20x4", size: Size(columns: 20, rows: 4)) { stage, display in
      for _ in 0..<10 {
        stage.pass(.seconds(8), readings: 4)
        display.pressNext()
      }
    },
    Script(name: "200x60", size: Size(columns: 200, rows: 60)) { stage, display in
      for _ in 0..<6 {
        stage.pass(.seconds(5), readings: 20)
        display.pressNext()
      }
    },
  ]
}
