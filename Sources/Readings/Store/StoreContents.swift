/// What lies behind the store's lock.
struct StoreContents: ~Copyable {
  /// After how many steps of alarms the lock is let go.
  private static var steps: Int { 64 }

  /// What a feed may make it keep.
  let limits: StoreLimits
  var counters = IntakeCounters()
  private(set) var series = Blocks<Series>()
  private(set) var quantities = Blocks<QuantityEntry>()
  /// When the last message with readings came, in nanoseconds since the start; `nil` before the first.
  private(set) var lastMessage: Int64?
  private(set) var usualInterval = UsualInterval()
  private(set) var link: LinkState
  /// When there was no link.
  private(set) var linkGaps = Gaps()
  /// When nobody listened before the start, behind the newest number that is known from then.
  var downtime = Gaps()
  /// Since when there has been a link without a pause.
  private(set) var listening: Int64 = 0
  var isLinkChanged = false
  /// Rules and alarms.
  var book = AlarmBook()
  private var areAlarmsChanged = false
  /// Types whose first sensor came since changes were last taken, in the order in which they came.
  private var appeared: [Quantity] = []
  /// Whether somebody must be told, and was not yet.
  private var needsWake = false
  private var isWakeOutstanding = false
  private var names = TextArena()
  private var table = SensorTable()
  private var places: [Quantity: Int] = [:]
  private var filter: RememberingFilter
  /// What the operator says of sensors, and the first series that did not hear of it yet; `nil` when all did.
  var settings = SettingsTable()
  var unsettled: Int?
  /// Patterns that were tried under the present hold of the lock.
  var tried = 0
  var budget: HistoryBudget
  /// The next series whose history is shortened to the present limits; `nil` when all are.
  var sweep: Int?

  /// Contents without a sensor.
  init(limits: StoreLimits, filter: SensorFilter, link: LinkState) {
    self.limits = limits
    self.filter = RememberingFilter(filter)
    self.link = link
    budget = HistoryBudget(bytes: limits.historyBytes)
  }

  /// The longest way that a look-up of a sensor goes, in slots.
  var longestProbe: Int { table.longestProbe }

  // MARK: Recording

  /// Adds a message to the counters.
  mutating func count(_ account: MessageAccount, readings: Int, at now: Int64) {
    counters.count(account)
    guard readings > 0 else { return }
    if let lastMessage { usualInterval.observe(max(now - lastMessage, 0)) }
    lastMessage = max(lastMessage ?? now, now)
  }

  /// Takes the readings of a message, or a part of them, and says how many: fewer when new sensors took long, or when they
  /// make many alarms.
  mutating func record(_ readings: UnsafeBufferPointer<Reading>, at now: Moment) -> Int {
    tried = 0
    let mostSteps = book.queue.count + Self.steps
    var taken = 0
    while taken < readings.count, tried < Self.patience, book.queue.count < mostSteps {
      record(readings[taken], at: now)
      taken += 1
    }
    counters.decodedReadings += taken
    if sweep != nil || budget.isTight { giveWay(at: now.nanoseconds) }
    return taken
  }

  @inline(__always)
  private mutating func record(_ reading: Reading, at now: Moment) {
    guard let index = index(of: reading, at: now.nanoseconds) else { return }
    let place = series[index]
    if place.pointee.isNewer(than: reading, at: now.nanoseconds) {
      counters.superseded += 1
      return
    }
    counters.stored += 1
    let entry = quantities[Int(place.pointee.quantity)]
    if place.pointee.isOtherUnit(in: reading) { adoptUnit(of: reading, place, entry) }
    let taken = place.pointee.take(
      reading,
      through: entry.pointee.units.conversion(place.pointee.way),
      at: now,
      listening: max(listening, entry.pointee.listening),
      limits: limits,
      budget: &budget
    )
    if !reading.label.isEmpty { rename(index, reading.label, at: now.nanoseconds) }
    if place.pointee.alarms != 0 {
      judgeAlarms(of: index, isRetained: reading.isRetained, at: now.nanoseconds)
    }
    // A hidden sensor has its history and its alarms, and its type knows nothing of it.
    if place.pointee.isHidden { return }
    if let taken {
      if taken.hasGrown { entry.pointee.shape.merge(place.pointee.shape) }
      if let number = taken.number { add(number, to: entry, at: now) }
    }
    if entry.pointee.watchers > 0 { markChanged(entry) }
  }

  @inline(__always)
  private mutating func add(
    _ number: Double,
    to entry: UnsafeMutablePointer<QuantityEntry>,
    at now: Moment
  ) {
    let limit = budget.limits.columns
    entry.pointee.buckets.add(number, to: now.quantityBucket, limit: limit, budget: &budget)
  }

  /// The index of a reading's series, made when it is new; `nil`, and counted, when it is not taken.
  @inline(__always)
  private mutating func index(of reading: Reading, at now: Int64) -> Int? {
    let hash = Self.hash(reading)
    let found = table.find(UInt32(truncatingIfNeeded: hash)) {
      series[$0].pointee.belongs(to: reading)
    }
    return found ?? admit(reading, hash: hash, at: now)
  }

  @inline(__always)
  private static func hash(_ reading: Reading) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(reading.sensor))
    hasher.combine(UInt8(truncatingIfNeeded: reading.sensor.count))
    hasher.combine(bytes: UnsafeRawBufferPointer(reading.quantity))
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// The series of a reading's sensor and type; `nil` when it is not known.
  func known(_ reading: Reading) -> Int? {
    let hash = UInt32(truncatingIfNeeded: Self.hash(reading))
    return table.find(hash) { series[$0].pointee.belongs(to: reading) }
  }

  /// The place of a reading's sensor among all of its type that are shown; `nil` when it is not there.
  func rank(of reading: Reading) -> Int? {
    guard let found = known(reading), !series[found].pointee.isHidden else { return nil }
    let members = quantities[Int(series[found].pointee.quantity)].pointee.members
    return members.place(of: UInt32(found), precedes: { precedes($0, $1) })
  }

  /// The index of a sensor's series; `nil` when it is not known.
  func index(of sensor: String, _ quantity: Quantity) -> Int? {
    var (sensor, quantity) = (sensor, quantity.name)
    return sensor.withUTF8 { sensor in
      quantity.withUTF8 { known(Reading(sensor: sensor, quantity: $0, value: .absent)) }
    }
  }

  // MARK: New sensors and types

  /// Makes the series of a new sensor, unless the configuration or the limits leave it out.
  private mutating func admit(_ reading: Reading, hash: UInt64, at now: Int64) -> Int? {
    guard isWanted(reading.sensor, hash: hash) else {
      counters.excluded += 1
      return nil
    }
    let index = add(reading, hash: UInt32(truncatingIfNeeded: hash), at: now)
    if index == nil { counters.overLimit += 1 }
    return index
  }

  private mutating func isWanted(_ sensor: BorrowedText, hash: UInt64) -> Bool {
    if filter.remembers(hash) { return false }
    tried += filter.patterns
    return filter.takes(sensor, hash: hash)
  }

  private mutating func add(_ reading: Reading, hash: UInt32, at now: Int64) -> Int? {
    guard series.count < limits.sensors, reading.sensor.count <= OwnedText.limit,
      reading.quantity.count <= OwnedText.limit,
      let place = place(
        of: Quantity(String(decoding: reading.quantity, as: UTF8.self)),
        limit: limits.quantities
      ),
      let number = UInt16(exactly: place)
    else { return nil }
    let key = names.keep(reading.sensor, reading.quantity)
    var new = Series(reading, key: key, quantity: number, arrival: now)
    _ = new.rename(reading.label)
    new.standing = standing(of: new, quantities[place].pointee.quantity)
    let index = series.append(new)
    table.insert(hash, index: index)
    join(index, to: quantities[place])
    if !book.isEmpty { bindAlarms(of: index, at: now) }
    return index
  }

  /// The place of a type, made when it is new; `nil` when that would be above the limit.
  mutating func place(of quantity: Quantity, limit: Int) -> Int? {
    if let place = places[quantity] { return place }
    guard quantities.count < limit else { return nil }
    let place = quantities.append(QuantityEntry(quantity))
    places[quantity] = place
    return place
  }

  /// The place of a type that is known.
  func place(of quantity: Quantity) -> Int? { places[quantity] }

  private mutating func join(_ index: Int, to entry: UnsafeMutablePointer<QuantityEntry>) {
    let sensor = series[index].pointee.sensor
    if let founder = entry.pointee.founder {
      let other = series[Int(founder)].pointee.sensor
      let length = min(entry.pointee.commonPrefix, sensor.count)
      entry.pointee.commonPrefix = (0..<length).first { sensor[$0] != other[$0] } ?? length
    } else {
      entry.pointee.founder = UInt32(index)
      entry.pointee.commonPrefix = sensor.count
    }
    show(index, in: entry)
  }

  private mutating func rename(_ index: Int, _ label: BorrowedText, at now: Int64) {
    let place = series[index]
    guard !sameBytes(place.pointee.label.bytes, label) else { return }
    let entry = quantities[Int(place.pointee.quantity)]
    withdraw(index, from: entry)
    _ = place.pointee.rename(label)
    place.pointee.standing = standing(of: place.pointee, entry.pointee.quantity)
    show(index, in: entry)
    if !book.isEmpty { bindAlarms(of: index, at: now) }
  }

  /// Adds a sensor to those of its type that are shown, unless it is hidden.
  mutating func show(_ index: Int, in entry: UnsafeMutablePointer<QuantityEntry>) {
    let place = series[index]
    if place.pointee.isHidden { return }
    entry.pointee.members.insert(UInt32(index), precedes: { precedes($0, $1) })
    guard entry.pointee.firstArrival == nil else { return }
    entry.pointee.firstArrival = place.pointee.arrival
    appeared.append(entry.pointee.quantity)
    markChanged(entry)
  }

  /// Takes a sensor from those that are shown; its name and standing must still be those of `show`.
  mutating func withdraw(_ index: Int, from entry: UnsafeMutablePointer<QuantityEntry>) {
    if series[index].pointee.isHidden { return }
    entry.pointee.members.remove(UInt32(index), precedes: { precedes($0, $1) })
  }

  /// Order of rank, then natural order of names; equal ones by their IDs, and by age at last, so that it is total.
  private func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
    let first = series[Int(left)]
    let second = series[Int(right)]
    let (rank, other) = (first.pointee.rank, second.pointee.rank)
    if rank != other { return rank < other }
    let byName = NaturalOrder.compare(first.pointee.name, second.pointee.name)
    if byName != 0 { return byName < 0 }
    let bySensor = NaturalOrder.compare(first.pointee.sensor, second.pointee.sensor)
    return bySensor == 0 ? left < right : bySensor < 0
  }

  // MARK: Watching

  /// Changes how many watch a type, which need not be known yet.
  mutating func watch(_ quantity: Quantity, by difference: Int) {
    guard let place = place(of: quantity, limit: .max) else { return }
    quantities[place].pointee.watchers += difference
    precondition(quantities[place].pointee.watchers >= 0, "\(quantity) was unwatched too often")
  }

  /// Sets when the sensors of a type are expected to speak; the type need not be known yet.
  mutating func setContract(_ contract: Contract, for quantity: Quantity) {
    guard let place = place(of: quantity, limit: .max) else { return }
    quantities[place].pointee.contract = contract
  }

  /// Sets with how many decimals the numbers of a type are shown; the type need not be known yet.
  mutating func setPrecision(_ decimals: Int8?, for quantity: Quantity) {
    guard let place = place(of: quantity, limit: .max) else { return }
    quantities[place].pointee.precision = decimals
  }

  /// Notes which types the feed is asked for from now on.
  mutating func follow(isWanted: (Quantity) -> Bool, at now: Int64) {
    for place in 0..<quantities.count {
      let entry = quantities[place]
      if isWanted(entry.pointee.quantity) {
        if entry.pointee.gaps.since != nil { entry.pointee.listening = now }
        entry.pointee.gaps.end(at: now)
      } else {
        entry.pointee.gaps.begin(at: now)
      }
    }
  }

  /// Notes that alarms made steps, or are due sooner.
  mutating func noteAlarms() {
    areAlarmsChanged = true
    needsWake = true
  }

  /// Notes that a type changed.
  @inline(__always)
  mutating func markChanged(_ entry: UnsafeMutablePointer<QuantityEntry>) {
    if entry.pointee.isChanged { return }
    entry.pointee.isChanged = true
    needsWake = true
  }

  /// Notes a new state of the link, which begins at `since`.
  mutating func publish(_ new: LinkState, since: Int64) {
    guard new != link else { return }
    if new.phase == .up, link.phase != .up {
      linkGaps.end(at: since)
      listening = since
    }
    if link.phase == .up, new.phase != .up { linkGaps.begin(at: since) }
    link = new
    isLinkChanged = true
    needsWake = true
  }

  /// Whether the caller must wake the watcher now: something changed and no wake is outstanding.
  mutating func claimWake() -> Bool {
    guard needsWake, !isWakeOutstanding else { return false }
    isWakeOutstanding = true
    return true
  }

  /// Wakes nobody for what has changed so far, as changes are about to be taken.
  mutating func expectLook() {
    if needsWake { isWakeOutstanding = true }
  }

  /// What changed since the last call; the next change wakes again.
  mutating func takeChanges() -> StoreChanges {
    var changes = StoreChanges()
    isWakeOutstanding = false
    guard needsWake else { return changes }
    needsWake = false
    changes.link = isLinkChanged
    isLinkChanged = false
    changes.alarms = areAlarmsChanged
    areAlarmsChanged = false
    for place in 0..<quantities.count where quantities[place].pointee.isChanged {
      let entry = quantities[place]
      entry.pointee.isChanged = false
      changes.quantities.append(entry.pointee.quantity)
    }
    swap(&changes.appeared, &appeared)
    return changes
  }
}
