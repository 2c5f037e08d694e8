import Keypads
import Panel

/// A keypad whose device is played: records of an input device, a loss.
package final class PlayedKeypad: Keypad {
  package let name: String
  /// Whether `close` was called.
  package private(set) var isClosed = false
  private var keys = EvdevKeys()
  private var bytes: [UInt8] = []
  private var loss: String?

  /// A keypad that nobody has touched.
  package init(_ name: String = "pad") {
    self.name = name
  }

  package var longKeys: Set<Key> {
    get { keys.longKeys }
    set { keys.longKeys = newValue }
  }

  package var deadline: ContinuousClock.Instant? { keys.deadline }

  /// The device sends bytes of its records.
  package func send(_ bytes: some Sequence<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// The device goes away.
  package func lose(_ reason: String) { loss = reason }

  package func takeEvents(at now: ContinuousClock.Instant) -> [KeypadEvent] {
    let strokes = keys.expire(at: now) + keys.feed(bytes, at: now)
    bytes.removeAll()
    var events = strokes.map { KeypadEvent.key($0) }
    if let loss { events.append(.lost(loss)) }
    loss = nil
    return events
  }

  package func close() { isClosed = true }
}
