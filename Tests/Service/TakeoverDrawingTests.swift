import Displays
import Paging
import Panel
import Readings
import Simulations
import Testing

@testable import Service

@Suite("Station: drawing takeovers")
struct TakeoverDrawingTests {
  @Test(
    "An alarm that waits for open keys is announced beside the digits, then shown with its number",
    arguments: [(80, 24), (40, 12), (20, 4), (16, 2)]
  )
  func waits(columns: Int, rows: Int) {
    let stage = HubStage()
    for type in ["temperature", "humidity", "pressure"] { stage.hear(type) }
    let programme = Programme.of("temperature", "humidity", "pressure")
    let (station, display) = stage.open("wall", programme, columns: columns, rows: rows)
    stage.pass(.milliseconds(100))
    display.type("1")
    stage.pass(.milliseconds(100))
    let claims = ["humidity", "pressure"].map { type in
      Takeover.Claim(id: type, page: PageID(type), words: "\(type) high")
    }
    stage.hub.claim(claims, at: stage.now)
    stage.pass(.milliseconds(100))
    #expect(station.page == PageID("temperature"))
    #expect(display.rows.contains { $0.contains("page 1_") })
    #expect(display.rows.contains { $0.contains("! humidity") })
    display.type("\u{1B}")
    stage.pass(.seconds(1))
    #expect(station.page == PageID("humidity"))
    #expect(says(display, "! humidity", on: stage), "on two rows it takes turns with the value")
    let words = columns >= 60 ? "alarm 1 of 2" : "!1/2"
    #expect(says(display, words, on: stage), "\(display.rows)")
    stage.hub.claim([], at: stage.now)
    stage.pass(.seconds(1))
    #expect(station.page == PageID("temperature"))
    #expect(
      !display.rows.contains { $0.contains(words) } && !says(display, "! humidity", on: stage)
    )
  }

  @Test("An alarm is acknowledged by its key, also while its page slides in: no key is lost")
  func acknowledged() {
    let stage = HubStage()
    for type in ["temperature", "humidity"] { stage.hear(type) }
    var settings = Station.Settings()
    settings.pager.style = .slide(.milliseconds(300))
    let (_, display) = stage.open("wall", .of("temperature", "humidity"), settings: settings)
    stage.pass(.milliseconds(100))
    display.type("a")
    stage.pass(.milliseconds(100))
    #expect(display.footer.hasPrefix("no alarm here") && stage.alarmOrders.isEmpty)
    stage.hub.claim(
      [Takeover.Claim(id: "humidity/h/!H", page: PageID("humidity"), words: "humidity high")],
      at: stage.now
    )
    stage.pass(.milliseconds(100))
    display.type("a")
    stage.pass(.milliseconds(100))
    #expect(stage.alarmOrders == [.acknowledge(AlarmID("h", Quantity("humidity"), .high))])
  }

  /// Whether a text comes up within a few seconds.
  private func says(_ display: RecordingDisplay, _ text: String, on stage: HubStage) -> Bool {
    (0..<6).contains { _ in
      stage.pass(.seconds(1))
      return display.rows.contains { $0.contains(text) }
    }
  }
}
