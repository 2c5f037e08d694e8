import Readings

/// What is known of one path of one vessel, or of a member of the objects that a path has.
struct SignalKPath {
  /// The quantity's name; it lives as long as the decoder.
  let quantity: BorrowedText
  /// The unit that the specification has for such a path; empty where it has none.
  let usualUnit: BorrowedText
  /// The path whose object has this as its member.
  let parent: Int?
  /// Whether it is of the vessel that the feed is of, which alone is subscribed to.
  let isOwn: Bool
  /// The unit that the feed says; empty where it says none.
  var unit: [UInt8] = []
  /// The name for people; empty without one.
  var label: [UInt8] = []
  /// Seconds until the next value, as the feed promises; 0 when it promises nothing.
  var timeout: UInt32 = 0
  /// Whether its zones made rules.
  var hasRules = false
  /// The members that its objects had, by number.
  var members: [Int] = []
}

/// All paths that are known, numbered in the order in which they came.
final class SignalKPaths {
  private let names: TextTable
  private let quantityNames = TextTable(limit: 1_024)
  private let quantities = SignalKQuantities()
  /// What is known of each.
  ///
  /// Not behind a subscript of our own, which would take memory at each access in a debug build.
  var all: [SignalKPath] = []

  /// No paths, of which at most `limit` will be known.
  init(limit: Int) {
    names = TextTable(limit: limit)
  }

  /// Grows whenever more may have to be asked for.
  private(set) var changes = 0

  /// The whole name of a path, which is a sensor's; it lives as long as the decoder.
  func name(of number: Int) -> BorrowedText { names[number] }

  /// The number of a path by its whole name, which is taken in if it is new; `nil` at a limit.
  func insert(
    _ name: BorrowedText,
    parent: Int? = nil,
    isOwn: Bool,
    in batch: borrowing ReadingBatch
  ) -> Int? {
    if let number = names.find(name) { return number }
    guard let (quantity, unit) = quantities.quantity(ofPath: name, in: batch),
      let kept = quantityNames.insert(quantity), let number = names.insert(name)
    else { return nil }
    all.append(
      SignalKPath(
        quantity: quantityNames[kept],
        usualUnit: unit,
        parent: parent,
        isOwn: isOwn
      )
    )
    if let parent { all[parent].members.append(number) }
    changes += 1
    return number
  }

  /// Notes whether the zones of a path made rules.
  func setRules(_ hasRules: Bool, of number: Int) {
    if all[number].hasRules != hasRules { changes += 1 }
    all[number].hasRules = hasRules
  }

  /// The type of a sensor by its whole name, if it is one: known with a value of its own, or named so in the
  /// specification.
  func quantity(ofSensor name: BorrowedText, in batch: borrowing ReadingBatch) -> BorrowedText? {
    guard let number = names.find(name) else {
      return quantities.specified(name, in: batch)?.quantity
    }
    return all[number].members.isEmpty ? all[number].quantity : nil
  }

  /// The paths to ask for so that values of wanted types come, and those that the feed itself has rules for.
  func wanted(_ interest: Interest) -> Set<Int> {
    var wanted: Set<Int> = []
    for (number, path) in all.enumerated() where path.isOwn {
      let quantity = Quantity(String(decoding: path.quantity, as: UTF8.self))
      if path.hasRules || interest.contains(quantity) { wanted.insert(path.parent ?? number) }
    }
    return wanted
  }
}
