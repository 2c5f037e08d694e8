import Readings

/// A thousand sensors that speak once a second for an hour, heard by all that the daemon has.
struct HourOfHistory {
  private static let sensors = 1_000

  func run() throws {
    let site = try Site(limits: StoreLimits())
    let hall = Hall(sensors: Self.sensors, into: site.store)
    let before = Resident.kiB()
    for _ in 0..<62 { try site.hear(hall, rounds: 60, every: .seconds(1)) }
    let after = Resident.kiB()
    print(
      "an hour of \(Self.sensors) sensors, one number a second each, in virtual time through the real store and hub:"
    )
    print("  \(Resident.mib(before)) MiB resident before it, \(Resident.mib(after)) MiB after it;")
    print(
      "  a receiver, its simulated feed and a terminal with \(site.pictures) pictures are among it"
    )
    print("memory.rss_1k_mib=\(Resident.mib(after))")
    print("memory.bytes_per_sensor_hour=\((after - before) * 1_024 / Self.sensors)")
    site.close()
  }
}

/// A hundred thousand sensors that spoke once: name, friendly name, unit, one number.
struct BareSensors {
  private static let sensors = 100_000

  func run() {
    let now = ContinuousClock.now
    let store = ReadingStore(limits: StoreLimits(sensors: 2 * Self.sensors), start: now)
    let hall = Hall(sensors: Self.sensors, into: store)
    let before = Resident.kiB()
    hall.speak(round: 0, at: now)
    let after = Resident.kiB()
    precondition(store.sensors.count == Self.sensors, "not all sensors were kept")
    print(
      "\(Self.sensors) sensors that spoke once: \(Resident.mib(after - before)) MiB resident more than none"
    )
    print("memory.bytes_per_sensor_bare=\((after - before) * 1_024 / Self.sensors)")
  }
}

/// A hundred thousand sensors with the default budget: an hour by the minute, then a week by the half hour.
struct ManySensors {
  private static let sensors = 100_000

  func run() throws {
    let site = try Site(limits: StoreLimits(sensors: 2 * Self.sensors))
    let hall = Hall(sensors: Self.sensors, into: site.store)
    for _ in 0..<60 { try site.hear(hall, rounds: 1, every: .seconds(60)) }
    let hour = Resident.kiB()
    for _ in 0..<336 { try site.hear(hall, rounds: 1, every: .seconds(1_800)) }
    let (step, steps) = site.store.narrowing
    print(
      "\(Self.sensors) sensors: \(Resident.mib(hour)) MiB resident after an hour by the minute,"
    )
    print(
      "  \(Resident.mib(Resident.kiB())) MiB after a week by the half hour, at most \(Resident.mib(Resident.mostKiB)) MiB;"
    )
    print("  history has given way by \(step) of \(steps) steps")
    print("memory.rss_100k_mib=\(Resident.mib(max(hour, Resident.kiB())))")
    site.close()
  }
}
