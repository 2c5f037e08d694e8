import Readings
import Wire

/// Home Assistant's side of its WebSocket API, as far as a reader of sensors sees it.
///
/// Every sensor of the world is an entity, and the last one a pump that has a problem now and then. Who has not logged in is told nothing; a state that stays what it was is not
/// told again. Several messages at once come as one list to those who can take that. Of a reading that several
/// subscriptions cover each is told, in one list; who takes no lists is told of the newest subscription alone.
final class HomeAssistantConversation: FeedConversation {
  /// What a client has subscribed to.
  private enum Subscription {
    /// These entities, or all.
    case entities(Set<String>?)
    /// Every changed state.
    case changes
  }

  /// The most subscriptions that a client may have.
  private static let limit = 1_000
  private static let version = "2026.2.3"

  private let parser = JSONParser()
  private var isAdmitted = false
  private var isOver = false
  private var takesLists = false
  private var lastID: Int64 = 0
  private var subscriptions: [(id: Int64, Subscription)] = []
  private var entities: [SimulatedEntity] = []
  private var since: Int64 = 0

  func opened(_ scene: FeedScene) -> [FeedAnswer] {
    [.send(#"{"type":"auth_required","ha_version":"\#(Self.version)"}"#)]
  }

  func received(_ message: FeedMessage, _ scene: FeedScene) -> [FeedAnswer] {
    guard !isOver else { return [] }
    guard !message.isBinary,
      let root = message.bytes.withUnsafeBytes({ bytes in try? parser.parse(bytes) })
    else { return end([]) }
    guard isAdmitted else { return login(root, scene) }
    let commands = root.isArray ? Array(root.members) : [root]
    return packed(commands.flatMap { command in answers(to: command, scene) }).map(FeedAnswer.send)
  }

  func message(of reading: SimulatedReading, _ scene: FeedScene) -> FeedMessage? {
    guard isAdmitted, !isOver else { return nil }
    let old = entities[reading.sensor]
    guard entities[reading.sensor].take(reading.value, at: scene.time) else { return nil }
    return message(of: reading.sensor, before: old).map { text in FeedMessage(Array(text.utf8)) }
  }

  func waited(_ scene: FeedScene) -> [FeedAnswer] {
    guard isAdmitted, !isOver else { return [] }
    let pump = entities.count - 1
    let old = entities[pump]
    let isProblem = SimulatedTrouble.isThere(after: scene.time - since)
    guard entities[pump].take(isProblem: isProblem, at: scene.time) else { return [] }
    return message(of: pump, before: old).map { text in [.send(text)] } ?? []
  }

  // MARK: Login

  private func login(_ root: JSONValue, _ scene: FeedScene) -> [FeedAnswer] {
    guard root["type"]?.text?.equals("auth") == true, root.count == 2,
      let token = root["access_token"]?.text
    else { return refuse("Auth message incorrectly formatted") }
    if let wanted = scene.token, !wanted.utf8.elementsEqual(token) {
      return refuse("Invalid access token or password")
    }
    isAdmitted = true
    let seconds = Double(scene.world.count) / scene.world.rate
    entities = scene.world.sensors.map { sensor in
      SimulatedEntity(sensor, value: sensor.value(at: seconds), at: scene.time)
    }
    entities.append(SimulatedEntity(problemAt: scene.time))
    since = scene.time
    return [.send(#"{"type":"auth_ok","ha_version":"\#(Self.version)"}"#)]
  }

  private func refuse(_ reason: String) -> [FeedAnswer] {
    end([.send(#"{"type":"auth_invalid","message":"\#(reason)"}"#)])
  }

  private func end(_ answers: [FeedAnswer]) -> [FeedAnswer] {
    isOver = true
    return answers + [.close(code: 1000, reason: "")]
  }

  // MARK: Commands

  private func answers(to command: JSONValue, _ scene: FeedScene) -> [String] {
    guard case .integer(let id)? = command["id"]?.kind, id > 0,
      let type = command["type"]?.text
    else { return [Self.failure(0, "invalid_format", "Message incorrectly formatted.")] }
    guard id > lastID else {
      return [Self.failure(id, "id_reuse", "Identifier values have to increase.")]
    }
    lastID = id
    guard subscriptions.count < Self.limit else {
      return [Self.failure(id, "not_allowed", "Too many subscriptions.")]
    }
    switch String(decoding: type, as: UTF8.self) {
    case "supported_features":
      takesLists = command["features"]?["coalesce_messages"]?.number ?? 0 >= 1
      return [Self.success(id)]
    case "subscribe_entities": return subscribe(id, to: command["entity_ids"])
    case "subscribe_events": return subscribeToEvents(id, command["event_type"]?.text)
    case "unsubscribe_events": return unsubscribe(id, from: command["subscription"])
    case "get_states":
      return [Self.success(id, "[" + entities.map(\.whole).joined(separator: ",") + "]")]
    case "ping": return [#"{"id":\#(id),"type":"pong"}"#]
    default: return [Self.failure(id, "unknown_command", "Unknown command.")]
    }
  }

  private func subscribe(_ id: Int64, to list: JSONValue?) -> [String] {
    // An empty list is as none.
    let wanted = list.flatMap { list in list.count == 0 ? nil : Self.strings(list) }
    subscriptions.append((id, .entities(wanted)))
    let covered = entities.filter { entity in wanted?.contains(entity.id) ?? true }
    let snapshot = covered.map(\.compressed).joined(separator: ",")
    return [Self.success(id), Self.event(#"{"a":{\#(snapshot)}}"#, of: id)]
  }

  private func subscribeToEvents(_ id: Int64, _ type: BorrowedText?) -> [String] {
    guard type?.equals("state_changed") == true else {
      return [Self.failure(id, "unauthorized", "Unauthorized")]
    }
    subscriptions.append((id, .changes))
    return [Self.success(id)]
  }

  private func unsubscribe(_ id: Int64, from old: JSONValue?) -> [String] {
    guard case .integer(let old)? = old?.kind,
      let index = subscriptions.firstIndex(where: { known, _ in known == old })
    else { return [Self.failure(id, "not_found", "Subscription not found.")] }
    subscriptions.remove(at: index)
    return [Self.success(id)]
  }

  // MARK: Events

  /// What is told of a changed entity, as those who take no lists get it: of the newest subscription.
  private func message(of number: Int, before old: SimulatedEntity) -> String? {
    let events = subscriptions.compactMap { id, subscription in
      event(of: entities[number], before: old, for: subscription).map { Self.event($0, of: id) }
    }
    return packed(events).last
  }

  private func event(
    of entity: SimulatedEntity,
    before old: SimulatedEntity,
    for subscription: Subscription
  ) -> String? {
    switch subscription {
    case .entities(let wanted) where wanted?.contains(entity.id) ?? true:
      #"{"c":{\#(entity.difference)}}"#
    case .entities: nil
    case .changes:
      #"{"event_type":"state_changed","data":{"entity_id":"\#(entity.id)","#
        + #""old_state":\#(old.whole),"new_state":\#(entity.whole)},"origin":"LOCAL"}"#
    }
  }

  private static func event(_ event: String, of id: Int64) -> String {
    #"{"type":"event","event":\#(event),"id":\#(id)}"#
  }

  private static func success(_ id: Int64, _ result: String = "null") -> String {
    #"{"id":\#(id),"type":"result","success":true,"result":\#(result)}"#
  }

  private static func failure(_ id: Int64, _ code: String, _ message: String) -> String {
    #"{"id":\#(id),"type":"result","success":false,"#
      + #""error":{"code":"\#(code)","message":"\#(message)"}}"#
  }

  /// The frames that several messages go out in.
  private func packed(_ messages: [String]) -> [String] {
    guard takesLists, messages.count > 1 else { return messages }
    return ["[" + messages.joined(separator: ",") + "]"]
  }

  private static func strings(_ list: JSONValue) -> Set<String> {
    Set(list.members.compactMap { $0.text.map { text in String(decoding: text, as: UTF8.self) } })
  }
}
