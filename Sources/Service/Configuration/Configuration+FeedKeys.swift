import Intake
import Readings
import Wire

extension Configuration.Feed: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    sourceTable + contentTable + filterTable + accessTable
  }

  private static var filterTable: [ConfigurationKey<Self>] {
    let patterns = ConfigurationType<[Glob]>.list(of: .pattern, 0...SensorFilter.limit)
    return [
      ConfigurationKey("include", \.include, patterns, "sensors that are taken, by their IDs"),
      ConfigurationKey("exclude", \.exclude, patterns, "sensors that are not taken"),
    ]
  }

  private static var sourceTable: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "url",
        \.url,
        ConfigurationType<FeedURL>.address.map(Optional.some),
        isRequired: true,
        "the feed's address, such as ws://localhost:1880/ws/readings"
      ),
      ConfigurationKey("format", \.format, .format, isRequired: false, "how readings are written"),
      ConfigurationKey("subscribe", \.subscribe, .choice(subscriptions), "how much is asked for"),
      ConfigurationKey("deflate", \.offersDeflate, .flag, "whether messages may be compressed"),
      ConfigurationKey("default-sensor", \.defaultSensor, .text(upTo: 255), "who sends no name"),
      ConfigurationKey(
        "watchdog",
        \.watchdog,
        .duration(.seconds(5)...(.seconds(86_400)), mayBeOff: true),
        "how long no message may come until the connection is made anew"
      ),
    ]
  }

  private static var contentTable: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "topics",
        \.topics,
        .list(of: .text(upTo: 1_024), 0...1_000),
        "topic filters of a broker, or keys of ThingsBoard"
      ),
      ConfigurationKey(
        "domains",
        \.domains,
        .list(of: .name, 0...100),
        "kinds of entity that are shown, such as sensor (Home Assistant)"
      ),
      ConfigurationKey("mapping", \.mapping, .mapping, "where readings are in unusual JSON"),
      ConfigurationKey(
        "hello",
        \.hello,
        .list(of: .message(upTo: 64 << 10), 0...100),
        "messages that a feed of JSON wants to hear first"
      ),
      ConfigurationKey(
        "pong",
        \.pong,
        .message(upTo: 4_096),
        "the answer to a message {\"type\":\"ping\"} of such a feed"
      ),
      ConfigurationKey("alarms", \.takesAlarms, .flag, "whether the feed's own alarms count"),
      ConfigurationKey("units", \.units, .units, isRequired: false, "units that feeds leave out"),
    ]
  }

  private static var subscriptions: [(String, Configuration.Subscription)] {
    Configuration.Subscription.allCases.map { way in (way.rawValue, way) }
  }

  private static var accessTable: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("token", \.token, .secret, "the token, in a file"),
      ConfigurationKey("token-parameter", \.tokenParameter, .name, "the query's name for it"),
      ConfigurationKey("user", \.user, .text(upTo: 255), "the user"),
      ConfigurationKey("password", \.password, .secret, "the user's password, in a file"),
      ConfigurationKey("headers", \.headers, .headers, isRequired: false, "further headers"),
      ConfigurationKey("header-file", \.headerFile, .secret, "headers that are secret"),
      ConfigurationKey("ca-file", \.authorities, .path, "further certificate authorities"),
      ConfigurationKey("cert", \.certificate, .path, "our certificate"),
      ConfigurationKey("key", \.certificateKey, .path, "the key to our certificate"),
      ConfigurationKey("insecure", \.isInsecure, .flag, "whether any certificate will do"),
    ]
  }

  func check(_ node: ConfigurationNode, present: Set<String>, _ faults: inout ConfigurationFaults) {
    for (one, other) in [
      ("cert", "key"), ("key", "cert"), ("user", "password"), ("password", "user"),
    ]
    where present.contains(one) && !present.contains(other) {
      add(one, "needs \(other)", "add \(other) or remove \(one)", node, &faults)
    }
    if present.contains("token-parameter"), !present.contains("token") {
      add("token-parameter", "needs token", "add token: {file: PATH}", node, &faults)
    }
    if present.contains("token"), present.contains("user") {
      add("user", "beside token", "keep one of them", node, &faults)
    }
    checkSubscription(node, &faults)
    checkTopics(node, &faults)
    checkFilter(node, &faults)
    guard let url, !url.isSecure else { return }
    for key in ["ca-file", "cert", "key", "insecure"] where present.contains(key) {
      add(key, "has no meaning without TLS", "use a wss:// address or remove it", node, &faults)
    }
  }

  private func checkSubscription(
    _ node: ConfigurationNode,
    _ faults: inout ConfigurationFaults
  ) {
    guard subscribe == .active, format?.traits.canNarrow != true else { return }
    let name = format?.rawValue ?? "a format that is found out by itself"
    let what = "subscribe: active: \(name) cannot narrow what the feed sends"
    guard let mark = node["subscribe"]?.mark else { return }
    faults.add(at: mark, what, "use subscribe: all, or name a format that can")
  }

  private func checkTopics(_ node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    let format = format ?? url?.formatGuess ?? .mqtt
    for (topic, node) in zip(topics, node["topics"]?.elements ?? []) {
      guard let fault = format.fault(ofTopic: topic) else { continue }
      faults.add(at: node.mark, "topics: \"\(printable(topic))\" is \(fault)", "write a/+/b or a/#")
    }
  }

  private func add(
    _ key: String,
    _ what: String,
    _ remedy: String,
    _ node: ConfigurationNode,
    _ faults: inout ConfigurationFaults
  ) {
    guard let entry = node.entries.first(where: { entry in entry.key == key }) else { return }
    faults.add(at: entry.mark, "\(key) \(what)", remedy)
  }
}

extension ConfigurationType where Value == FeedURL {
  fileprivate static var address: Self {
    .scalar("ws://HOST… or wss://HOST…") { text throws(ConfigurationRefusal) in
      do throws(FeedURLError) {
        return try FeedURL(text)
      } catch .credential(let key) {
        throw ConfigurationRefusal(
          "\"\(printable(key))\" in the address looks like a secret",
          "use token: {file: PATH} and token-parameter"
        )
      } catch {
        throw ConfigurationRefusal(printable("\(error)", upTo: 200))
      }
    }
  }
}

extension ConfigurationType where Value == Format? {
  fileprivate static var format: Self {
    let known = Format.allCases.map { format in (format.rawValue, Format?.some(format)) }
    return .choice([("auto", nil)] + known)
  }
}

extension ConfigurationType where Value == Configuration.Secret {
  /// `{file: PATH}` or `{credential: NAME}`.
  static var secret: Self {
    let expected = "{file: PATH} or {credential: NAME}"
    return Self(expected: expected) { node, faults in
      guard case .mapping(let entries) = node.content else {
        // The text itself may be the secret: it is not repeated.
        let what = "a secret stands in the configuration"
        faults.add(at: node.mark, what, "put it into a file and write \(expected)")
        return nil
      }
      guard entries.count == 1, let entry = entries.first else {
        faults.add(at: node.mark, "\(entries.count) keys", "write \(expected)")
        return nil
      }
      return faults.within(entry.key) { faults in source(entry, expected, &faults) }
    }
  }

  private static func source(
    _ entry: ConfigurationEntry,
    _ expected: String,
    _ faults: inout ConfigurationFaults
  ) -> Configuration.Secret? {
    switch entry.key {
    case "file":
      return ConfigurationType<String>.path.read(entry.value, &faults).map { path in
        .file(path: path)
      }
    case "credential":
      return ConfigurationType<String>.name.read(entry.value, &faults).map { name in
        .credential(name: name)
      }
    default:
      let what = "unknown key \"\(printable(entry.key))\""
      faults.add(at: entry.mark, what, "write \(expected)")
      return nil
    }
  }
}

extension ConfigurationType where Value == [Quantity: String] {
  /// Units by sensor type.
  fileprivate static var units: Self {
    .dictionary(of: .text(upTo: 40), atMost: 1_000) { name throws(ConfigurationRefusal) in
      Quantity(try checkedName(name))
    }
  }
}

extension ConfigurationType where Value == [String: HTTPHeader] {
  /// Headers by name; those that hold secrets are refused.
  fileprivate static var headers: Self {
    let values = ConfigurationType<String>.message(upTo: 4_096)
    return Self(expected: "a mapping of Name: value") { node, faults in
      let texts = ConfigurationType<[String: String]>.dictionary(
        of: values,
        atMost: 50,
        name: headerName
      )
      guard let texts = texts.read(node, &faults) else { return nil }
      var headers: [String: HTTPHeader] = [:]
      for (name, value) in texts {
        headers[name] = HTTPHeader(name: name, value: value)
        if headers[name] == nil, let entry = node[name] {
          faults.add(
            at: entry.mark,
            "the header \(printable(name)) has a control character",
            "remove it"
          )
        }
      }
      return headers
    }
  }

  private static func headerName(_ name: String) throws(ConfigurationRefusal) -> String {
    guard !["authorization", "cookie"].contains(name.lowercased()) else {
      throw ConfigurationRefusal("the secret header \(name)", "use token, password or header-file")
    }
    guard HTTPHeader(name: name, value: "") != nil else {
      throw ConfigurationRefusal("\"\(printable(name))\" is no name of a header")
    }
    return name
  }
}
