// Displays: devices that show frames. They and Keypads alone open devices. Confined to the main thread; nothing here
// blocks, sleeps, reads the clock or logs. Callbacks of the loop queue; the hub's turn takes.
import Panel

/// A device that shows pictures.
///
/// At most one frame is in flight. A display keeps a shadow of what it shows and sends the difference; an error or a
/// resume forgets the shadow, so the next picture is sent whole.
package protocol Display: AnyObject {
  /// The name given in the configuration.
  var name: String { get }
  /// The present size; a change is told by an event.
  var size: Size { get }
  /// What pages may draw with.
  var glyphs: Glyphs { get }
  /// The colours that it has.
  var colours: Colours { get }
  /// The shortest time between two frames that makes sense.
  var frameInterval: Duration { get }
  /// Whether a frame can be taken now: nothing is in flight, the device is there and not suspended.
  var isReady: Bool { get }
  /// What has been counted since the display was opened.
  var account: DisplayAccount { get }

  /// Shows a picture.
  ///
  /// While a frame is in flight the picture waits, and replaces one that waits already. A picture of another size than
  /// the display's is dropped: it was drawn before a resize.
  @discardableResult
  func show(_ picture: Picture, at now: ContinuousClock.Instant) -> Showing

  /// When `takeEvents` has something to do although nothing happened (a line's pace, a probe, a repaint); `nil` is never.
  var deadline: ContinuousClock.Instant? { get }

  /// Does what is due, and hands over what happened since the last call, in order.
  func takeEvents(at now: ContinuousClock.Instant) -> [DisplayEvent]

  /// Forgets what is shown, so that the next picture is sent whole (redraw key, another program wrote on it).
  func forget()

  /// Makes a sound, where the device has one, to call somebody to it.
  func ring()

  /// Gives the device back as it was found; later calls do nothing.
  func close()
}

extension Display {
  package var deadline: ContinuousClock.Instant? { nil }

  package func ring() {}
}

/// What became of a picture.
package enum Showing: Sendable {
  /// It is fully drawn, or nothing had to be changed.
  case drawn
  /// It is on its way; the event `drawn` will follow.
  case inFlight
  /// An older one is on its way; it waits.
  case waiting
  /// It was not taken: wrong size, lost, suspended or closed.
  case dropped
}

/// What a display tells the hub.
package enum DisplayEvent: Hashable, Sendable {
  /// A picture that was in flight is fully drawn; dwell counts from here.
  case drawn
  /// The size may be another one and the glass is blank: every live page is laid out anew and drawn.
  case resized(Size)
  /// Bytes that came from the device's keyboard, at most a few KiB at a time.
  case input([UInt8])
  /// A key of the device, decoded already; whether it repeats is `nil` where the device does not say.
  case key(Key, isRepeat: Bool?)
  /// Whether anybody can see the display: a server that several clients share shows another one's screen meanwhile.
  case seen(Bool)
  /// The device is away, for this reason; the display waits for it by itself, and keeps its pages.
  case missing(String)
  /// The device that was missing is there again.
  case back
  /// Something about the device that the log should have, once.
  case remark(String)
  /// Whether the device has taken nothing for long although there is something to take; it may go on by itself.
  case stalled(Bool)
  /// The device is gone; nothing will be shown any more.
  case lost(String)
}

/// What a display has sent.
package struct DisplayAccount: Hashable, Sendable {
  /// Bytes that the device took.
  package var bytes: UInt64 = 0
  /// Pictures fully drawn, those that needed no byte among them.
  package var shown: UInt64 = 0
  /// Pictures that a newer one replaced, or that came in a wrong size.
  package var dropped: UInt64 = 0
  /// When the last picture was fully drawn.
  package var drawnAt: ContinuousClock.Instant?

  /// Nothing yet.
  package init() {}
}
