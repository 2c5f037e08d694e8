/// How a value is written in a configuration, and how it is read.
struct ConfigurationType<Value> {
  /// What would be right, for messages: "a duration such as 30s".
  let expected: String
  /// The value of a node; nil after a fault was added.
  let read: (ConfigurationNode, inout ConfigurationFaults) -> Value?

  /// The same, taken further; for values that are part of something bigger.
  func map<Result>(_ transform: @escaping (Value) -> Result) -> ConfigurationType<Result> {
    ConfigurationType<Result>(expected: expected) { [read] node, faults in
      read(node, &faults).map(transform)
    }
  }

  /// A type of single words or texts.
  ///
  /// `parse` says why it refuses a text; numbers and the like must stand without quotes (`isPlain`).
  static func scalar(
    _ expected: String,
    isPlain: Bool = false,
    parse: @escaping (String) throws(ConfigurationRefusal) -> Value
  ) -> Self {
    Self(expected: expected) { node, faults in
      guard case .scalar(let text, let stands) = node.content, !node.isEmpty else {
        faults.add(at: node.mark, "\(node.kind) does not belong here", "write \(expected)")
        return nil
      }
      guard stands || !isPlain else {
        faults.add(at: node.mark, "\(node.kind) in quotes", "write \(expected), without quotes")
        return nil
      }
      do throws(ConfigurationRefusal) {
        return try parse(text)
      } catch {
        let remedy = error.remedy ?? "write \(expected)"
        faults.add(at: node.mark, "\(error.what)", remedy)
        return nil
      }
    }
  }

  /// A list of values, between `count.lowerBound` and `count.upperBound` of them.
  static func list<Element>(
    of type: ConfigurationType<Element>,
    _ count: ClosedRange<Int>
  ) -> Self where Value == [Element] {
    let expected = "a list, each entry \(type.expected)"
    return Self(expected: expected) { node, faults in
      guard case .list(let nodes) = node.content else {
        faults.add(at: node.mark, "\(node.kind) does not belong here", "write \(expected)")
        return nil
      }
      guard count.contains(nodes.count) else {
        let limits = "\(count.lowerBound) to \(count.upperBound)"
        faults.add(
          at: node.mark,
          "\(nodes.count) entries",
          "write \(limits) of them"
        )
        return nil
      }
      return nodes.enumerated().compactMap { index, node in
        faults.within("\(index + 1)") { faults in type.read(node, &faults) }
      }
    }
  }

  /// A mapping with names of the writer's choice.
  ///
  /// `name` turns a key into what it stands for or says why not.
  static func dictionary<Name: Hashable, Element>(
    of type: ConfigurationType<Element>,
    atMost limit: Int,
    name: @escaping (String) throws(ConfigurationRefusal) -> Name
  ) -> Self where Value == [Name: Element] {
    Self(expected: "a mapping, each value \(type.expected)") { node, faults in
      guard let entries = entries(of: node, &faults) else { return nil }
      if entries.count > limit {
        faults.add(at: node.mark, "\(entries.count) keys", "write at most \(limit)")
      }
      var values: [Name: Element] = [:]
      for entry in entries.prefix(limit) {
        do throws(ConfigurationRefusal) {
          let key = try name(entry.key)
          values[key] = faults.within(entry.key) { faults in type.read(entry.value, &faults) }
        } catch {
          let remedy = error.remedy ?? "choose another name"
          faults.add(at: entry.mark, "\(error.what)", remedy)
        }
      }
      return values
    }
  }
}

/// Why a text is not what it should be.
struct ConfigurationRefusal: Error {
  /// What is wrong with it.
  let what: String
  /// What would be right, when that is more than the type's own words.
  var remedy: String?

  init(_ what: String, _ remedy: String? = nil) {
    self.what = what
    self.remedy = remedy
  }

  /// Something that the product knows and this version does not do.
  static func later(_ what: String) -> Self {
    Self("\(what) is not supported by this version", "remove it")
  }
}

/// The entries of a mapping, each key once; nil, with a fault, when the node is none.
func entries(
  of node: ConfigurationNode,
  _ faults: inout ConfigurationFaults
) -> [ConfigurationEntry]? {
  guard case .mapping(let entries) = node.content else {
    faults.add(at: node.mark, "\(node.kind) does not belong here", "write a mapping of key: value")
    return nil
  }
  var seen: [String: ConfigurationMark] = [:]
  return entries.filter { entry in
    guard let first = seen[entry.key] else {
      seen[entry.key] = entry.mark
      return true
    }
    let what = "\"\(printable(entry.key))\" for the second time"
    faults.add(at: entry.mark, what, "keep one; the first is in line \(first.line)")
    return false
  }
}
