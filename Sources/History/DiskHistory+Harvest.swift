import Readings

/// What goes from the store to the disk, and back after a restart.
extension DiskHistory {
  /// Orders the next portion when one is due and the disk keeps up; returns when there is more.
  func harvest(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard fault == nil, hasRoom else { return nil }
    if let (number, harvest) = harvester.next(from: store, at: now) {
      order(number, harvest, at: now)
    }
    return harvester.deadline(hasRoom: hasRoom)
  }

  /// Orders everything that is not on the disk yet.
  func harvestAll(at now: ContinuousClock.Instant) {
    for (number, harvest) in harvester.all(from: store) {
      order(number, harvest, at: now)
    }
  }

  /// Asks for the last hour of sensors that are on a page.
  func seed(_ wanted: [Quantity], at now: ContinuousClock.Instant) {
    let stretch = lastHour(at: now)
    guard !stretch.isEmpty else {
      seeder.end()
      return
    }
    guard fault == nil, let places = seeder.next(of: wanted) else { return }
    desk.order { queue in queue.add(.seed(places, stretch)) }
  }

  /// Gives sensors what the disk has of their last hour.
  func take(_ seeds: [Int: [StoredBucket]]?, at now: ContinuousClock.Instant) {
    guard let (type, places) = seeder.take(isAnswered: seeds != nil), let seeds else { return }
    seeded.insert(type)
    for place in places {
      let points = seeds[place.place, default: []].map { DiskArchive.point($0, desk.anchor) }
      guard !points.isEmpty else { continue }
      // A sensor that was named is known.
      _ = store.seed(points, of: place.sensor, type, .minute, at: now)
    }
  }

  private var hasRoom: Bool { desk.look { queue in queue.hasRoom } }

  private func order(_ number: UInt64, _ harvest: Harvest, at now: ContinuousClock.Instant) {
    seeder.note(harvest.names)
    let batch = batch(number, harvest, at: now)
    desk.order { queue in queue.add(.batch(batch)) }
  }
}
