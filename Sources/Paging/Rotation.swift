/// When a display pages by itself, and where to.
///
/// A value; `due` says what its time has come for, and `stepped` must follow so that it never asks twice in a row.
package struct Rotation: Sendable {
  /// What the rotation may know of one page.
  package struct Terms: Equatable, Sendable {
    /// How long the page stays once it is fully drawn; `0` is "not by itself", `nil` the rotation's own.
    package var dwell: Duration?
    /// Whether the rotation comes by; keys reach the page all the same.
    package var rotates: Bool
    /// How often the page comes round, against one of weight 1.
    package var weight: Int

    /// The terms of one page.
    package init(dwell: Duration? = nil, rotates: Bool = true, weight: Int = 1) {
      self.dwell = dwell
      self.rotates = rotates
      self.weight = weight
    }
  }

  /// How a display rotates; `0` is off everywhere.
  package struct Settings: Equatable, Sendable {
    /// How long a page stays once it is fully drawn.
    package var dwell: Duration
    /// How long a key keeps the rotation still.
    package var linger: Duration
    /// The page to return to.
    package var home: PageID?
    /// After how long without keys.
    package var homeAfter: Duration
    /// The page to rest on while nobody is there; `nil` is the home page.
    package var idle: PageID?
    /// After how long without keys the rotation rests there, until the next key.
    package var idleAfter: Duration
    /// Pages with terms of their own.
    package var terms: [PageID: Terms]

    /// The defaults are those of a display larger than a character LCD.
    package init(
      dwell: Duration = .seconds(12),
      linger: Duration = .seconds(30),
      home: PageID? = nil,
      homeAfter: Duration = .zero,
      idle: PageID? = nil,
      idleAfter: Duration = .zero,
      terms: [PageID: Terms] = [:]
    ) {
      self.dwell = dwell
      self.linger = linger
      self.home = home
      self.homeAfter = homeAfter
      self.idle = idle
      self.idleAfter = idleAfter
      self.terms = terms
    }
  }

  /// A rotation that a person stopped.
  package enum Hold: Equatable, Sendable {
    /// Until it is released.
    case untimed
    /// Until then, or until it is released.
    case until(ContinuousClock.Instant)
  }

  /// What its time has come for.
  package enum Step: Equatable, Sendable {
    /// To the next page in the order of rotation.
    case advance
    /// To the home page.
    case home
    /// To the page to rest on.
    case idle
  }

  /// No hold or dwell is longer: beyond it, a number from outside could overflow the clock.
  package static let longest = Duration.seconds(366 * 86_400)

  /// How this display rotates; a change holds from the next page on.
  package var settings: Settings {
    didSet { if settings.idleAfter <= .zero { (isIdle, idleTime) = (false, nil) } }
  }
  /// The hold, while there is one.
  package private(set) var hold: Hold?
  /// Pages that have nothing to show; the rotation passes them by.
  package private(set) var empty: Set<PageID> = []
  /// Weights that something on a page (an alarm, a fresh change) asks for just now, in place of the terms'.
  package private(set) var weights: [PageID: Int] = [:]

  var order = Order()
  /// When the page on screen has been seen long enough; none before it is drawn, or when it stays.
  private var dwellEnd: ContinuousClock.Instant?
  /// How long pages that scroll by themselves need to show all they have.
  private var rounds: [PageID: Duration] = [:]
  /// Until when a key keeps the rotation still.
  package private(set) var lingerEnd: ContinuousClock.Instant?
  private var homeTime: ContinuousClock.Instant?
  private var idleTime: ContinuousClock.Instant?
  /// Whether it rests until the next key.
  package private(set) var isIdle = false

  /// A rotation before anything is drawn.
  package init(_ settings: Settings) {
    self.settings = settings
  }

  /// A key was pressed.
  package mutating func keyPressed(at now: ContinuousClock.Instant) {
    lingerEnd = settings.linger > .zero ? now + bounded(settings.linger) : nil
    arm(at: now)
  }

  /// Stops the rotation for so long, or until released.
  package mutating func hold(for time: Duration?, at now: ContinuousClock.Instant) {
    hold = time.map { .until(now + bounded($0)) } ?? .untimed
  }

  /// Ends the hold; a page that has been up for its dwell goes at once.
  package mutating func release(at now: ContinuousClock.Instant) {
    hold = nil
    lingerEnd = nil
    arm(at: now)
  }

  /// A page came up; its dwell waits until it is drawn.
  package mutating func arrived(at page: PageID, by cause: Cause, in programme: Programme) {
    dwellEnd = nil
    guard cause != .takeover, cause != .release else { return }
    noteVisit(to: page, by: cause, in: programme)
  }

  /// The page on screen has to be drawn anew before its dwell counts: it came back, or was replaced.
  package mutating func returned() {
    dwellEnd = nil
  }

  /// Notes whether a page has anything to show.
  package mutating func setEmpty(_ page: PageID, _ isEmpty: Bool) {
    if isEmpty { empty.insert(page) } else { empty.remove(page) }
  }

  /// Notes how often a page should come round for now; `nil` as its terms say.
  package mutating func setWeight(_ page: PageID, _ weight: Int?) {
    weights[page] = weight
  }

  /// A page needs so long to show all it has; its dwell is not shorter from now on.
  package mutating func setRound(_ page: PageID, _ time: Duration) {
    rounds[page] = time > .zero ? time : nil
  }

  /// The page on screen is fully drawn; only the first time counts.
  package mutating func drawn(_ page: PageID, at now: ContinuousClock.Instant) {
    if idleTime == nil, !isIdle { armIdle(at: now) }
    guard dwellEnd == nil else { return }
    let dwell = settings.terms[page]?.dwell ?? settings.dwell
    if dwell > .zero { dwellEnd = now + bounded(max(dwell, rounds[page] ?? .zero)) }
  }

  /// Ends a hold whose time is over.
  package mutating func expire(at now: ContinuousClock.Instant) {
    guard let holdEnd, holdEnd <= now else { return }
    hold = nil
    arm(at: holdEnd)
  }

  /// When the hold ends by itself.
  package var holdEnd: ContinuousClock.Instant? {
    guard case .until(let end) = hold else { return nil }
    return end
  }

  /// What its time has come for; ends a hold whose time is over.
  package mutating func due(at now: ContinuousClock.Instant) -> Step? {
    expire(at: now)
    guard hold == nil else { return nil }
    if let idleTime, idleTime <= now { return .idle }
    if let homeTime, homeTime <= now { return .home }
    if let advance, advance <= now { return .advance }
    return nil
  }

  /// The step that was due was taken, or could not be; it is not due again before its time has passed anew.
  package mutating func stepped(
    _ step: Step,
    from page: PageID,
    at now: ContinuousClock.Instant
  ) {
    switch step {
    case .home:
      homeTime = nil
    case .idle:
      (homeTime, idleTime) = (nil, nil)
      isIdle = true
    case .advance:
      dwellEnd = nil
      drawn(page, at: now)
    }
  }

  /// When `due` has something to say, unless anything happens before.
  package var deadline: ContinuousClock.Instant? {
    switch hold {
    case .untimed: nil
    case .until(let end): end
    case nil: [advance, homeTime, idleTime].compactMap(\.self).min()
    }
  }

  private var advance: ContinuousClock.Instant? {
    isIdle ? nil : dwellEnd.map { max($0, lingerEnd ?? $0) }
  }

  /// Somebody is there: home and rest count from now.
  private mutating func arm(at now: ContinuousClock.Instant) {
    let isWanted = settings.home != nil && settings.homeAfter > .zero
    homeTime = isWanted ? now + bounded(settings.homeAfter) : nil
    isIdle = false
    armIdle(at: now)
  }

  private mutating func armIdle(at now: ContinuousClock.Instant) {
    idleTime = settings.idleAfter > .zero ? now + bounded(settings.idleAfter) : nil
  }

  private func bounded(_ time: Duration) -> Duration {
    min(max(time, .zero), Self.longest)
  }
}
