/// The states of one alarm after ISA-18.2, and what leads from one to another.
///
/// What the condition does is kept beneath a shelf, a suppression or a time out of service. An alarm that begins and ends
/// beneath one of these was never told, so nobody need acknowledge it; one that was told stays until somebody does.
struct AlarmMachine: Equatable {
  /// What can happen to an alarm; in a state that has no use for it, it changes nothing.
  enum Event: Equatable {
    /// The condition begins.
    case began
    /// The condition ends.
    case ended
    /// The condition has become more severe: an alarm that was acknowledged alarms anew.
    case worsened
    /// An operator has seen it.
    case acknowledge
    /// An operator lets go of an alarm that is held by its latch alone.
    case reset
    /// An operator puts it aside until a time, in nanoseconds since the store's start; a second time moves the end.
    case shelve(until: Int64)
    /// It is taken from its shelf, or the shelf ends: if the condition holds, it alarms anew.
    case unshelve
    /// Another alarm says more.
    case suppress
    /// No other alarm says more any longer; what was acknowledged stays so.
    case unsuppress
    /// The configuration switches it off.
    case withdraw
    /// The configuration switches it on again: if the condition holds, it alarms anew.
    case reinstate
    /// The configuration sets or takes its latch; without one nothing stays latched.
    case latch(Bool)
  }

  /// How it would stand if nothing lay above: never shelved, suppressed or out of service.
  private(set) var beneath: AlarmState
  /// When the shelf ends; `nil` while it is not shelved.
  private(set) var shelvedUntil: Int64?
  /// Whether another alarm says more.
  private(set) var isSuppressed = false
  /// Whether the configuration has switched it off.
  private(set) var isOutOfService: Bool
  private var isLatching: Bool
  /// Whether what is to be acknowledged stood where people could see it.
  private var isTold = true

  /// An alarm whose condition does not hold.
  init(isLatching: Bool = false, isOutOfService: Bool = false) {
    beneath = .normal
    self.isLatching = isLatching
    self.isOutOfService = isOutOfService
  }

  /// An alarm as it stood before a restart; what lay beneath a shelf is told anew if its condition holds.
  init(_ state: AlarmState, isActive: Bool, shelvedUntil: Int64?) {
    let isCovered = [.shelved, .suppressed, .outOfService].contains(state)
    beneath = isCovered ? (isActive ? .unacknowledged : .normal) : state
    self.shelvedUntil = state == .shelved ? shelvedUntil : nil
    isSuppressed = state == .suppressed
    isOutOfService = state == .outOfService
    isLatching = [.latchedUnacknowledged, .latchedAcknowledged].contains(state)
    isTold = !isCovered
  }

  /// How it stands.
  var state: AlarmState {
    if isOutOfService { return .outOfService }
    if shelvedUntil != nil { return .shelved }
    return isSuppressed ? .suppressed : beneath
  }

  /// Whether its condition holds, whatever was done about it.
  var isActive: Bool { beneath == .unacknowledged || beneath == .acknowledged }

  /// Takes an event and says whether it changed anything; it is a transition when `state` changed.
  @discardableResult
  mutating func handle(_ event: Event) -> Bool {
    let before = self
    switch event {
    case .began: begin()
    case .ended: end()
    case .worsened: worsen()
    case .acknowledge: acknowledge()
    case .reset: if beneath == .latchedAcknowledged { beneath = .normal }
    case .shelve(let end): shelvedUntil = end
    case .unshelve: unshelve()
    case .suppress: isSuppressed = true
    case .unsuppress: unsuppress()
    case .withdraw: isOutOfService = true
    case .reinstate: reinstate()
    case .latch(let isLatching): latch(isLatching)
    }
    return self != before
  }

  private var isCovered: Bool { state != beneath }

  private mutating func begin() {
    guard !isActive else { return }
    isTold = !isCovered || (isTold && beneath.isUnacknowledged)
    beneath = .unacknowledged
  }

  private mutating func worsen() {
    guard beneath == .acknowledged else { return }
    beneath = .unacknowledged
    isTold = !isCovered
  }

  private mutating func end() {
    switch beneath {
    case .unacknowledged where isLatching: beneath = .latchedUnacknowledged
    case .unacknowledged: beneath = isTold ? .returnedUnacknowledged : .normal
    case .acknowledged: beneath = isLatching ? .latchedAcknowledged : .normal
    case .normal, .returnedUnacknowledged, .latchedUnacknowledged, .latchedAcknowledged, .shelved,
      .suppressed, .outOfService:
      break
    }
  }

  private mutating func acknowledge() {
    switch beneath {
    case .unacknowledged: beneath = .acknowledged
    case .returnedUnacknowledged: beneath = .normal
    case .latchedUnacknowledged: beneath = .latchedAcknowledged
    case .normal, .acknowledged, .latchedAcknowledged, .shelved, .suppressed, .outOfService: break
    }
  }

  private mutating func unshelve() {
    guard shelvedUntil != nil else { return }
    shelvedUntil = nil
    alarmAnew()
  }

  private mutating func unsuppress() {
    isSuppressed = false
    isTold = isTold || !isCovered
  }

  private mutating func reinstate() {
    guard isOutOfService else { return }
    isOutOfService = false
    alarmAnew()
  }

  private mutating func alarmAnew() {
    if isActive { beneath = .unacknowledged }
    isTold = isTold || !isCovered
  }

  private mutating func latch(_ isLatching: Bool) {
    self.isLatching = isLatching
    guard !isLatching else { return }
    if beneath == .latchedUnacknowledged { beneath = .returnedUnacknowledged }
    if beneath == .latchedAcknowledged { beneath = .normal }
  }
}
