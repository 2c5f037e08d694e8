import Paging
import Panel
import Readings

/// All that a picture depends on besides the page and the store.
package struct DrawContext {
  /// The display's size.
  package var size: Size
  /// The signs that the display can show.
  package var glyphs: Glyphs
  /// The moment that is drawn, on the monotonic clock.
  package var now: ContinuousClock.Instant
  /// What the wall clock says.
  package var clock: ClockTime
  /// The moment that the wall clock tells, for the readings' own times; `nil` tells none of them.
  package var wall: Timestamp?
  /// The feed's name, short.
  package var feed: String
  /// How the connection to the feed stands.
  package var link: LinkState
  /// Whether the feed speaks as usual.
  package var pulse: FeedPulse
  /// Where in the programme the display is.
  package var indicator: Indicator
  /// What the rotation is doing.
  package var rotation: RotationNote
  /// What is to be told to the operator; empty when there is nothing.
  package var message: String
  /// What would take the display over if no keys were open; empty when nothing would.
  package var banner: String
  /// What the status says of memory; empty while there is nothing to say.
  package var memory: String
  /// The mark before decimals.
  package var point: Unicode.Scalar
  /// What pages are called.
  package var titles: Titles

  /// The most columns that a unit is given; a feed may call anything one.
  private static let unitColumns = 12

  /// A unit as the display can show it.
  func unit(_ unit: String) -> String {
    glyphs.shortened(glyphs.text(unit), to: Self.unitColumns)
  }

  /// A context from its parts.
  package init(
    size: Size,
    glyphs: Glyphs,
    now: ContinuousClock.Instant,
    clock: ClockTime,
    wall: Timestamp? = nil,
    feed: String,
    link: LinkState,
    pulse: FeedPulse,
    indicator: Indicator,
    rotation: RotationNote = .rotating,
    message: String = "",
    banner: String = "",
    memory: String = "",
    point: Unicode.Scalar = ".",
    titles: Titles = Titles()
  ) {
    self.size = size
    self.glyphs = glyphs
    self.now = now
    self.clock = clock
    self.wall = wall
    self.feed = feed
    self.link = link
    self.pulse = pulse
    self.indicator = indicator
    self.rotation = rotation
    self.message = message
    self.banner = banner
    self.memory = memory
    self.point = point
    self.titles = titles
  }
}

/// What the rotation of a display is doing, as people are told.
package enum RotationNote: Sendable, Equatable {
  /// It pages by itself.
  case rotating
  /// It does not page by itself, by choice.
  case off
  /// A person stopped it until released.
  case held
  /// A person stopped it for so long.
  case heldFor(Duration)
  /// A key was pressed; it goes on after so long.
  case lingering(Duration)
  /// An alarm has taken the display over: which one, counted from 1, of how many.
  case takeover(Int, of: Int)
}

/// A time of day on the wall.
package struct ClockTime: Sendable, Equatable {
  /// 0 to 23.
  package var hour: Int
  /// 0 to 59.
  package var minute: Int
  /// 0 to 60.
  package var second: Int
  /// Whether hours are told as 1 to 12.
  package var isTwelveHour: Bool
  /// The day of the week, 0 (Sunday) to 6; `nil` when it is not known.
  package var weekday: Int?

  /// A time of day.
  package init(
    hour: Int,
    minute: Int,
    second: Int,
    isTwelveHour: Bool = false,
    weekday: Int? = nil
  ) {
    self.hour = hour
    self.minute = minute
    self.second = second
    self.isTwelveHour = isTwelveHour
    self.weekday = weekday
  }

  /// Whether the colon shows; it comes and goes with the seconds, as the renderer's pulse.
  var isPulseOn: Bool { second % 2 == 0 }

  /// The time with or without seconds; its last colon is the pulse.
  func text(withSeconds: Bool) -> String {
    let pulse = isPulseOn ? ":" : " "
    let hours = isTwelveHour ? (hour + 11) % 12 + 1 : hour
    let hourText = isTwelveHour && hours < 10 ? " \(hours)" : Self.pair(hours)
    guard withSeconds else { return hourText + pulse + Self.pair(minute) }
    return hourText + ":" + Self.pair(minute) + pulse + Self.pair(second)
  }

  private static func pair(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
