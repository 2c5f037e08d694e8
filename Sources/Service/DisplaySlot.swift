import Dashboard
import Displays
import Loop
import Paging
import Panel

/// A display that the plan names, open or waiting to be.
final class DisplaySlot {
  /// How long an absent device is left alone.
  static let patience = Duration.seconds(5)

  let plan: DisplayPlan
  /// The station, while the device is open.
  var station: Station?
  /// The terminal, while the device is one and open.
  var terminal: TerminalDisplay?
  /// When the next attempt is due, while the device is not open.
  var retry: ContinuousClock.Instant?
  /// The page that was up when the device was lost.
  var lastPage: PageID?
  /// Whether its absence was told.
  var isMissed = false

  init(_ plan: DisplayPlan) {
    self.plan = plan
  }
}

/// A display to be opened, and how pages go by on it.
package struct DisplayPlan: Sendable {
  /// What carries the pages.
  package enum Device: Sendable {
    /// The terminal that the program was started on.
    case this
    /// A terminal by its path.
    case path(String)
    /// Lines on standard output.
    case plain
  }

  /// The display's name.
  package var name: String
  /// What carries the pages.
  package var device: Device
  /// The terminal's type in terminfo; `nil` is `TERM`.
  package var type: String?
  /// The size, in place of the terminal's own.
  package var size: Size?
  /// The characters, in place of those that locale and type promise.
  package var repertoire: Repertoire?
  /// The order of the pages.
  package var programme: Programme
  /// How it pages; dwell and style follow from the display where they are `nil`.
  package var rotation = Rotation.Settings()
  /// How long a page stays; `nil` is what suits the size.
  package var dwell: Duration?
  /// Whether pages slide; `nil` is what suits the display.
  package var slides: Bool?
  /// What becomes of a movement at the end of the axis inside a page.
  package var innerEnd = InnerEnd.stay
  /// Whether a key may end the program.
  package var mayQuit = false

  /// A display with defaults.
  package init(name: String, _ device: Device, programme: Programme) {
    self.name = name
    self.device = device
    self.programme = programme
  }
}
