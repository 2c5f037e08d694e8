import CYAML

/// The events of one YAML text, one after the other, by libyaml.
///
/// The text must be valid UTF-8 and must outlive the parser.
struct ConfigurationEvents: ~Copyable {
  /// One event, with copies of all that it says.
  enum Event {
    case documentStart
    case documentEnd
    case end
    case alias(String)
    case scalar(String, isPlain: Bool, ConfigurationDecoration)
    case listStart(ConfigurationDecoration)
    case listEnd
    case mappingStart(ConfigurationDecoration)
    case mappingEnd
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeBufferPointer<UInt8>

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    precondition(yaml_parser_initialize(parser) == 1, "libyaml has no memory")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event and where it begins.
  mutating func next() throws(ConfigurationFault) -> (event: Event, mark: ConfigurationMark) {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw fault() }
      defer { yaml_event_delete(&event) }
      if let copy = Self.copy(event) { return (copy, ConfigurationMark(event.start_mark)) }
    }
  }

  /// What libyaml found wrong, in plainer words where it can be told.
  private func fault() -> ConfigurationFault {
    let problem = parser.pointee.problem.map { text in String(cString: text) } ?? "not YAML"
    if parser.pointee.error == YAML_READER_ERROR {
      let offset = min(parser.pointee.problem_offset, text.count)
      return ConfigurationFault(
        mark: ConfigurationMark(of: offset, in: text),
        what: "a control character",
        remedy: "remove it, or write it as an escape in double quotes"
      )
    }
    let mark = ConfigurationMark(parser.pointee.problem_mark)
    let (what, remedy) = ConfigurationSyntax.explain(problem, at: mark, in: text)
    return ConfigurationFault(mark: mark, what: what, remedy: remedy)
  }

  private static func copy(_ event: yaml_event_t) -> Event? {
    let data = event.data
    switch event.type {
    case YAML_STREAM_START_EVENT: return nil
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias(String(yaml: data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let bytes = UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length)
      return .scalar(
        String(decoding: bytes, as: UTF8.self),
        isPlain: data.scalar.style == YAML_PLAIN_SCALAR_STYLE,
        ConfigurationDecoration(data.scalar.anchor, data.scalar.tag)
      )
    case YAML_SEQUENCE_START_EVENT:
      return .listStart(
        ConfigurationDecoration(data.sequence_start.anchor, data.sequence_start.tag)
      )
    case YAML_SEQUENCE_END_EVENT: return .listEnd
    case YAML_MAPPING_START_EVENT:
      return .mappingStart(
        ConfigurationDecoration(data.mapping_start.anchor, data.mapping_start.tag)
      )
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .end
    }
  }
}

/// What may stand before a YAML value: `&anchor` and `!tag`.
struct ConfigurationDecoration {
  let anchor: String?
  let tag: String?

  init(_ anchor: UnsafePointer<yaml_char_t>?, _ tag: UnsafePointer<yaml_char_t>?) {
    self.anchor = String(yaml: anchor)
    self.tag = String(yaml: tag)
  }
}

extension String {
  /// A copy of libyaml's zero-terminated text.
  fileprivate init?(yaml text: UnsafePointer<yaml_char_t>?) {
    guard let text else { return nil }
    self.init(cString: text)
  }
}

extension ConfigurationMark {
  /// libyaml counts from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
