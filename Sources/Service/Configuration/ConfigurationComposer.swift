/// Builds the nodes of one YAML document, within limits that a file of a few bytes cannot get around.
struct ConfigurationComposer: ~Copyable {
  /// The most levels, and the most nodes with all aliases written out.
  static let limits = (depth: 16, nodes: 20_000)

  private var events: ConfigurationEvents
  /// What each anchor stands for; an anchor whose value is still being read stands for nothing.
  private var anchors: [String: ConfigurationNode?] = [:]
  private var depth = 0
  private var size = 0

  private init(_ text: UnsafeBufferPointer<UInt8>) {
    events = ConfigurationEvents(text)
  }

  /// The one document of a text.
  static func compose(_ bytes: [UInt8]) throws(ConfigurationFault) -> ConfigurationNode {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(ConfigurationFault) in
        let text = withoutByteOrderMark(bytes)
        try checkEncoding(text)
        var composer = Self(text)
        return try composer.document()
      }
    }
    return try result.get()
  }

  private static func withoutByteOrderMark(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return UnsafeBufferPointer(rebasing: bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0))
  }

  private static func checkEncoding(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(ConfigurationFault) {
    do {
      _ = try UTF8Span(validating: text.span)
    } catch {
      throw ConfigurationFault(
        mark: ConfigurationMark(of: error.byteOffsets.lowerBound, in: text),
        what: "bytes that are no UTF-8",
        remedy: "save the file as UTF-8"
      )
    }
  }

  private mutating func document() throws(ConfigurationFault) -> ConfigurationNode {
    let (first, mark) = try events.next()
    guard case .documentStart = first else {
      throw ConfigurationFault(
        mark: mark,
        what: "the file is empty",
        remedy: "begin with feed: and displays:"
      )
    }
    let root = try node()
    _ = try events.next()
    let (last, lastMark) = try events.next()
    guard case .end = last else {
      throw ConfigurationFault(
        mark: lastMark,
        what: "a second document",
        remedy: "keep one document; remove the --- and what follows"
      )
    }
    return root
  }

  private mutating func node() throws(ConfigurationFault) -> ConfigurationNode {
    let (event, mark) = try events.next()
    return try node(from: event, at: mark)
  }

  private mutating func node(
    from event: ConfigurationEvents.Event,
    at mark: ConfigurationMark
  ) throws(ConfigurationFault) -> ConfigurationNode {
    switch event {
    case .alias(let name): return try aliased(name, at: mark)
    case .scalar(let text, let isPlain, let decoration):
      try open(decoration, at: mark)
      return close(decoration, ConfigurationNode(scalar: text, isPlain: isPlain, at: mark))
    case .listStart(let decoration):
      try open(decoration, at: mark)
      return close(decoration, ConfigurationNode(list: try list(), at: mark))
    case .mappingStart(let decoration):
      try open(decoration, at: mark)
      return close(decoration, ConfigurationNode(mapping: try mapping(), at: mark))
    case .documentStart, .documentEnd, .end, .listEnd, .mappingEnd:
      preconditionFailure("libyaml ended what it had not begun: \(event)")
    }
  }

  private mutating func list() throws(ConfigurationFault) -> [ConfigurationNode] {
    var list: [ConfigurationNode] = []
    while true {
      let (event, mark) = try events.next()
      if case .listEnd = event { return list }
      list.append(try node(from: event, at: mark))
    }
  }

  private mutating func mapping() throws(ConfigurationFault) -> [ConfigurationEntry] {
    var entries: [ConfigurationEntry] = []
    while true {
      let (event, mark) = try events.next()
      if case .mappingEnd = event { return entries }
      guard case .scalar(let key, _, _) = event else {
        throw ConfigurationFault(mark: mark, what: "a key that is no word", remedy: "write a name")
      }
      entries.append(ConfigurationEntry(key: key, mark: mark, value: try node()))
    }
  }

  /// Counts a node that begins and remembers its anchor as unfinished.
  private mutating func open(
    _ decoration: ConfigurationDecoration,
    at mark: ConfigurationMark
  ) throws(ConfigurationFault) {
    if let tag = decoration.tag {
      throw ConfigurationFault(
        mark: mark,
        what: "the tag \(printable(tag))",
        remedy: "remove it; values say themselves what they are"
      )
    }
    if let anchor = decoration.anchor { anchors[anchor] = .some(nil) }
    depth += 1
    try count(nodes: 1, levels: 0, at: mark)
  }

  private mutating func close(
    _ decoration: ConfigurationDecoration,
    _ node: ConfigurationNode
  ) -> ConfigurationNode {
    if let anchor = decoration.anchor { anchors[anchor] = node }
    depth -= 1
    return node
  }

  private mutating func aliased(
    _ name: String,
    at mark: ConfigurationMark
  ) throws(ConfigurationFault) -> ConfigurationNode {
    // libyaml itself does not look whether an anchor exists.
    guard let node = anchors[name] ?? nil else {
      throw ConfigurationFault(
        mark: mark,
        what: "*\(printable(name)) stands for nothing yet",
        remedy:
          "put a text that begins with * in quotes, or write &\(printable(name)) before a value above"
      )
    }
    try count(nodes: node.size, levels: node.depth, at: mark)
    return node
  }

  private mutating func count(
    nodes: Int,
    levels: Int,
    at mark: ConfigurationMark
  ) throws(ConfigurationFault) {
    size += nodes
    guard size <= Self.limits.nodes else {
      throw ConfigurationFault(
        mark: mark,
        what: "more than \(Self.limits.nodes) values",
        remedy: "make the file smaller or use fewer aliases"
      )
    }
    guard depth + levels <= Self.limits.depth else {
      throw ConfigurationFault(
        mark: mark,
        what: "more than \(Self.limits.depth) levels",
        remedy: "nothing in a configuration is nested so deep"
      )
    }
  }
}
