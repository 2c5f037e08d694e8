import Displays
import Glibc
import History
import Intake
import Loop
import Paging
import Readings
import Wire

/// The whole program at work: one receiver, one hub, its displays, from start to end.
///
/// Belongs to the main thread, on which `run` stays until the end.
package final class Daemon {
  /// What is to be run.
  package struct Plan: Sendable {
    /// The feed.
    package var feed: FeedSettings
    /// The feed's short name, for headers.
    package var feedName: String
    /// What a feed may make the store keep.
    package var limits = StoreLimits()
    /// Which sensors of the feed are taken at all.
    package var filter = SensorFilter()
    /// What is said of single sensors.
    package var sensors: [SensorSettings] = []
    /// Settings of single pages.
    package var pages: [PageID: Configuration.PageSettings] = [:]
    /// Pages that the feed may make by sending new types.
    package var pageCap = 64
    /// The displays.
    package var displays: [DisplayPlan] = []
    /// The keypads that are no display's own.
    package var keypads: [KeypadPlan] = []
    /// The orders of pages and the rules that choose one.
    package var programmes = Configuration.Programmes()
    /// This machine's name, for those rules.
    package var host = ""
    /// The configuration whose feed, limits and history are in use; `nil` is a command line.
    package var configuration: Configuration?
    /// Where a changed configuration is read; `nil` is nowhere.
    package var source: ConfigurationSource?
    /// The folder of what survives a restart; `nil` is none.
    package var stateFolder: String?
    /// When to end by itself; `nil` is never.
    package var duration: Duration?
    /// Whether an operator at a terminal runs it: keys and Ctrl-C end it, and the log waits for the terminal.
    package var isInteractive = false
    /// Makes what has the history that is older than the store's, on the main thread; its argument is the start.
    package var archive: @Sendable (ContinuousClock.Instant) -> any Archive = { _ in EmptyArchive()
    }
    /// What makes an alarm, the first rule that fits before the others.
    package var alarms: [AlarmRule] = []
    /// The least important line of the log.
    package var logLevel = Log.Level.info

    /// A plan without displays.
    package init(feed: FeedSettings, feedName: String) {
      self.feed = feed
      self.feedName = feedName
      alarms = feed.alarmRules
    }
  }

  /// What is run now: the plan of the start, or of the last reload.
  package internal(set) var plan: Plan
  let loop: EventLoop
  let hub: Hub
  var pages: PageFactory
  let alarms: AlarmBoard
  /// The programs that alarms start, and those that run.
  var commands = AlarmCommands()
  var programs: [AlarmProgram] = []
  let journal: Journal
  var displays: [DisplaySlot]
  var keypads: [KeypadSlot]
  /// Why the operator's own display went away and ended the run; `nil` when it did not.
  package internal(set) var loss: String?
  /// Whether somebody asked for the configuration to be read again.
  var wantsReload = false
  /// When pages are remembered, and why they cannot be.
  var keeper = MemoryKeeper()
  var memoryFault: String?
  /// How short memory is, whether somebody asked for relief, and how often there was any.
  var gauge: PressureGauge?
  var pressure = MemoryPressure()
  var nextSample: ContinuousClock.Instant?
  var wantsRelief = false
  var reliefs = 0
  let store: ReadingStore
  /// What survives a restart; `nil` where there is no folder for it.
  let history: DiskHistory?
  private let receiver: Receiver
  private var notifier: Notifier
  private var nextPing: ContinuousClock.Instant?
  private var signals: Signals?
  private var end: ContinuousClock.Instant?
  private var isEnding = false

  /// Puts everything together; nothing is opened or started yet.
  package init(_ plan: Plan) throws(LoopError) {
    self.plan = plan
    let loop = try EventLoop(EventLoop.Options(descriptorLimit: 256))
    self.loop = loop
    let waker = loop.waker
    store = ReadingStore(limits: plan.limits, filter: plan.filter, start: .now) { waker.wake() }
    store.setSettings(plan.sensors)
    for (page, settings) in plan.pages {
      store.setContract(settings.freshness, for: Quantity(page.name))
      store.setPrecision(settings.precision, for: Quantity(page.name))
      store.setUnit(settings.unit, for: Quantity(page.name))
    }
    history = DiskHistory(plan, of: store) { waker.wake() }
    let archive = history?.archive ?? plan.archive(store.start)
    hub = Hub(store: store, feed: plan.feedName, clock: WallClock(), archive: archive)
    store.setAlarms(plan.alarms, at: .now)
    let alarms = AlarmBoard(store)
    self.alarms = alarms
    pages = PageFactory(
      store: store,
      settings: plan.pages,
      cap: plan.pageCap,
      archive: archive,
      alarms: { alarms.lines },
      facts: { [store, history] in [.memory(of: store), .disk(of: history)] }
    )
    receiver = Receiver(plan.feed, into: store)
    journal = Journal(
      threshold: plan.logLevel,
      waits: plan.isInteractive && isatty(STDERR_FILENO) == 1
    )
    notifier = Notifier()
    displays = plan.displays.map(DisplaySlot.init)
    keypads = plan.keypads.map(KeypadSlot.init)
    guard plan.configuration?.feed.subscribe == .active else { return }
    let always = Interest(alarms: plan.alarms)
    hub.narrow(always: always) { [receiver] interest in receiver.narrow(to: interest) }
  }

  /// The types of sensor that have been seen, for a configuration to start from.
  package var seen: [SeenType] { store.seen }

  /// Runs until a signal, a key or the planned time ends it.
  package func run() throws(DaemonFault) {
    do throws(LoopError) {
      signals = try Signals(on: loop) { [unowned self] signal in obey(signal) }
    } catch {
      throw .loop(error)
    }
    let start = ContinuousClock.now
    end = plan.duration.map { start + $0 }
    hub.follow(plan.programmes, host: plan.host, at: start, wall: WallClock.now)
    recall(at: start)
    findGauge(at: start)
    openHistory()
    try openDisplays(at: start)
    turn(at: start)
    // The first picture stands before the first attempt to connect.
    do throws(SystemError) {
      try receiver.start()
    } catch {
      close()
      throw .system(error)
    }
    notify { notifier throws(SystemError) in try notifier.ready() }
    work()
    close()
  }

  /// Ends after the present turn.
  func requestEnd() { isEnding = true }

  private func work() {
    while !isEnding {
      let deadline = turn(at: .now)
      if isEnding { return }
      loop.turn(until: deadline)
    }
  }

  @discardableResult
  private func turn(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    if let end, end <= now { isEnding = true }
    reloadIfWanted(at: now)
    reopenDisplays(at: now)
    openKeypads(at: now)
    let alarm = followAlarms(at: now)
    let deadline = hub.turn(at: now, wall: WallClock.now)
    dropLostDisplays(at: now)
    let reports = hub.takeReports()
    for report in reports { take(report, at: now) }
    // What operators did about alarms leaves the displays in another turn, at once.
    let again = reports.contains(where: \.isAboutAlarms) ? now : nil
    let memory = [remember(at: now), watchMemory(at: now), followHistory(at: now)]
    journal.flushIfDue(at: now)
    tell(at: now)
    let retries = displays.map(\.retry) + keypads.map(\.retry)
    let own = [again, deadline, end, alarm, journal.deadline, nextPing]
    return (own + memory + retries).compactMap(\.self).min()
  }

  private func take(_ report: Hub.Report, at now: ContinuousClock.Instant) {
    switch report {
    case .log(let level, let text): journal.write(level, text, at: now)
    case .lost(let reason):
      if loss == nil { journal.write(.warning, "display \(reason)", at: now) }
    case .keypadLost(let name, let reason): lose(name, reason, at: now)
    case .alarms(let orders): obey(orders, at: now)
    case .quit: isEnding = true
    }
  }

  /// Tells systemd how things are, and that the turn before was work really done.
  private func tell(at now: ContinuousClock.Instant) {
    let status = status
    notify { notifier throws(SystemError) in try notifier.status(status) }
    guard let interval = notifier.watchdogInterval, nextPing.map({ $0 <= now }) ?? true else {
      return
    }
    nextPing = now + interval / 2
    notify { notifier throws(SystemError) in try notifier.watchdog() }
  }

  func notify(_ call: (inout Notifier) throws(SystemError) -> Void) {
    do throws(SystemError) {
      try call(&notifier)
    } catch {
      journal.write(.warning, "systemd is not told: \(error)", at: .now)
    }
  }

  /// One line for `systemctl status`.
  private var status: String {
    let link =
      switch hub.link.phase {
      case .waiting, .connecting: "connecting"
      case .up: "up"
      case .down, .credentials, .misconfigured: "down: \(hub.link.reason)"
      }
    let shown = hub.stations.map { station in
      "\(station.name) \(station.isMissing ? "is away" : "shows \(station.page)")"
    }.joined(separator: ", ")
    let memory = hub.memoryNote.isEmpty ? "" : "; memory \(hub.memoryNote)"
    let sensors = "feed \(link); \(store.sensors.count) sensors\(memory)"
    return "\(sensors); \(shown.isEmpty ? "no display" : shown)"
  }

  private func obey(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate: isEnding = true
    case .hangUp where plan.isInteractive: isEnding = true
    case .hangUp: requestReload()
    case .windowChange: for slot in displays { slot.terminal?.followWindow() }
    case .stop: stop()
    case .resume: for slot in displays { slot.terminal?.resume() }
    case .user1: wantsRelief = true
    }
  }

  /// Gives the terminals back and stops, as Ctrl-Z asks; it goes on with SIGCONT.
  private func stop() {
    for slot in displays { slot.terminal?.suspend() }
    kill(getpid(), SIGSTOP)
  }

  private func close() {
    notify { notifier throws(SystemError) in try notifier.stopping() }
    receiver.requestStop()
    rememberAtEnd(at: .now)
    hub.close(at: .now)
    displays.removeAll()
    receiver.stop()
    closeHistory(at: .now)
    signals?.close()
    journal.close(at: .now)
  }
}

/// Why the daemon cannot run.
package enum DaemonFault: Error, CustomStringConvertible {
  /// A display cannot be opened, and there is nobody to wait for it.
  case display(String, DisplayError)
  /// A display that was open is gone.
  case lost(String)
  /// The main loop cannot be made.
  case loop(LoopError)
  /// The system refused a call.
  case system(SystemError)

  package var description: String {
    switch self {
    case .display(let name, let fault): "display \(name): \(fault)"
    case .lost(let reason): "display \(reason)"
    case .loop(let error): "\(error)"
    case .system(let error): "\(error)"
    }
  }
}
