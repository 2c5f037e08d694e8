extension Configuration {
  /// Displays and rules may only name a programme that there is.
  func checkReferences(in node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    // A programme with a fault of its own is there all the same.
    let names = (node["programmes"]?.entries ?? []).map(\.key).filter { $0 != "by" }
    let displays = (node["displays"]?.elements ?? []).compactMap { $0["programme"] }
    let rules = (node["programmes"]?["by"]?.elements ?? []).compactMap { $0["use"] }
    for reference in displays + rules {
      guard let name = reference.text, !names.contains(name) else { continue }
      guard name != "by" else {
        let remedy = "leave programme out: the display follows the rules then"
        faults.add(at: reference.mark, "\"by\" is the list of rules", remedy)
        continue
      }
      let near = nearest(to: name, of: names).map { near in "did you mean \"\(near)\"?" }
      let known =
        names.isEmpty ? "define it under programmes:" : "there are \(names.joined(separator: ", "))"
      faults.add(
        at: reference.mark,
        "there is no programme \"\(printable(name))\"",
        near ?? printable(known)
      )
    }
  }

  /// The first rule that holds is followed: after one that always holds, none ever is.
  func checkRules(in node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    let rules = node["programmes"]?["by"]?.elements ?? []
    guard let first = rules.firstIndex(where: { $0.entries.map(\.key) == ["use"] }) else { return }
    for rule in rules[(first + 1)...] {
      faults.add(
        at: rule.mark,
        "a rule that never holds: the one in line \(rules[first].mark.line) always does",
        "put the one without conditions last"
      )
    }
  }

  /// Names are for commands and devices for one writer: neither may come twice.
  func checkSharedDevices(in node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    let displays = node["displays"]?.elements ?? []
    let devices = ["terminal", "serial", "console"]
    for (keys, what) in [(["name"], "name"), (devices, "device"), (["plain"], "output")] {
      var seen: [String: ConfigurationMark] = [:]
      for value in displays.flatMap({ display in keys.compactMap { display[$0] } }) {
        guard let text = value.text else { continue }
        if let first = seen[text] {
          faults.add(
            at: value.mark,
            "two displays with the \(what) \"\(printable(text))\"",
            "give each its own; the first is in line \(first.line)"
          )
        }
        seen[text] = seen[text] ?? value.mark
      }
    }
  }
}

extension ConfigurationNode {
  /// The entries of a mapping; none otherwise.
  var entries: [ConfigurationEntry] {
    guard case .mapping(let entries) = content else { return [] }
    return entries
  }

  /// The nodes of a list; none otherwise.
  var elements: [ConfigurationNode] {
    guard case .list(let elements) = content else { return [] }
    return elements
  }

  /// A word or text; nil otherwise.
  var text: String? {
    guard case .scalar(let text, _) = content, !isEmpty else { return nil }
    return text
  }

  /// The first value of a key of a mapping.
  subscript(key: String) -> ConfigurationNode? {
    entries.first { entry in entry.key == key }?.value
  }
}
