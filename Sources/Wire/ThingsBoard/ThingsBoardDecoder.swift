import Readings

/// ThingsBoard's WebSocket API: answers by subscription (its first protocol) and by entity (its second).
///
/// After the login the list of all devices is asked for, then the telemetry of each. Every so many pings the list is
/// gone through again, for devices that came and went. Where the feed is narrowed, each device is asked for all its
/// keys once, each time the list is gone through; the first answer tells them, and from then on only those of the
/// wanted types are asked for.
package final class ThingsBoardDecoder: FeedDecoder {
  /// The list of devices is gone through again at each ping of this number; pings come every 20 s or so.
  static let listPeriod = 15

  package var format: Format { .thingsboard }

  package private(set) var awaited: String?

  let json = JSONMessage()
  let keys: ThingsBoardKeys
  let units = UnitSpelling()
  /// The devices by the number of their ID.
  let ids: TextTable
  /// Their names and labels.
  let names: TextTable
  var devices: [ThingsBoardDevice] = []
  var given: GivenReadings
  /// The device of each subscription.
  var subscriptions: [Int64: Int] = [:]
  /// The same where the configuration says so.
  private var fixed: [Int64: Int] = [:]

  let topics: [Int]
  let narrows: Bool
  var interest: Interest?
  private let dialect: ThingsBoardCommand.Dialect
  /// The last number that a command had; the first is the list's.
  var lastID: Int64 = 1
  private var list: ThingsBoardList? = ThingsBoardList(id: 1)
  private var pings = 0
  /// What is to be asked after the message at hand.
  var commands: [ThingsBoardCommand] = []
  var isProtocol = false
  var points: [TelemetryPoint] = []

  /// A decoder for a feed of which `context` tells names by subscription, units by type and the wanted keys.
  package init(context: FeedContext = FeedContext()) {
    let limit = context.entityLimit
    let keys = ThingsBoardKeys(units: context.units, limit: limit)
    ids = TextTable(limit: limit)
    names = TextTable(limit: 2 * limit)
    given = GivenReadings(limit: limit)
    self.keys = keys
    narrows = context.narrows
    dialect = ThingsBoardCommand.Dialect(path: context.path)
    let batch = ReadingBatch()
    topics = context.topics.compactMap { topic in
      Array(topic.utf8).withUnsafeBufferPointer { try? keys.insert($0, in: batch) }
    }
    for (id, name) in context.v1Subscriptions {
      guard let id = Int64(id), let device = fix(PlainText.string(name.utf8)) else { continue }
      fixed[id] = device
    }
  }

  /// A device that the configuration names.
  private func fix(_ name: String) -> Int? {
    Array(name.utf8).withUnsafeBufferPointer { text in
      guard let number = names.insert(text), let device = ids.insert(text) else { return nil }
      if device == devices.count { devices.append(ThingsBoardDevice(name: number)) }
      devices[device].isFixed = true
      return device
    }
  }

  package func claim(_ message: FeedMessage) -> FormatClaim {
    guard let root = json.peek(message), root.isObject, root["errorCode"]?.integer != nil else {
      return .none
    }
    let id = root["subscriptionId"] ?? root["cmdId"]
    return id?.integer == nil ? .none : .certain
  }

  package func connected(as login: FeedLogin) -> [OutgoingFrame] {
    subscriptions.removeAll(keepingCapacity: true)
    for device in devices.indices {
      devices[device].asked = .nothing
      devices[device].subscription = 0
    }
    (lastID, pings) = (0, 0)
    awaited = "no answer to the query for devices"
    list = nil
    commands.removeAll()
    beginList()
    return takeFrames(token: login.secret)
  }

  package func ping() -> [OutgoingFrame] {
    pings += 1
    guard awaited == nil, pings.isMultiple(of: Self.listPeriod), list == nil else { return [] }
    beginList()
    return takeFrames()
  }

  package func narrow(to interest: Interest) -> [OutgoingFrame] {
    guard narrows else { return [] }
    self.interest = interest
    for device in devices.indices where devices[device].isListed { ask(device) }
    return takeFrames()
  }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    isProtocol = false
    var account = json.decode(message, into: &batch) { root, batch in
      guard root.isObject else { return .malformed }
      return take(root, at: message.receivedAt, &batch)
    }
    if !commands.isEmpty { batch.replies += takeFrames() }
    if isProtocol, account.outcome == .ignored(.noReadings) {
      account.outcome = .ignored(.protocolMessage)
    }
    return account
  }

  private func takeFrames(token: String? = nil) -> [OutgoingFrame] {
    defer { commands.removeAll(keepingCapacity: true) }
    return ThingsBoardCommand.frames(commands, in: dialect, token: token)
  }

  /// The number of another command.
  func nextID() -> Int64 {
    lastID += 1
    return lastID
  }
}

// MARK: - Answers

extension ThingsBoardDecoder {
  private func take(
    _ root: JSONValue,
    at now: Timestamp,
    _ batch: inout ReadingBatch
  ) -> RejectReason? {
    guard let id = (root["subscriptionId"] ?? root["cmdId"])?.integer else { return .malformed }
    if let code = root["errorCode"]?.integer, code != 0 {
      takeError(code, root["errorMsg"]?.text ?? .none, of: id, &batch)
    } else if root["subscriptionId"] != nil {
      takeTelemetry(root["data"], of: id, at: now, &batch)
    } else {
      takeEntities(root, of: id, at: now, &batch)
    }
    return nil
  }

  /// An answer of the first protocol: the telemetry of one device.
  private func takeTelemetry(
    _ data: JSONValue?,
    of id: Int64,
    at now: Timestamp,
    _ batch: inout ReadingBatch
  ) {
    // Some servers go on with subscriptions that were ended.
    guard let device = fixed[id] ?? subscriptions[id] else { return batch.reject(.badName) }
    guard let data, data.isObject else {
      isProtocol = true
      return
    }
    read(data, of: device, at: now, into: &batch)
    learned(device)
  }

  /// An answer of the second protocol: a page of entities, or what has changed of some.
  private func takeEntities(
    _ root: JSONValue,
    of id: Int64,
    at now: Timestamp,
    _ batch: inout ReadingBatch
  ) {
    isProtocol = true
    let page = root["data"]
    readEntities(page?["data"], at: now, into: &batch)
    readEntities(root["update"], at: now, into: &batch)
    guard let page, let list, list.id == id else { return }
    takePage(page, of: list, &batch)
  }

  private func takeError(
    _ code: Int64,
    _ message: BorrowedText,
    of id: Int64,
    _ batch: inout ReadingBatch
  ) {
    isProtocol = true
    let tooManyUpdates = 34
    guard code != tooManyUpdates else { return }
    if id == list?.id {
      let text = "the query for devices fails (\(code)): \(PlainText.string(message))"
      batch.end =
        switch code {
        case 3: .unauthorized(detail: text)
        case 2: .dismissed(detail: text, .misconfigured)
        default: .dismissed(detail: text, .transient)
        }
    } else if let device = fixed[id] ?? subscriptions[id] {
      subscriptions[id] = nil
      devices[device].asked = .nothing
      devices[device].subscription = 0
      given.leave(into: &batch) { $0 == device }
    }
  }
}

// MARK: - The list of devices

/// A walk through the server's list of devices.
struct ThingsBoardList {
  /// The number of the query for the page that is due.
  var id: Int64
  /// The page that is due.
  var page = 0
}

extension ThingsBoardDecoder {
  private func beginList() {
    for device in devices.indices { devices[device].isListed = false }
    ask(for: ThingsBoardList(id: nextID()))
  }

  private func ask(for list: ThingsBoardList) {
    self.list = list
    commands.append(.devices(id: list.id, page: list.page))
  }

  /// One page has come: the next, or the end of the list.
  private func takePage(_ page: JSONValue, of list: ThingsBoardList, _ batch: inout ReadingBatch) {
    awaited = nil
    commands.append(.forgetDevices(id: list.id))
    if let entities = page["data"] {
      for entity in entities.members { enlist(entity) }
    }
    self.list = nil
    guard case .boolean(true)? = page["hasNext"]?.kind else { return endList(&batch) }
    // More devices than can be remembered need not be asked for.
    guard (list.page + 1) * ThingsBoardCommand.pageSize < ids.limit else {
      return batch.reject(.tooManySensors)
    }
    ask(for: ThingsBoardList(id: nextID(), page: list.page + 1))
  }

  private func enlist(_ entity: JSONValue) {
    guard let id = entity["entityId"]?["id"]?.text, let device = ids.find(id) else { return }
    guard !devices[device].isListed else { return }
    devices[device].isListed = true
    ask(device, anew: true)
  }

  /// What the list no longer has is gone.
  private func endList(_ batch: inout ReadingBatch) {
    let isGone = devices.map { !$0.isListed && !$0.isFixed }
    for device in devices.indices where isGone[device] { unsubscribe(device) }
    given.leave(into: &batch) { isGone[$0] }
  }
}
