/// Where something stands in a configuration file; both are counted from 1, columns in characters.
package struct ConfigurationMark: Hashable, Comparable, Sendable {
  /// The line.
  package let line: Int

  /// The character in the line.
  package let column: Int

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// One thing that is wrong in a configuration, and what would be right.
package struct ConfigurationFault: Error, Hashable, CustomStringConvertible {
  /// The file, where it is not the configuration itself.
  package var file: String?

  /// Where it stands.
  package let mark: ConfigurationMark

  /// What is wrong, in words for the person who wrote it.
  package let what: String

  /// What would be right.
  package let remedy: String

  /// `LINE:COLUMN: what; remedy`, to be put after the file's name and a colon.
  package var description: String {
    "\(mark.line):\(mark.column): \(what); \(remedy)"
  }
}

/// Collects the faults of one configuration, and knows which key is being read.
struct ConfigurationFaults {
  private(set) var found: [ConfigurationFault] = []
  private var keys: [String] = []

  /// The key being read with those around it, such as `pages.temperature.dwell`.
  private var path: String { keys.joined(separator: ".") }

  /// Adds what is wrong with the key being read.
  mutating func add(at mark: ConfigurationMark, _ what: String, _ remedy: String) {
    let subject = keys.isEmpty ? "" : "\(printable(path)): "
    found.append(ConfigurationFault(mark: mark, what: subject + what, remedy: remedy))
  }

  /// Adds what is wrong in another file that the configuration names.
  mutating func add(_ faults: [ConfigurationFault], of file: String) {
    found += faults.map { fault in
      var fault = fault
      fault.file = file
      return fault
    }
  }

  /// Does `body` for what stands under `key`.
  mutating func within<Result>(
    _ key: String,
    _ body: (inout ConfigurationFaults) -> Result
  ) -> Result {
    keys.append(key)
    defer { keys.removeLast() }
    return body(&self)
  }
}
