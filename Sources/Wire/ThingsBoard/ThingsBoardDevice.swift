/// What is known of one device of a ThingsBoard, and what is asked of it on this connection.
struct ThingsBoardDevice {
  /// What a subscription asks for.
  enum Asked: Equatable {
    /// No subscription.
    case nothing
    /// All keys; `isLearning` until the first answer has told which there are.
    case all(isLearning: Bool)
    /// These keys.
    case keys([Int])
  }

  /// The number of its name.
  var name: Int
  /// The number of its label; `nil` when it has none.
  var label: Int?
  /// The keys that it was seen to have, by number.
  var keys: [Int] = []
  /// Whether the server's list had it when it was last gone through.
  var isListed = false
  /// Whether it came from the configuration: no list has it, nothing is asked of it.
  var isFixed = false
  /// What is asked of it.
  var asked = Asked.nothing
  /// The subscription; 0 is none.
  var subscription: Int64 = 0

  /// A device of that name.
  init(name: Int) {
    self.name = name
  }
}
