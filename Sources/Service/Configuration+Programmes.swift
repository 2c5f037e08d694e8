import Paging

extension ConfigurationType where Value == [String: [Programme.Slot]] {
  /// Orders of pages by name.
  static var programmes: Self {
    .dictionary(of: .slots, atMost: 100) { name throws(ConfigurationRefusal) in
      if name == "by" { throw .later("choosing a programme by host or hour") }
      return try checkedName(name)
    }
  }
}

extension ConfigurationType where Value == [Programme.Slot] {
  /// A list of pages, none twice; `others` stands for every type that is not named.
  fileprivate static var slots: Self {
    let list = list(of: .slot, 1...1_000)
    return Self(expected: list.expected) { node, faults in
      if case .mapping(let entries) = node.content, let entry = entries.first {
        faults.add(
          at: entry.mark,
          "\(printable(entry.key)) is not supported by this version",
          "write a list of pages"
        )
        return nil
      }
      addRepeated(in: node, &faults)
      return list.read(node, &faults)
    }
  }

  private static func addRepeated(
    in node: ConfigurationNode,
    _ faults: inout ConfigurationFaults
  ) {
    var seen: Set<String> = []
    for element in node.elements {
      guard let name = element.text, !seen.insert(name).inserted else { continue }
      let what = "\"\(printable(name))\" for the second time"
      faults.add(at: element.mark, what, "a page has one place in a programme; remove it")
    }
  }
}

extension ConfigurationType where Value == Programme.Slot {
  fileprivate static var slot: Self {
    .scalar("a type of sensor, '@overview' or others") { text throws(ConfigurationRefusal) in
      text == "others" ? .others : .page(try page(text))
    }
  }
}
