import Readings

/// Shelly devices of the second generation and later: JSON-RPC, as a device speaks it at `/rpc` and towards servers.
///
/// One request opens the stream and brings the whole status; from then on the device tells what changes. Where a
/// configuration changed or a component came or went, the whole status is asked for once more.
package final class ShellyDecoder: FeedDecoder {
  package var format: Format { .shelly }

  package var awaited: String? { session?.awaited }

  let fields = ShellyFields()
  /// The names of the devices, and of the sensors.
  let devices: TextTable
  let sensors: TextTable
  var given: GivenReadings

  private let name: String
  private let random: any RandomNumberGenerator
  private let json = JSONMessage()
  private let challenges = JSONParser()
  private var session: ShellySession?
  private var isProtocol = false

  /// A decoder that calls itself as `context` says; `random` makes its part of the answers to challenges.
  package init(
    context: FeedContext = FeedContext(),
    random: any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    devices = TextTable(limit: context.entityLimit)
    sensors = TextTable(limit: context.entityLimit)
    given = GivenReadings(limit: context.entityLimit)
    name = context.clientName
    self.random = random
  }

  package func claim(_ message: FeedMessage) -> FormatClaim {
    guard let root = json.peek(message), root.isObject, root["src"]?.text != nil else {
      return .none
    }
    switch Frame(root) {
    case .status, .fullStatus, .event: return .certain
    case .result, .failure: return root["dst"]?.text == nil ? .none : .certain
    case .call, .unknown: return .none
    }
  }

  package func connected(as login: FeedLogin) -> [OutgoingFrame] {
    var session = ShellySession(name: name, login: login, random: random)
    defer { self.session = session }
    return [session.begin()]
  }

  package func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    isProtocol = false
    var account = json.decode(message, into: &batch) { root, batch in
      guard root.isObject else { return .malformed }
      return take(root, at: message.receivedAt, &batch)
    }
    if isProtocol, account.outcome == .ignored(.noReadings) {
      account.outcome = .ignored(.protocolMessage)
    }
    return account
  }

  /// What a message is by its members; some firmware numbers its notifications, so the method goes first.
  private enum Frame {
    case status(JSONValue)
    case fullStatus(JSONValue)
    case event(JSONValue)
    /// A call of a method of ours, of which we have none.
    case call
    case result(JSONValue)
    case failure(JSONValue)
    case unknown

    init(_ root: JSONValue) {
      if let method = root["method"]?.text {
        let params = root["params"].flatMap { $0.isObject ? $0 : nil }
        switch params {
        case let params? where method.equals("NotifyStatus"): self = .status(params)
        case let params? where method.equals("NotifyFullStatus"): self = .fullStatus(params)
        case let params? where method.equals("NotifyEvent"): self = .event(params)
        default: self = .call
        }
      } else if let result = root["result"] {
        self = .result(result)
      } else if let error = root["error"], error.isObject {
        self = .failure(error)
      } else {
        self = .unknown
      }
    }
  }

  private func take(
    _ root: JSONValue,
    at now: Timestamp,
    _ batch: inout ReadingBatch
  ) -> RejectReason? {
    switch Frame(root) {
    case .status(let params):
      session?.heard()
      read(params, isFull: false, of: root["src"], at: now, into: &batch)
    case .fullStatus(let params):
      session?.heard()
      read(params, isFull: true, of: root["src"], at: now, into: &batch)
    case .event(let params):
      session?.heard()
      isProtocol = true
      takeEvents(params, &batch)
    case .call: isProtocol = true
    case .result(let result):
      isProtocol = true
      if let id = root["id"]?.integer { session?.succeeded(id) }
      // Only the whole status has the device's own part in it.
      guard result["sys"]?.isObject == true else { break }
      read(result, isFull: true, of: root["src"], at: now, into: &batch)
    case .failure(let error):
      isProtocol = true
      takeFailure(root["id"]?.integer ?? 0, error, &batch)
    case .unknown: return .malformed
    }
    return nil
  }

  private func takeFailure(_ id: Int64, _ error: JSONValue, _ batch: inout ReadingBatch) {
    let code = error["code"]?.integer ?? 0
    let message = error["message"]?.text ?? .none
    switch session?.failed(id, code: code, message: message, with: challenges) {
    case .stranger, nil: break
    case .answer(let frame): batch.replies.append(frame)
    case .end(let end): batch.end = end
    }
  }

  /// Asks for everything anew where something came or went.
  private func takeEvents(_ params: JSONValue, _ batch: inout ReadingBatch) {
    guard let events = params["events"] else { return }
    for event in events.members {
      guard let name = event["event"]?.text else { continue }
      let isChange =
        name.equals("config_changed") || name.equals("component_added")
        || name.equals("component_removed")
      guard isChange, let frame = session?.ask() else { continue }
      batch.replies.append(frame)
    }
  }
}
