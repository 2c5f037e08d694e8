import Panel

/// A conversation with LCDd as a value: bytes in, events and bytes out; no socket, no clock.
///
/// What goes out is made of batches of whole lines, each ended by a `noop` whose answer shows that the server has read
/// everything before; only then the next one goes. So the connection is empty when a batch is written, and a batch is
/// short enough for one packet: LCDd never reads half a line, which it would throw away. One screen has the pages,
/// another one of the class `alert` is hidden until an alarm has the display.
package struct LCDProcSession {
  /// What the server lets happen.
  package enum Event: Equatable, Sendable {
    /// Both screens are there and blank; frames of this size may be shown.
    case opened(Size)
    /// The server has all of the frame.
    case drawn
    /// Whether one of our screens is the one that the server shows.
    case seen(Bool)
    /// A key was pressed while one of our screens was seen.
    case key(Key)
    /// The server refused something that frames do not need; its words.
    case refused(String)
  }

  /// Bytes of a batch at most: less than the smallest packet that every network carries (RFC 8200: 1280).
  static let batchLimit = 1_200
  /// Bytes of a line from the server at most; its longest is about a hundred.
  static let lineLimit = 1_024
  /// Places of a row, and rows, that LCDd has at most.
  static let sideLimit = 256
  /// How long an answer may take: a display on a slow line keeps LCDd for a second or two.
  static let patience = Duration.seconds(10)
  /// After how long without anything to say the server is asked whether it is there.
  static let quiet = Duration.seconds(30)

  /// Where the conversation stands.
  enum Phase: Equatable {
    /// `hello` was said, the answer is awaited.
    case greeting
    /// The screens are being made.
    case preparing
    /// Frames are shown.
    case open
  }

  let settings: LCDProcSettings
  var phase = Phase.greeting
  /// The display's size, once the server has told it.
  var size = Size(columns: 1, rows: 1)
  /// Lines that are to go out, the first `sent` of which have gone.
  var lines: [[UInt8]] = []
  /// When the batch that is awaited was handed out; nil while none is.
  var askedAt: ContinuousClock.Instant?
  /// When the last batch was answered.
  var answeredAt: ContinuousClock.Instant
  var line: [UInt8] = []
  var pages = LCDProcScreen(id: "p")
  var alarm = LCDProcScreen(id: "a")
  var isAlarmUp = false
  /// Whether a frame was handed over of which `drawn` was not told.
  var isFrameDue = false
  /// Whether a frame stands; before, the display counts as seen so that one is drawn.
  var hasFrame = false
  var toldSeen = true

  /// A conversation that begins with our `hello`.
  package init(_ settings: LCDProcSettings, at now: ContinuousClock.Instant) {
    self.settings = settings
    answeredAt = now
    lines = [Array("hello\n".utf8)]
  }

  /// When `check` has something to say, unless anything happens before.
  package var deadline: ContinuousClock.Instant? {
    if let askedAt { return askedAt + Self.patience }
    return answeredAt + Self.quiet
  }

  /// Looks at the time: asks a server that was left alone, throws when one does not answer.
  package mutating func check(at now: ContinuousClock.Instant) throws(LCDProcFault) {
    guard let deadline, deadline <= now else { return }
    if askedAt != nil { throw .silent }
    // An empty batch is a question by itself.
    answeredAt = now
    lines.append([])
  }

  /// The next bytes to be sent, in one call; nil while an answer is awaited or nothing is to be said.
  package mutating func takeBatch(at now: ContinuousClock.Instant) -> [UInt8]? {
    guard askedAt == nil, !lines.isEmpty else { return nil }
    askedAt = now
    let fence = phase == .greeting ? [] : Array("noop\n".utf8)
    var batch: [UInt8] = []
    var count = 0
    while count < lines.count,
      count == 0 || batch.count + lines[count].count + fence.count <= Self.batchLimit
    {
      batch += lines[count]
      count += 1
    }
    lines.removeFirst(count)
    return batch + fence
  }

  /// Shows a frame, as rows of bytes in the display's characters, on the pages' screen or on that of alarms.
  ///
  /// Returns whether anything has to be sent; if so, `drawn` will follow. Only while open and with no frame under way.
  package mutating func show(_ rows: [[UInt8]], isUrgent: Bool, isLit: Bool) -> Bool {
    precondition(phase == .open && !isFrameDue, "a frame while \(phase), another one under way")
    if isUrgent {
      lines += alarm.update(rows, isLit: isLit)
    } else {
      lines += pages.update(rows, isLit: isLit)
    }
    if isUrgent != isAlarmUp {
      isAlarmUp = isUrgent
      lines.append(alarm.setting("priority", isUrgent ? "alert" : "hidden"))
    }
    isFrameDue = !lines.isEmpty
    if !isFrameDue { hasFrame = true }
    return isFrameDue
  }

  /// Forgets what the server has been told of the frame, so that the next one is sent whole.
  package mutating func forget() {
    pages.forget()
    alarm.forget()
  }
}
