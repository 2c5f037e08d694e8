import Dashboard
import Displays
import Keypads
import Paging
import Panel
import Readings

/// One display with its pages: keys in, pictures out.
///
/// Each has its own programme, size, keys and page position; a slow one is in nobody's path.
package final class Station {
  /// What a station tells the hub.
  package enum Report: Equatable, Sendable {
    /// Its operator asked to end.
    case quit
    /// What its operator wants done about alarms.
    case alarms([AlarmOrder])
    /// Its device is gone, for this reason.
    case lost(String)
    /// Its device is away, for this reason, and waited for.
    case missing(String)
    /// Its device is there again.
    case back
    /// Something for the log.
    case note(String)
    /// Something for the log that other displays find as well; once is enough.
    case news(String)
  }

  /// How a station behaves, apart from its pages.
  package struct Settings: Sendable {
    /// How the pages turn.
    package var pager = PagerSettings()
    /// What the keys mean.
    package var bindings = Bindings.terminal
    /// Whether a key may end the program.
    package var mayQuit = false
    /// Whether the keyboard speaks UTF-8.
    package var isUTF8 = true
    /// How long an escape waits for the rest of a sequence; longer on slow lines.
    package var escapeTimeout = Duration.milliseconds(50)
    /// Whether the rules of the configuration choose the programme.
    package var followsRules = false
    /// Whether the first page of the programme, whatever it is, is the home page.
    package var isHomeFirst = false
    /// How long the hold key holds; nil is until it is pressed again.
    package var holdLimit: Duration?
    /// Whether hours are told as 1 to 12, whatever the clock says.
    package var isTwelveHour = false
    /// What stands before decimals.
    package var decimalSign: Unicode.Scalar = "."
    /// How bright the display is while nobody is there.
    package var idle = IdleTiers.Settings()
    /// How long the picture stays at one place of the glass; `0` is for ever.
    package var shift = Duration.zero
    /// What becomes of a movement at the end of the axis inside a page.
    package var innerEnd = InnerEnd.stay
    /// What asks for a PIN before anything but paging; nil is nothing.
    package var lock: LockSettings?

    /// The defaults.
    package init() {}
  }

  let display: any Display
  var settings: Settings
  package internal(set) var titles: Titles
  package let pager: Pager<DashboardPage>
  var keys: TerminalKeys
  var grammar: KeyGrammar
  /// What asks for a PIN; nil where everybody may do everything.
  var lock: KioskLock?
  var notice = Notice()
  /// Whether a picture must be drawn.
  package var isDue = true
  /// The earliest moment of the next picture.
  package var nextFrame: ContinuousClock.Instant?
  /// What the clock of the last picture said.
  var lastClock: ClockTime?
  /// The page whose picture is on its way to the display.
  var sent: PageID?
  /// A page that was asked for with one of its sensors, until it comes up.
  var wantedSensor: (page: PageID, sensor: String)?
  var reports: [Report] = []
  let others: OtherTypes
  /// The alarms that pages list.
  let alarms: () -> AlarmLines
  /// How bright the display is meant to be, and what the last picture was drawn for.
  var idle: IdleTiers
  var light = Light.bright
  var shift: BurnInShift
  /// The alarms that claim the display, by ID.
  var claimed: Set<String> = []
  /// The types of sensor with an alarm.
  private var raised: Set<Quantity> = []
  /// Whether anybody can see the display.
  private(set) var isSeen = true
  /// Whether the last picture was that of an alarm.
  var showsAlarm = false
  /// Whether the device is away and waited for.
  private(set) var isMissing = false
  /// Why the device is gone; `nil` while it is there.
  private(set) var lossReason: String?

  /// A station whose first page, that of its memory or the programme's first, is up at once.
  ///
  /// `types` are those that the feed brought already, so that a page of theirs can be the first.
  package init(
    _ display: any Display,
    _ settings: Settings,
    pages: PageFactory,
    programme: Programme,
    types: [Quantity] = [],
    memory: DisplayMemory? = nil,
    at now: ContinuousClock.Instant
  ) {
    self.display = display
    self.settings = settings
    keys = TerminalKeys(escapeTimeout: settings.escapeTimeout, isUTF8: settings.isUTF8)
    grammar = KeyGrammar(settings.bindings)
    lock = settings.lock.map { lock in KioskLock(after: lock.after) }
    idle = IdleTiers(settings.idle, at: now)
    shift = BurnInShift(settings.shift)
    titles = pages.titles
    alarms = pages.alarms
    let others = OtherTypes()
    self.others = others
    var (registry, programme) = (pages.registry(others: others), programme)
    for page in types.map({ PageID($0.name) }) {
      _ = registry.see(page)
      _ = programme.admit(registry.page(for: page))
    }
    let isRecalled = memory.map { Self.recall($0.page, &registry, &programme) } ?? false
    pager = Pager(
      settings.pager,
      registry: registry,
      programme: programme,
      start: memory?.page,
      at: now
    )
    pager.delegate = self
    if isRecalled { pager.handle(.empty(pager.current, true), at: now) }
    if memory?.isHeld == true { pager.handle(.hold(nil), at: now) }
    setRotation(at: now)
  }

  /// How often a page with an alarm comes round, against one of weight 1.
  private static let alarmWeight = 3

  /// Whether the device is gone.
  var isLost: Bool { lossReason != nil }

  /// Whether there is a picture to be seen: the display is not dark, and shows our screen.
  var isVisible: Bool { isSeen && light != .dark }

  /// The display's name.
  package var name: String { display.name }

  /// The page of the last completed transition.
  package var page: PageID { pager.current }

  /// Whether a page that is up shows this type; pages of our own follow the clock.
  func wants(_ type: Quantity) -> Bool {
    guard isVisible else { return false }
    return switch pager.shown {
    case .single(let page): page.quantity == type
    case .transition(let from, let to, _): from.quantity == type || to.quantity == type
    }
  }

  /// The feed brought a type of sensor.
  func see(_ type: Quantity, at now: ContinuousClock.Instant) {
    let page = PageID(type.name)
    pager.handle(.seen(page), at: now)
    if pager.page(for: page) == .other { others.insert(type) }
    isDue = true
  }

  /// Alarms claim the display; none gives it back.
  func claim(_ claims: [Takeover.Claim], at now: ContinuousClock.Instant) {
    pager.handle(.claims(claims), at: now)
    light(for: claims, at: now)
    isDue = true
  }

  /// These types of sensor have an alarm, no others: their pages are marked, and come round more often.
  func raise(_ types: Set<Quantity>, at now: ContinuousClock.Instant) {
    guard types != raised else { return }
    for type in types.symmetricDifference(raised) {
      let isRaised = types.contains(type)
      pager.handle(.alarm(PageID(type.name), isRaised), at: now)
      pager.handle(.weight(PageID(type.name), isRaised ? Self.alarmWeight : nil), at: now)
    }
    raised = types
    pager.handle(.alarm(.alarms, !types.isEmpty), at: now)
    isDue = true
  }

  /// Whether a page has nothing to show: all sensors of its type are dead or without a value, or no alarm stands.
  func setVacant(_ page: PageID, _ isVacant: Bool, at now: ContinuousClock.Instant) {
    guard pager.rotation.empty.contains(page) != isVacant else { return }
    pager.handle(.empty(page, isVacant), at: now)
  }

  /// The archive has answered; the page that asked takes it.
  func take(_ answer: ArchiveAnswer, at now: ContinuousClock.Instant) {
    if pager.livePages.contains(where: { $0.take(answer, at: now) }) { isDue = true }
  }

  /// Drops pages that are kept warm.
  func relieveMemory(at now: ContinuousClock.Instant) {
    pager.handle(.memoryPressure, at: now)
  }

  /// Works off what came from the display, turns the pages, draws what is due; returns when there is more to do.
  func turn(_ moment: Moment) -> ContinuousClock.Instant? {
    let now = moment.now
    guard !isLost else { return nil }
    for event in display.takeEvents(at: now) { take(event, at: now) }
    expireKeys(at: now)
    followLight(at: now)
    if shift.advance(at: now) { isDue = true }
    if notice.expire(at: now) { isDue = true }
    let pages = pager.turn(at: now)
    openWantedSensor(at: now)
    let frame = draw(moment)
    let second = isVisible ? moment.nextSecond : nil
    let own = [
      keys.deadline, grammar.deadline, lock?.deadline, notice.deadline, display.deadline,
    ]
    let rest = [idle.deadline(at: now), isVisible ? shift.deadline : nil]
    return ([pages, frame, second] + own + rest).compactMap(\.self).min()
  }

  /// What there is to tell since the last call.
  func takeReports() -> [Report] {
    defer { reports.removeAll() }
    return reports
  }

  /// Ends the pages and gives the display back.
  func close(at now: ContinuousClock.Instant) {
    pager.close(at: now)
    display.close()
  }

  private func take(_ event: DisplayEvent, at now: ContinuousClock.Instant) {
    switch event {
    case .drawn: noteDrawn(at: now)
    case .resized: isDue = true
    case .input(let bytes):
      for key in keys.feed(bytes, at: now) { press(key, at: now) }
    case .key(let key, let isRepeat): press(key, isRepeat: isRepeat, at: now)
    case .seen(let isSeen):
      self.isSeen = isSeen
      isDue = true
    case .missing(let reason):
      isMissing = true
      reports.append(.missing(reason))
    case .back:
      isMissing = false
      reports.append(.back)
    case .remark(let text): reports.append(.note(text))
    case .stalled(true):
      reports.append(.note("its line takes nothing: the terminal has stopped it, or is off"))
    case .stalled(false): reports.append(.note("its line goes on"))
    case .lost(let reason):
      lossReason = reason
      reports.append(.lost(reason))
    }
  }
}

extension Station: PagerDelegate {
  package func vetoForLeaving(_ page: PageID, for next: PageID) -> String? { nil }

  package func pagerDid(_ report: PagerReport) {
    isDue = true
    switch report {
    case .shown(let page, let from, .programme):
      reports.append(.note("page \(from) left the programme: \(page) takes its place"))
    case .shown, .cancelled, .active: break
    case .refused(let refusal): notice.post(refusal.words)
    case .wanted(let page, let sensor): wantedSensor = (page, sensor)
    case .admitted(let page):
      reports.append(.news("page \(page) added: the feed brought this type"))
    case .overCap(let page):
      reports.append(.news("\(page) and later types go to @other: the limit of pages is reached"))
    case .broken(let page, let reason):
      reports.append(.note("page \(page) is broken: \(reason)"))
    }
  }
}

extension Navigator.Refusal {
  /// The refusal in a few words for the operator.
  fileprivate var words: String {
    switch self {
    case .end(.forward): "this is the last page"
    case .end(.backward): "this is the first page"
    case .unknown(let page): "no page \(page)"
    case .veto(_, let reason): reason
    case .position(let number): "there is no page \(number)"
    case .emergency(let words): "acknowledge first: \(words)"
    }
  }
}
