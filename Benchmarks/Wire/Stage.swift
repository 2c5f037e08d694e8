import Dashboard
import Displays
import Keypads
import Paging
import Panel
import Readings
import Service
import Simulations
import Simulator

/// The real hub in virtual time before a simulated world, with displays that keep every picture.
final class Stage {
  private static let sensors = 240
  private static let seed: UInt64 = 6

  private let hub: HubStage
  private let glyphs: Glyphs
  private var world: SimulatedWorld

  /// A stage an hour after the first reading, for displays that draw with these characters.
  init(_ repertoire: Repertoire) {
    glyphs = Glyphs(repertoire)
    var options = SimulatedFeed.Options()
    (options.sensors, options.rate, options.seed) = (Self.sensors, 20, Self.seed)
    world = SimulatedWorld(sensors: options.sensors, rate: options.rate, seed: options.seed)
    let start = ContinuousClock.now
    hub = HubStage(archive: SimulatedArchive(options, start: start))
    for _ in 0..<Int(options.rate) * 3600 {
      hub.skip(.milliseconds(50))
      hear()
    }
    hub.store.publish(LinkState(.up, since: hub.now))
    hub.turn()
  }

  /// What a display of a size was shown while `play` lasted, from the picture that stood there before.
  func frames(
    _ size: Size,
    start page: String,
    style: Transition.Style = .cut,
    play: (Stage, RecordingDisplay) -> Void
  ) -> [Frame] {
    let display = RecordingDisplay(size: size, glyphs: glyphs, limit: 100_000)
    display.frameInterval = .milliseconds(50)
    var settings = Station.Settings()
    settings.pager.style = style
    settings.pager.rotation.dwell = .zero
    let station = Station(
      display,
      settings,
      pages: hub.pages,
      programme: Programme([.page(.overview), .others]),
      types: hub.hub.types,
      memory: DisplayMemory(page: PageID(page)),
      at: hub.now
    )
    hub.hub.add(station, at: hub.now)
    hub.pass(.seconds(1))
    let first = display.pictures.count - 1
    play(self, display)
    hub.hub.remove(station, at: hub.now)
    return display.pictures[first...].map(\.frame)
  }

  /// Lets time pass while readings come, so many a second.
  func pass(_ time: Duration, readings rate: Int) {
    let end = hub.now + time
    while hub.now < end {
      hear()
      hub.pass(min(.seconds(1) / rate, end - hub.now))
    }
  }

  /// Alarms claim the displays from now on.
  func claim(_ claims: [Takeover.Claim]) {
    hub.hub.claim(claims, at: hub.now)
  }

  /// The next reading of the world.
  private func hear() {
    let reading = world.next()
    let sensor = world.sensors[reading.sensor]
    hub.hear(
      sensor.kind.quantity,
      sensor.name,
      reading.value.map { .number($0) } ?? .absent,
      unit: sensor.kind.unit
    )
  }
}
