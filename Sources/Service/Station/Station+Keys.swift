import Dashboard
import Keypads
import Paging
import Panel

/// From keys to commands, and from commands to what they do.
extension Station {
  /// Takes a key; every key keeps the rotation still for a while.
  ///
  /// Keypads bring bindings of their own.
  func press(
    _ key: Key,
    isRepeat: Bool? = nil,
    by keypad: Bindings? = nil,
    at now: ContinuousClock.Instant
  ) {
    guard !onlyWakes(key, isRepeat: isRepeat, by: keypad, at: now) else { return }
    let echo = grammar.echo
    // An operator does not wait for the frame of a reading that came before.
    nextFrame = nil
    pager.handle(.key, at: now)
    if notice.clear() { isDue = true }
    lock?.touch(at: now)
    if let meaning = grammar.meaning(of: key, isRepeat: isRepeat, by: keypad, at: now) {
      operate(meaning, at: now)
    }
    noteOpenKeys(at: now)
    if grammar.echo != echo { isDue = true }
  }

  /// Decides what was waiting for a pause.
  func expireKeys(at now: ContinuousClock.Instant) {
    for key in keys.expire(at: now) { press(key, at: now) }
    expireLock(at: now)
    guard let deadline = grammar.deadline, deadline <= now else { return }
    isDue = true
    if let command = grammar.expire(at: now) { obey(command, at: now) }
    noteOpenKeys(at: now)
  }

  /// While digits are being keyed, alarms wait for their end.
  func noteOpenKeys(at now: ContinuousClock.Instant) {
    let areOpen = grammar.echo != nil || lock?.isEntering == true
    if pager.takeover.areKeysOpen != areOpen { pager.handle(.keys(areOpen: areOpen), at: now) }
  }

  /// Does what a command asks for, whatever key or socket it came from.
  package func obey(_ command: Command, at now: ContinuousClock.Instant) {
    isDue = true
    switch command {
    case .next: pager.handle(.next, at: now)
    case .previous: pager.handle(.previous, at: now)
    case .up: move(.up, at: now)
    case .down: move(.down, at: now)
    case .pageUp: move(.pageUp, at: now)
    case .pageDown: move(.pageDown, at: now)
    case .enter: move(.enter, at: now)
    case .back: move(.back, at: now)
    case .confirm: obey(resolved(command), at: now)
    case .home: pager.handle(.home, at: now)
    case .jump(let position): pager.handle(.position(position), at: now)
    case .page(let name): jump(to: name, at: now)
    case .hold:
      pager.handle(pager.rotation.hold == nil ? .hold(settings.holdLimit) : .resume, at: now)
    case .acknowledge: acknowledge()
    case .shelve: shelve()
    case .redraw:
      display.forget()
      foremost.retry(at: now)
    case .quit: if settings.mayQuit { reports.append(.quit) }
    case .refused: notice.post("no page has such a number")
    }
  }

  /// What the one key of a small keypad is for just now; any other command is what it is.
  ///
  /// An alarm comes first; else in, and where nothing lies further in, out.
  func resolved(_ command: Command) -> Command {
    guard command == .confirm else { return command }
    guard pager.takeover.page == nil else { return .acknowledge }
    let isWanted = foremost.owner(of: .enter, end: settings.innerEnd) == .inner
    return isWanted ? .enter : .back
  }

  /// To a page by its ID, or to the detail of one of its sensors: `temperature/attic-1`.
  private func jump(to name: String, at now: ContinuousClock.Instant) {
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let page = PageID(String(parts[0]))
    wantedSensor = parts.count > 1 ? (page, String(parts[1])) : nil
    pager.handle(.jump(to: page), at: now)
    openWantedSensor(at: now)
  }

  /// Opens the sensor that was asked for as soon as its page comes, unless something else is wanted by then.
  func openWantedSensor(at now: ContinuousClock.Instant) {
    guard let (page, sensor) = wantedSensor else { return }
    if foremost.id == page {
      wantedSensor = nil
      if !foremost.open(sensor, at: now) { notice.post("no sensor \(sensor) on this page") }
    } else if pager.navigator.destination != page {
      wantedSensor = nil
    }
  }

  /// The page that keys are for: the one on screen; while pages slide, the one that comes.
  var foremost: DashboardPage {
    switch pager.shown {
    case .single(let page): page
    case .transition(_, let page, _): page
    }
  }

  /// A movement belongs to the page; where that does not want it, perhaps to the axis of pages.
  private func move(_ move: InnerMove, at now: ContinuousClock.Instant) {
    let page = foremost
    switch page.owner(of: move, end: settings.innerEnd, isRepeat: grammar.isRepeat) {
    case .inner: page.move(move, at: now)
    case .outer(.forward): pager.handle(.next, at: now)
    case .outer(.backward): pager.handle(.previous, at: now)
    case .nobody:
      let words = page.refusal(of: move)
      if !words.isEmpty { notice.post(words) }
    }
  }
}
