/// When the file is tidied, and how hard: every hour, and at once when it is larger than it may be.
///
/// Ages count back from the wall clock, which may be wrong on a box without a clock of its own: nothing becomes coarser before
/// it has stood for an hour, and nothing goes for its age before it has stood for a day. The size counts always.
struct HistoryTidier {
  /// How long the wall clock must not have been set before minutes become coarser.
  static let trust = Duration.seconds(3_600)
  /// How long, before anything goes for its age.
  static let fullTrust = Duration.seconds(86_400)
  /// Seconds between two walks over all series.
  private static let interval: Int64 = 3_600

  private let limit: Int64
  private let usual: Horizons
  private var horizons: Horizons
  /// Behind which row a walk over all series goes on; `nil` while there is none.
  private var place: Int64?
  private var isUrgent = false
  /// Whether nothing is left that could give way.
  private var isAtItsEnd = false
  private var wall: Int64 = 0
  private var standing = Duration.zero
  private var nextWalk: Int64?

  /// A tidier at rest.
  init(_ settings: HistorySettings) {
    limit = settings.fileLimit
    usual = Horizons(keep: settings.keep > .zero ? settings.keep.components.seconds : nil)
    horizons = usual
  }

  /// Whether a walk is under way.
  var isAtWork: Bool { place != nil }

  /// Whether history fits, or can be made to.
  var hasRoom: Bool { !isAtItsEnd }

  /// Notes what a batch says of the wall clock; false when the file does not hold it and nothing is left to give way.
  mutating func admits(_ batch: HistoryBatch) -> Bool {
    if batch.standing < standing { nextWalk = nil }
    (wall, standing) = (batch.wall, batch.standing)
    return !isAtItsEnd
  }

  /// What is told of a batch that was not admitted.
  var refusal: HistoryFault {
    HistoryFault(.full, "its \(limit >> 20) MiB do not hold half an hour of so many sensors")
  }

  /// Looks how large the file is, and whether a walk is due; `wall` is the wall clock's time in seconds since 1970.
  mutating func look(at file: HistoryFile, wall: Int64) throws(HistoryFault) {
    self.wall = wall
    let size = try file.size()
    isAtItsEnd = isAtItsEnd && size.used > limit * 7 / 8
    guard place == nil else { return }
    if size.used > limit * 15 / 16 {
      isUrgent = true
      place = 0
    } else if standing >= Self.trust, nextWalk.map({ $0 <= wall }) ?? true {
      if size.used < limit * 3 / 4 { horizons = usual }
      place = 0
    }
  }

  /// Tidies the next series, if a walk is under way.
  mutating func step(_ file: HistoryFile) throws(HistoryFault) {
    guard let behind = place else { return }
    let prunes = standing >= Self.fullTrust || horizons.keep != usual.keep
    place = try file.tidy(behind: behind, horizons, wall: wall, prunes: prunes)
    if try file.size().whole > limit { try file.shrink() }
    guard place == nil else { return }
    nextWalk = wall + Self.interval
    if standing >= Self.fullTrust { try file.pruneEvents(wall: wall) }
    try squeeze(file)
  }

  /// After a walk: what was urgent goes on with shorter horizons while the file is still too large.
  private mutating func squeeze(_ file: HistoryFile) throws(HistoryFault) {
    guard isUrgent else { return }
    isUrgent = try file.size().used > limit * 7 / 8
    guard isUrgent else { return }
    if let shorter = horizons.squeezed {
      horizons = shorter
      place = 0
    } else {
      isUrgent = false
      isAtItsEnd = true
    }
  }
}
