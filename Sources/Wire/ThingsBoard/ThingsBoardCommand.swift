import Readings

/// What ThingsBoard is asked for, in either of its two ways of asking.
enum ThingsBoardCommand {
  /// One page of the list of all devices: names and labels.
  case devices(id: Int64, page: Int)
  /// The list is not needed any more.
  case forgetDevices(id: Int64)
  /// The telemetry of a device, of these keys or (none) of all.
  case subscribe(id: Int64, device: BorrowedText, keys: [BorrowedText])
  /// No more of a subscription.
  case unsubscribe(id: Int64, device: BorrowedText)

  /// How commands are written: the newer way names the type of each, the older one has a list for each type.
  enum Dialect {
    /// `{"cmds":[{"type":…}]}`, with the token in the first message.
    case types
    /// `{"tsSubCmds":[…]}`, with the token in the address.
    case lists

    /// The way of asking at a path.
    init(path: String) {
      self = path.hasSuffix("/api/ws/plugins/telemetry") ? .lists : .types
    }
  }

  /// The most devices of one page.
  static let pageSize = 100
  /// The most bytes of the keys of one subscription; more are asked for as all.
  static let keyLimit = 16 << 10
  /// A server takes at most 32 KiB in a message.
  static let messageLimit = 30 << 10

  /// The messages that say so, none longer than a server takes.
  static func frames(
    _ commands: [ThingsBoardCommand],
    in dialect: Dialect,
    token: String? = nil
  ) -> [OutgoingFrame] {
    var frames: [OutgoingFrame] = []
    var writer = JSONWriter()
    var list: StaticString?
    if dialect == .types, let token {
      writer.raw("{\"authCmd\":{\"cmdId\":0,\"token\":")
      writer.string(token.utf8)
      writer.raw("}")
    }
    for command in commands {
      let own = dialect == .types ? "cmds" : command.list
      let isSameList = list.map { $0.borrowed.equals(own) } ?? false
      if list != nil, !isSameList || writer.bytes.count > messageLimit - keyLimit {
        writer.raw("]}")
        frames.append(.text(String(decoding: writer.bytes, as: UTF8.self)))
        writer.bytes.removeAll(keepingCapacity: true)
        list = nil
      }
      if list == nil {
        writer.raw(writer.bytes.isEmpty ? "{\"" : ",\"")
        writer.raw(own)
        writer.raw("\":[")
        list = own
      } else {
        writer.raw(",")
      }
      command.write(in: dialect, to: &writer)
    }
    guard !writer.bytes.isEmpty else { return frames }
    writer.raw(list == nil ? "}" : "]}")
    frames.append(.text(String(decoding: writer.bytes, as: UTF8.self)))
    return frames
  }

  private var list: StaticString {
    switch self {
    case .devices: "entityDataCmds"
    case .forgetDevices: "entityDataUnsubscribeCmds"
    case .subscribe, .unsubscribe: "tsSubCmds"
    }
  }

  private var type: StaticString {
    switch self {
    case .devices: "ENTITY_DATA"
    case .forgetDevices: "ENTITY_DATA_UNSUBSCRIBE"
    case .subscribe, .unsubscribe: "TIMESERIES"
    }
  }

  private var id: Int64 {
    switch self {
    case .devices(let id, _), .forgetDevices(let id), .subscribe(let id, _, _),
      .unsubscribe(let id, _):
      id
    }
  }

  private func write(in dialect: Dialect, to writer: inout JSONWriter) {
    writer.raw("{")
    if dialect == .types {
      writer.raw("\"type\":\"")
      writer.raw(type)
      writer.raw("\",")
    }
    writer.raw("\"cmdId\":")
    writer.integer(id)
    switch self {
    case .devices(_, let page): Self.writeQuery(page: page, to: &writer)
    case .forgetDevices: break
    case .subscribe(_, let device, let keys): Self.write(device, keys: keys, to: &writer)
    case .unsubscribe(_, let device):
      Self.write(device, keys: [], to: &writer)
      writer.raw(",\"unsubscribe\":true")
    }
    writer.raw("}")
  }

  private static func writeQuery(page: Int, to writer: inout JSONWriter) {
    writer.raw(",\"query\":{\"entityFilter\":{\"type\":\"entityType\",\"entityType\":\"DEVICE\"}")
    writer.raw(",\"pageLink\":{\"page\":")
    writer.integer(Int64(page))
    writer.raw(",\"pageSize\":")
    writer.integer(Int64(pageSize))
    writer.raw(",\"sortOrder\":{\"key\":{\"type\":\"ENTITY_FIELD\",\"key\":\"name\"}")
    writer.raw(",\"direction\":\"ASC\"}},\"entityFields\":[{\"type\":\"ENTITY_FIELD\"")
    writer.raw(",\"key\":\"name\"},{\"type\":\"ENTITY_FIELD\",\"key\":\"label\"}]")
    writer.raw(",\"latestValues\":[]}")
  }

  private static func write(
    _ device: BorrowedText,
    keys: [BorrowedText],
    to writer: inout JSONWriter
  ) {
    writer.raw(",\"entityType\":\"DEVICE\",\"entityId\":")
    writer.string(device)
    writer.raw(",\"scope\":\"LATEST_TELEMETRY\"")
    guard let joined = joined(keys) else { return }
    writer.raw(",\"keys\":")
    writer.string(joined)
  }

  /// The keys between commas; `nil` for all keys, also where these can't be told so.
  private static func joined(_ keys: [BorrowedText]) -> [UInt8]? {
    let comma = UInt8(ascii: ",")
    guard !keys.isEmpty, !keys.contains(where: { $0.contains(comma) }) else { return nil }
    let joined = Array(keys.joined(separator: [comma]))
    // Escapes make a byte six at most.
    return joined.count <= keyLimit / 6 ? joined : nil
  }
}
