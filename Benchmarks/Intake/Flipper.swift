import Displays
import Keypads
import Loop
import Paging
import Panel
import Readings
import Service

/// A terminal of 80x24 on the hub whose pages turn 20 times a second, every one of them drawn.
final class Flipper {
  private static let interval = Duration.milliseconds(50)

  private let hub: Hub
  private let station: Station
  private let display: TerminalDisplay
  private let glass: Glass
  private var next: ContinuousClock.Instant

  init(_ hub: Hub, on loop: EventLoop) throws {
    self.hub = hub
    glass = try Glass(on: loop)
    display = try TerminalDisplay(
      name: "glass",
      .path(glass.path),
      TerminalTraits(type: "xterm-256color", repertoire: .unicode),
      size: Size(columns: 80, rows: 24),
      on: loop
    )
    next = .now
    station = Station(
      display,
      Station.Settings(),
      pages: PageFactory(store: hub.store, settings: [:], cap: 64),
      programme: Programme([.overview, .status]),
      at: next
    )
    hub.add(station, at: next)
  }

  /// Pages that were drawn and whose bytes the terminal took.
  var drawn: Int { Int(display.account.shown) }

  /// Turns the page if it is time; returns when the next is due.
  func flip(at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    guard next <= now else { return next }
    station.obey(.next, at: now)
    next = max(next + Self.interval, now)
    return next
  }
}
