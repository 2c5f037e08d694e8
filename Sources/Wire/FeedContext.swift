import Readings

/// What the client has sent or was configured with, for formats whose messages don't say it all.
package struct FeedContext: Sendable, Equatable {
  /// The sensor of readings that name none.
  package var defaultSensor = "default"
  /// Messages that the client has sent, each as JSON text.
  package var sentByClient: [String] = []
  /// Kinds of entity that are shown (Home Assistant).
  package var domains = ["sensor", "binary_sensor"]
  /// Units by sensor type, where the feed says none.
  package var units: [String: String] = [:]
  /// Names of devices by subscription (ThingsBoard's first protocol).
  package var v1Subscriptions: [String: String] = [:]
  /// Topic filters or paths that are asked for, where the protocol has them; none asks for what the format finds useful.
  package var topics: [String] = []
  /// Where readings are in JSON of unusual names; `nil` goes by the names.
  package var mapping: JSONMapping?
  /// Messages that a home-made JSON feed wants to hear first.
  package var hello: [String] = []
  /// The answer to a home-made `{"type":"ping"}`; `nil` gives none.
  package var pong: String?
  /// The path of the feed's address, for formats that are spoken in two ways.
  package var path = ""
  /// The most entities, paths or topics that a decoder remembers.
  package var entityLimit = 10_000
  /// Whether the feed was asked for every source of a value, so that each is a sensor of its own (Signal K).
  package var keepsSources = false
  /// Whether the feed is asked only for what `narrow` says, so that nothing is asked for before.
  package var narrows = false
  /// What a client calls itself where the protocol wants a name, unique among all clients of the server.
  package var clientName = "sensorpager"

  /// The context of a feed that nobody configured.
  package init() {}
}

extension FeedContext {
  /// Why a text is no context.
  package enum Fault: Error, Sendable, Equatable {
    /// Not a JSON object.
    case notJSON
    /// The member of that name is not what it has to be.
    case badMember(String)
    /// The mapping can't be used.
    case badMapping(JSONMapping.Fault)
  }

  /// Reads the JSON that `decode --context` takes; unknown members are ignored.
  package init(json: UnsafeRawBufferPointer) throws(Fault) {
    let parser = JSONParser()
    guard let root = try? parser.parse(json), root.isObject else { throw .notJSON }
    if let member = root["default_sensor"] {
      guard let text = member.string, !text.isEmpty else { throw .badMember("default_sensor") }
      defaultSensor = text
    }
    if let member = root["domains"] { domains = try Self.strings(member, "domains") }
    if let member = root["units"] { units = try Self.names(member, "units") }
    if let member = root["v1_subscriptions"] {
      v1Subscriptions = try Self.names(member, "v1_subscriptions")
    }
    if let address = root["connect"]?.string { take(address: address) }
    if let member = root["mapping"] {
      do throws(JSONMapping.Fault) {
        mapping = try JSONMapping(json: member)
      } catch {
        throw .badMapping(error)
      }
    }
    if let member = root["topics"] { topics = try Self.strings(member, "topics") }
    if let member = root["sent_by_client"] { sentByClient = Self.messages(member) }
  }

  /// Takes over what the address, or its path and query, says of the conversation.
  package mutating func take(address: String) {
    var target = address[...]
    if !target.hasPrefix("/") {
      let parts = target.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      target = parts.count > 3 ? target[target.index(before: parts[3].startIndex)...] : ""
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts.first ?? "")
    let query = parts.dropFirst().first ?? ""
    if query.split(separator: "&").contains("sourcePolicy=all") { keepsSources = true }
  }

  private static func strings(_ value: JSONValue, _ name: String) throws(Fault) -> [String] {
    guard value.isArray else { throw .badMember(name) }
    var strings: [String] = []
    for member in value.members {
      guard let text = member.string else { throw .badMember(name) }
      strings.append(text)
    }
    return strings
  }

  private static func names(_ value: JSONValue, _ name: String) throws(Fault) -> [String: String] {
    guard value.isObject else { throw .badMember(name) }
    var names: [String: String] = [:]
    for member in value.members {
      guard let text = member.string else { throw .badMember(name) }
      names[String(decoding: member.key, as: UTF8.self)] = text
    }
    return names
  }

  /// A list of messages, or a single one; a string is the message itself.
  private static func messages(_ value: JSONValue) -> [String] {
    guard value.isArray else { return [message(value)] }
    return value.members.map(message)
  }

  private static func message(_ value: JSONValue) -> String {
    if let text = value.string { return text }
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONValue {
  /// The text of a string as it stands there, unfiltered.
  fileprivate var string: String? {
    text.map { String(decoding: $0, as: UTF8.self) }
  }
}
