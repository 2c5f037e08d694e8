/// What a simulated feed can be asked to do wrong; the raw value is its name on the command line.
package enum FeedFault: String, CaseIterable, Hashable, Sendable {
  /// The connection ends without a close frame, every 300 messages or so.
  case drop
  /// A message comes in several frames, some of them empty.
  case fragment
  /// A message that is no reading: broken JSON, text that is none, bytes, escape sequences.
  case garbage
  /// A message comes in a trickle, in frames of a few bytes with time between; what follows waits for it.
  case slow
  /// The connection stays up and says nothing more, not even a pong, every 600 messages or so.
  case halfOpen = "half-open"
  /// A message of 5 MiB, more than a client should take, every 200 messages or so.
  case huge
  /// A message comes twice.
  case duplicate
  /// Two messages come in each other's place.
  case reorder
  /// A message comes once more, when the sensor has long said something newer.
  case late

  /// One in how many messages the fault strikes, unless the feed is told otherwise; `slow` strikes all.
  var period: UInt64 {
    switch self {
    case .drop: 300
    case .fragment: 4
    case .garbage: 10
    case .slow: 1
    case .halfOpen: 600
    case .huge: 200
    case .duplicate: 6
    case .reorder: 6
    case .late: 50
    }
  }

  /// Whether the fault takes the connection, or the time that messages need.
  var isRough: Bool {
    switch self {
    case .drop, .halfOpen, .huge, .slow: true
    case .fragment, .garbage, .duplicate, .reorder, .late: false
    }
  }
}
