import Dashboard
import Displays
import Keypads
import Loop
import Paging
import Panel

/// A display that the plan names, open or waiting to be.
final class DisplaySlot {
  /// How long an absent device is left alone.
  static let patience = Duration.seconds(5)

  var plan: DisplayPlan
  /// The station, while the device is open.
  var station: Station?
  /// The terminal, while the device is one and open.
  var terminal: TerminalDisplay?
  /// When the next attempt is due, while the device is not open.
  var retry: ContinuousClock.Instant?
  /// What the display showed when its device was lost, or at the end of the last run.
  var memory: DisplayMemory?
  /// What was told of its absence.
  var absence = Absence<DisplayError>()

  init(_ plan: DisplayPlan) {
    self.plan = plan
  }
}

/// A display to be opened, and how pages go by on it.
package struct DisplayPlan: Equatable, Sendable {
  /// What carries the pages.
  package enum Device: Equatable, Sendable {
    /// The terminal that the program was started on.
    case this
    /// A terminal by its path.
    case path(String)
    /// A terminal on a serial line, by the path of its device.
    case serial(String, SerialSettings)
    /// Lines on standard output.
    case plain
    /// A virtual console of Linux by its path, and whether it is shown in place of the one in front.
    case console(String, comesToFront: Bool)
    /// A display of an LCDd at an address, before, among or behind other clients of its.
    case lcdproc(NumericAddress, LCDProcSettings.Priority)
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
  /// The order of the pages; nil is the one that the configuration's rules choose.
  package var order: [Programme.Slot]?
  /// Whether the first page follows the last.
  package var wraps = true
  /// How it pages; dwell and style follow from the display where they are `nil`.
  package var rotation = Rotation.Settings()
  /// How long a page stays; `nil` is what suits the size.
  package var dwell: Duration?
  /// How one page follows another; `nil` is what suits the display.
  package var style: Transition.Style?
  /// Whether the first page of the order is the home page.
  package var isHomeFirst = false
  /// Whether hours are told as 1 to 12.
  package var isTwelveHour = false
  /// What stands before decimals.
  package var decimalSign: Unicode.Scalar = "."
  /// How bright it is while nobody is there.
  package var idle = IdleTiers.Settings()
  /// How long the picture stays at one place of the glass; `0` is for ever.
  package var shift = Duration.zero
  /// How long the hold key holds; `nil` is until it is pressed again.
  package var holdLimit: Duration?
  /// How many pages are kept beside the one on screen.
  package var tiers = Tiers()
  /// What the line behind the terminal carries; `nil` is all that there is to send.
  package var line: LineBudget?
  /// How the terminal is looked after.
  package var upkeep = TerminalUpkeep()
  /// Whether page and hold are there again after a restart.
  package var remembers = false
  /// What becomes of a movement at the end of the axis inside a page.
  package var innerEnd = InnerEnd.stay
  /// Whether a key may end the program.
  package var mayQuit = false
  /// What the keys of its own keyboard mean.
  package var bindings = Bindings.terminal
  /// Where the PIN is that all but paging needs, and how long it is good for; `nil` is nowhere.
  package var lock: LockPlan?

  /// A display with defaults.
  package init(name: String, _ device: Device, order: [Programme.Slot]?) {
    self.name = name
    self.device = device
    self.order = order
  }

  /// Whether the same device shows both, opened in the same way.
  func isSameDevice(as other: Self) -> Bool {
    device == other.device && type == other.type && size == other.size && line == other.line
      && upkeep == other.upkeep
      && repertoire == other.repertoire && mayQuit == other.mayQuit
      && serverKeys == other.serverKeys
  }

  /// The keys that an LCDd is asked for: those that mean something; none on any other device.
  var serverKeys: [Key] {
    guard case .lcdproc = device else { return [] }
    return LCDProcSettings.keyNames.map(\.key).filter { bindings.meaning(of: $0) != nil }
  }
}
