import CLinux
import Glibc
import Readings

/// An option of a subcommand, in the long form that `getopt_long` reads.
struct Option {
  /// The name without its dashes.
  var name: String
  /// What stands for the argument in the help; `nil` when the option takes none.
  var argument: String?
  /// One line for the help.
  var help: String

  /// An option called `--name`, with an argument if `argument` names one.
  init(_ name: String, _ argument: String? = nil, _ help: String) {
    self.name = name
    self.argument = argument
    self.help = help
  }
}

/// A subcommand's command line, taken apart.
struct Options {
  /// The arguments that are no options, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Takes `arguments` (without the program's and the subcommand's name) apart as `known` allows.
  ///
  /// Options may stand after operands; `--` ends them.
  init(_ arguments: [String], known: [Option], of subcommand: String) throws(Failure) {
    var vector: [UnsafeMutablePointer<CChar>?] = ([subcommand] + arguments).map { strdup($0) }
    vector.append(nil)
    let names = known.map { strdup($0.name) }
    let kept = vector
    defer { for pointer in kept + names { free(pointer) } }
    var table = zip(known, names).map { option, name in
      CLinux.option(
        name: name,
        has_arg: option.argument == nil ? no_argument : required_argument,
        flag: nil,
        val: 0
      )
    }
    table.append(CLinux.option())
    linux_set_opterr(0)
    linux_set_optind(0)
    let count = Int32(vector.count - 1)
    var index: Int32 = 0
    while true {
      let place = Int(max(1, linux_optind()))
      let found = getopt_long(count, &vector, ":", table, &index)
      if found == -1 { break }
      guard found == 0 else {
        throw Self.fault(found, at: place, in: arguments, of: subcommand, known: known)
      }
      let value = linux_optarg().map { String(cString: $0) } ?? ""
      values[known[Int(index)].name, default: []].append(value)
    }
    for place in Int(linux_optind())..<Int(count) {
      if let operand = vector[place] { operands.append(String(cString: operand)) }
    }
  }

  /// Whether the option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The option's last value.
  subscript(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be given more than once.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The option's value as a whole number in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Failure(
        .usage,
        "--\(name): '\(printable(text))': give a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  /// The option's value as a number in a range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = self[name] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw Failure(
        .usage,
        "--\(name): '\(printable(text))': give a number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  private static func fault(
    _ found: Int32,
    at place: Int,
    in arguments: [String],
    of subcommand: String,
    known: [Option]
  ) -> Failure {
    // getopt permutes its vector, so the word is looked up among those it just stepped over.
    let word =
      culprit(found, in: arguments, known: known) ?? arguments[min(place, arguments.count) - 1]
    let what =
      found == Int32(UInt8(ascii: ":")) ? "the option needs an argument" : "there is no such option"
    return Failure(
      .usage,
      "\(subcommand): \(printable(word)): \(what); see 'sensorpager \(subcommand) --help'"
    )
  }

  private static func culprit(_ found: Int32, in arguments: [String], known: [Option]) -> String? {
    arguments.first { word in
      guard word.hasPrefix("-"), word != "-" else { return false }
      let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
      let matches = known.filter { $0.name.hasPrefix(name) }
      if found == Int32(UInt8(ascii: ":")) {
        return matches.contains { $0.argument != nil } && word == arguments.last
      }
      return matches.isEmpty
    }
  }
}

/// `text` as it may stand in a message to a terminal.
func printable(_ text: String) -> String { PlainText.string(text.utf8) }
