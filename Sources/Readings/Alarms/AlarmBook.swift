/// All rules, and the alarms that they make: what the store keeps beside its series.
struct AlarmBook: ~Copyable {
  /// A rule and what it makes of the sensors that it fits.
  private struct Rule {
    let quantity: Quantity?
    let pattern: NamePattern
    let terms: [AlarmTerms]
  }

  /// Which sensor, by its names.
  struct Key: Hashable {
    let sensor: String
    let quantity: Quantity
  }

  /// What the feed itself says of a sensor's alarms.
  struct Fed {
    /// Its rules.
    var terms: [AlarmTerms] = []
    /// Its verdict; it stays after it was withdrawn, so that the alarm can return.
    var notice: AlarmTerms?
  }

  private var rules: [Rule] = []
  /// What the feed itself says, up to a limit.
  var fed: [Key: Fed] = [:]
  /// The alarms of each sensor that has some; they never move.
  private(set) var sensors = Blocks<SensorAlarms>()
  /// Sensors that have not spoken, and where their alarms stand.
  private(set) var unheard: [Key: Int] = [:]
  /// Where the alarms stand of sensors with one that is not normal.
  private(set) var standing: [Int] = []
  /// When the alarms of a sensor must be looked at again.
  var deadlines = DeadlineHeap()
  /// When the watcher will look by itself.
  var promised = Int64.max
  var queue = AlarmQueue()

  /// Whether there is no rule, so that a new sensor has no alarms.
  var isEmpty: Bool { rules.isEmpty && fed.isEmpty && unheard.isEmpty }

  /// Puts other configured rules in place of those before; the alarms must be bound anew.
  mutating func setRules(_ new: [AlarmRule]) {
    rules = new.enumerated().compactMap { number, rule in
      let terms = rule.conditions.compactMap { AlarmTerms($0, of: rule, number: number) }
      guard let pattern = NamePattern(rule.sensor), !terms.isEmpty else { return nil }
      return Rule(quantity: rule.quantity, pattern: pattern, terms: terms)
    }
  }

  /// The conditions that watch a sensor, at most one of each kind: the first configured one, else the feed's.
  func terms(_ quantity: Quantity, _ sensor: BorrowedText, _ name: BorrowedText) -> [AlarmTerms] {
    var found: [AlarmTerms] = []
    for rule in rules where rule.quantity == nil || rule.quantity == quantity {
      guard rule.pattern.matches(sensor) || rule.pattern.matches(name) else { continue }
      Self.add(rule.terms, to: &found)
    }
    guard !fed.isEmpty else { return found }
    let key = Key(sensor: String(decoding: sensor, as: UTF8.self), quantity: quantity)
    guard let feed = fed[key] else { return found }
    Self.add(feed.terms, to: &found)
    if let notice = feed.notice { Self.add([notice], to: &found) }
    return found
  }

  /// The conditions of rules that the feed gave; the first of each kind.
  static func terms(of rules: [AlarmRule]) -> [AlarmTerms] {
    var found: [AlarmTerms] = []
    for (number, rule) in rules.prefix(AlarmKind.allCases.count).enumerated() {
      // Numbers of configured rules are not negative, -1 is none.
      add(rule.conditions.compactMap { AlarmTerms($0, of: rule, number: -2 - number) }, to: &found)
    }
    return found
  }

  private static func add(_ terms: [AlarmTerms], to found: inout [AlarmTerms]) {
    for new in terms where !found.contains(where: { $0.kind == new.kind }) { found.append(new) }
  }

  /// Makes place for the alarms of a sensor of a type.
  mutating func add(_ alarms: SensorAlarms) -> Int { sensors.append(alarms) }

  /// Makes place for the alarms of a sensor that has not spoken.
  mutating func add(_ key: Key, _ unheard: SensorAlarms.Unheard, quantity: Int) -> Int {
    let place = sensors.append(SensorAlarms(series: nil, quantity: quantity, unheard: unheard))
    self.unheard[key] = place
    return place
  }

  /// Finds the alarms of a sensor that speaks for the first time, and takes it from the unheard ones.
  mutating func hear(_ key: Key) -> Int? { unheard.removeValue(forKey: key) }

  /// Keeps the list of sensors with an alarm that is not normal.
  mutating func updateStanding(_ sensor: Int) {
    let place = sensors[sensor]
    let stands = place.pointee.alarms.contains { $0.machine.state != .normal }
    if stands, place.pointee.standing == nil {
      place.pointee.standing = standing.count
      standing.append(sensor)
    } else if !stands, let hole = place.pointee.standing {
      place.pointee.standing = nil
      let last = standing.removeLast()
      guard last != sensor else { return }
      standing[hole] = last
      sensors[last].pointee.standing = hole
    }
  }
}
