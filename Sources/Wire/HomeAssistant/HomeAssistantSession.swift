import Readings

/// What belongs to one connection with Home Assistant: how far the login is, and what was asked under which number.
///
/// Every request has a number above all before it; they begin anew with each connection.
struct HomeAssistantSession {
  /// How far the login is.
  enum Phase {
    /// The server has not spoken yet.
    case opened
    /// The token was sent.
    case introduced
    /// Requests may be made.
    case admitted
  }

  /// What was asked under a number.
  enum Request: Equatable {
    /// That several messages may come in one frame.
    case features
    /// The states of entities and their differences.
    case entities
    /// The events of changed states, as older servers have them.
    case stateChanges
    /// All states once.
    case states
    /// Something whose answer changes nothing.
    case other
  }

  /// One running subscription to entities.
  struct Subscription {
    /// The number that its events carry.
    let id: Int64
    /// What it asked for: the generation of the entities' `asked`, or 0 for all there are.
    let generation: UInt32
    /// Whether its first event, which brings all that it covers, has come.
    var hasSnapshot = false
  }

  /// More requests than this never wait for an answer; the oldest are forgotten.
  static let pendingLimit = 64

  let login: FeedLogin
  var phase = Phase.opened
  var subscriptions: [Subscription] = []
  /// Whether the server does not know `subscribe_entities`.
  var isLegacy = false
  /// Whether states were asked for.
  var hasAsked = false
  /// How often the server was pinged.
  var pings = 0
  /// Whether the requests are those of a recording, so that none are made.
  let isRecorded: Bool

  private var lastID: Int64 = 0
  private var pending: [(id: Int64, request: Request)] = []

  /// A connection that was just made; `sentBefore` are requests as JSON that a recorded client has made.
  init(login: FeedLogin = FeedLogin(), sentBefore: [String]) {
    self.login = login
    isRecorded = !sentBefore.isEmpty
    let parser = JSONParser()
    for text in sentBefore {
      Array(text.utf8).withUnsafeBytes { bytes in
        if let root = try? parser.parse(bytes) { noteSent(root) }
      }
    }
  }

  /// What the server owes, for an operator.
  var awaited: String? {
    switch phase {
    case .opened: "no word from Home Assistant: is the path /api/websocket?"
    case .introduced: "no answer from Home Assistant to the token"
    case .admitted: nil
    }
  }

  /// Takes a number for a request.
  mutating func number(_ request: Request) -> Int64 {
    lastID += 1
    note(request, as: lastID)
    return lastID
  }

  /// What was asked under a number, which is then answered.
  mutating func take(_ id: Int64) -> Request? {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return nil }
    return pending.remove(at: index).request
  }

  /// The running subscription of a number.
  func subscription(_ id: Int64?) -> Int? {
    subscriptions.firstIndex { $0.id == id }
  }

  private mutating func noteSent(_ message: JSONValue) {
    guard let id = message["id"]?.integer, let type = message["type"]?.text else { return }
    let request = Request(type: type)
    note(request, as: id)
    // Which of them a recorded client asked for matters only when it comes back.
    if request == .entities { subscriptions.append(Subscription(id: id, generation: 0)) }
  }

  private mutating func note(_ request: Request, as id: Int64) {
    if pending.count == Self.pendingLimit { pending.removeFirst() }
    pending.append((id, request))
  }
}

extension HomeAssistantSession.Request {
  fileprivate init(type: BorrowedText) {
    if type.equals("subscribe_entities") {
      self = .entities
    } else if type.equals("subscribe_events") {
      self = .stateChanges
    } else if type.equals("get_states") {
      self = .states
    } else if type.equals("supported_features") {
      self = .features
    } else {
      self = .other
    }
  }
}
