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
  private var budget: HistoryBudget

  /// Contents without a sensor.
  init(limits: StoreLimits, link: LinkState) {
    self.limits = limits
    self.link = link
    budget = HistoryBudget(bytes: limits.historyBytes)
  }

  /// Bytes of history that may still be taken.
  var historyBytesLeft: Int { budget.left }

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

  /// Takes the readings of a message, or a part of them, and returns how many: fewer when they make many alarms.
  mutating func record(_ readings: UnsafeBufferPointer<Reading>, at now: Moment) -> Int {
    let mostSteps = book.queue.count + Self.steps
    var taken = 0
    while taken < readings.count, book.queue.count < mostSteps {
      record(readings[taken], at: now)
      taken += 1
    }
    counters.decodedReadings += taken
    return taken
  }

  @inline(__always)
  private mutating func record(_ reading: Reading, at now: Moment) {
    guard let index = index(of: reading, at: now.nanoseconds) else {
      counters.overLimit += 1
      return
    }
    let place = series[index]
    if place.pointee.isNewer(than: reading) {
      counters.superseded += 1
      return
    }
    counters.stored += 1
    let entry = quantities[Int(place.pointee.quantity)]
    if let taken = place.pointee.take(reading, at: now, limits: limits, budget: &budget) {
      if taken.hasGrown { entry.pointee.shape.merge(place.pointee.shape) }
      if let number = taken.number { add(number, to: entry, at: now) }
    }
    if !reading.label.isEmpty { rename(index, reading.label, at: now.nanoseconds) }
    if place.pointee.alarms != 0 {
      judgeAlarms(of: index, isRetained: reading.isRetained, at: now.nanoseconds)
    }
    if entry.pointee.watchers > 0 { markChanged(entry) }
  }

  @inline(__always)
  private mutating func add(
    _ number: Double,
    to entry: UnsafeMutablePointer<QuantityEntry>,
    at now: Moment
  ) {
    let limit = BucketScale.quantity.limit
    entry.pointee.buckets.add(number, to: now.quantityBucket, limit: limit, budget: &budget)
  }

  /// The index of a reading's series, made when it is new; `nil` above the limits.
  @inline(__always)
  private mutating func index(of reading: Reading, at now: Int64) -> Int? {
    let hash = Self.hash(reading)
    let found = table.find(hash) { series[$0].pointee.belongs(to: reading) }
    return found ?? add(reading, hash: hash, at: now)
  }

  @inline(__always)
  private static func hash(_ reading: Reading) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(reading.sensor))
    hasher.combine(UInt8(truncatingIfNeeded: reading.sensor.count))
    hasher.combine(bytes: UnsafeRawBufferPointer(reading.quantity))
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  /// The place of a reading's sensor among all of its type, in the order of names; `nil` when it is not known.
  func rank(of reading: Reading) -> Int? {
    guard let found = find(reading) else { return nil }
    let members = quantities[Int(series[found].pointee.quantity)].pointee.members
    return members.place(of: UInt32(found), precedes: { precedes($0, $1) })
  }

  /// The index of a sensor's series; `nil` when it is not known.
  func index(of sensor: String, _ quantity: Quantity) -> Int? {
    var (sensor, quantity) = (sensor, quantity.name)
    return sensor.withUTF8 { sensor in
      quantity.withUTF8 { find(Reading(sensor: sensor, quantity: $0, value: .absent)) }
    }
  }

  private func find(_ reading: Reading) -> Int? {
    table.find(Self.hash(reading)) { series[$0].pointee.belongs(to: reading) }
  }

  // MARK: New sensors and types

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
    let index = series.append(new)
    table.insert(hash, index: index)
    join(index, to: quantities[place], at: now)
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

  private mutating func join(
    _ index: Int,
    to entry: UnsafeMutablePointer<QuantityEntry>,
    at now: Int64
  ) {
    let sensor = series[index].pointee.sensor
    if entry.pointee.members.count == 0 {
      entry.pointee.commonPrefix = sensor.count
      entry.pointee.firstArrival = now
      appeared.append(entry.pointee.quantity)
      markChanged(entry)
    }
    entry.pointee.members.visit(0..<1) { first in
      let other = series[Int(first)].pointee.sensor
      let length = min(entry.pointee.commonPrefix, sensor.count)
      entry.pointee.commonPrefix = (0..<length).first { sensor[$0] != other[$0] } ?? length
    }
    entry.pointee.members.insert(UInt32(index), precedes: { precedes($0, $1) })
  }

  private mutating func rename(_ index: Int, _ label: BorrowedText, at now: Int64) {
    let place = series[index]
    guard !sameBytes(place.pointee.label.bytes, label) else { return }
    let entry = quantities[Int(place.pointee.quantity)]
    entry.pointee.members.remove(UInt32(index), precedes: { precedes($0, $1) })
    _ = place.pointee.rename(label)
    entry.pointee.members.insert(UInt32(index), precedes: { precedes($0, $1) })
    if !book.isEmpty { bindAlarms(of: index, at: now) }
  }

  /// Natural order of names; equal ones by their IDs, and by age at last, so that the order is total.
  private func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
    let first = series[Int(left)]
    let second = series[Int(right)]
    let byName = NaturalOrder.compare(first.pointee.name, second.pointee.name)
    if byName != 0 { return byName < 0 }
    let bySensor = NaturalOrder.compare(first.pointee.sensor, second.pointee.sensor)
    return bySensor == 0 ? left < right : bySensor < 0
  }

  /// Forgets the single numbers of some series that are older than a time; returns the bytes that are free now.
  mutating func trim(_ range: Range<Int>, before time: Int64) -> Int {
    range.clamped(to: 0..<series.count).reduce(0) { bytes, index in
      bytes + series[index].pointee.trim(before: time, budget: &budget)
    }
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
    if new.phase == .up { linkGaps.end(at: since) }
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
