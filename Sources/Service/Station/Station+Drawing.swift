import Dashboard
import Displays
import Paging
import Panel

/// What is drawn, and when.
extension Station {
  /// Draws a picture if one is due and the display can take it; returns when the next one may be drawn.
  func draw(_ moment: Moment) -> ContinuousClock.Instant? {
    let now = moment.now
    let moves = moment.clock != lastClock || pager.navigator.transition != nil
    if isVisible, moves { isDue = true }
    // What nobody sees is not drawn; an alarm is, as it may bring the display to be seen, and its end.
    guard isDue, isSeen || isAlarmUp || showsAlarm, display.isReady else { return nil }
    if let nextFrame, nextFrame > now { return nextFrame }
    isDue = false
    lastClock = moment.clock
    nextFrame = now + display.frameInterval
    // A page that nobody can see is not drawn: its dwell waits for the light.
    let isSettled = pager.navigator.transition == nil && light != .dark
    sent = isSettled ? pager.current : nil
    if let picture = picture(moment) {
      showsAlarm = picture.isUrgent
      if display.show(picture, at: now) == .drawn { noteDrawn(at: now) }
    }
    // A slide goes on at the display's own rate.
    return pager.navigator.transition == nil ? nil : nextFrame
  }

  /// The page on screen is fully drawn: its dwell counts from here.
  func noteDrawn(at now: ContinuousClock.Instant) {
    guard let page = sent else { return }
    sent = nil
    pager.handle(.round(page, round(of: page, at: now)), at: now)
    pager.handle(.drawn(page), at: now)
  }

  /// How long a page needs to show all it has; the dwell is not shorter.
  private func round(of page: PageID, at now: ContinuousClock.Instant) -> Duration {
    guard case .single(let shown) = pager.shown, shown.id == page else { return .zero }
    return shown.round(on: canvas, at: now)
  }

  /// The picture that is due; a page that cannot be drawn makes way for one that says so.
  ///
  /// An error page that cannot be drawn either leaves the display as it is.
  private func picture(_ moment: Moment) -> Picture? {
    if light == .dark { return darkPicture }
    for _ in 0...pager.liveBound {
      do throws(PageFault) {
        var picture = try draw(context(moment))
        picture.isUrgent = isAlarmUp
        // Where lines are spoken, no footer is.
        if !moment.standing.isEmpty { picture.announcement += "; \(moment.standing)" }
        return lit(picture)
      } catch {
        pager.handle(.broken(error.page, error.reason), at: moment.now)
      }
    }
    return nil
  }

  /// Whether an alarm has the display.
  private var isAlarmUp: Bool { pager.takeover.page != nil }

  /// The room for a page.
  private var canvas: Size { shift.canvas(of: display.size) }

  private func draw(_ context: DrawContext) throws(PageFault) -> Picture {
    switch pager.shown {
    case .single(let page): try Chrome.picture(of: page, context)
    case .transition(let from, let to, let transition):
      try Chrome.picture(from: from, to: to, transition, context)
    }
  }

  private func context(_ moment: Moment) -> DrawContext {
    var clock = moment.clock
    if settings.isTwelveHour { clock.isTwelveHour = true }
    return DrawContext(
      size: canvas,
      glyphs: display.glyphs,
      now: moment.now,
      clock: clock,
      wall: moment.wall,
      feed: moment.feed,
      link: moment.link,
      pulse: moment.pulse,
      indicator: pager.indicator,
      rotation: rotationNote(at: moment.now),
      message: pinEcho ?? grammar.echo.map { "page \($0)_" } ?? message(moment),
      banner: banner(moment),
      memory: moment.memory,
      point: settings.decimalSign,
      titles: titles
    )
  }

  /// What is wrong, while an alarm has the display or waits for it; on two rows it takes turns with the value.
  private func banner(_ moment: Moment) -> String {
    let takeover = pager.takeover
    let isTurn = display.size.rows > 2 || moment.clock.second % 6 < 3
    return takeover.announcement ?? (isTurn ? takeover.words : nil) ?? ""
  }

  /// A message of the moment, else what stands until further notice, else that the lock is open.
  private func message(_ moment: Moment) -> String {
    let standing = moment.standing.isEmpty && lock?.isOpen == true ? "unlocked" : moment.standing
    guard notice.text.isEmpty, !standing.isEmpty else { return notice.text }
    // A message takes the title's place where rows are few: there it comes and goes.
    return display.size.rows > 4 || moment.clock.second % 15 < 5 ? standing : ""
  }

  private func rotationNote(at now: ContinuousClock.Instant) -> RotationNote {
    if let (number, count) = pager.takeover.place { return .takeover(number, of: count) }
    switch pager.rotation.hold {
    case .untimed: return .held
    case .until(let end): return .heldFor(end - now)
    case nil: break
    }
    if let end = pager.rotation.lingerEnd, end > now { return .lingering(end - now) }
    return .rotating
  }
}
