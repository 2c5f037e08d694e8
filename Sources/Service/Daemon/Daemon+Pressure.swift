import Loop

/// What is done when memory is short.
extension Daemon {
  /// Looks whether the kernel tells of memory at all.
  func findGauge(at now: ContinuousClock.Instant) {
    gauge = PressureGauge(watched: Self.variable("MEMORY_PRESSURE_WATCH"))
    nextSample = gauge == nil ? nil : now
    guard gauge == nil else { return }
    journal.write(.info, "memory pressure is not watched: the kernel tells nothing of it", at: now)
  }

  /// Asks the kernel when that is due, and does what SIGUSR1 asked for; returns when to ask again.
  func watchMemory(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    if wantsRelief {
      wantsRelief = false
      relieve("asked for by SIGUSR1", at: now)
    }
    guard let gauge, let due = nextSample, due <= now else { return nextSample }
    nextSample = now + MemoryPressure.interval
    switch pressure.take(gauge.sample(), at: now) {
    case .none: break
    case .begin(let reason): relieve(reason, at: now)
    case .again: relieve(nil, at: now)
    case .end:
      journal.write(.notice, "memory is no longer short", at: now)
      hub.memoryNote = memoryNote
    }
    return nextSample
  }

  /// Drops what can be made again: never a page on screen, nor a newest value; told with its reason once.
  private func relieve(_ reason: String?, at now: ContinuousClock.Instant) {
    hub.relieveMemory(at: now)
    let bytes = store.relieve(at: now)
    reliefs += 1
    hub.memoryNote = memoryNote
    guard let reason else { return }
    let what = "warm pages and \(bytes >> 10) KiB of the finest history dropped"
    journal.write(.notice, "memory pressure: \(reason): \(what)", at: now)
  }

  /// What the status says of memory; empty while there is nothing to say.
  var memoryNote: String {
    guard reliefs > 0 else { return "" }
    let times = reliefs == 1 ? "once" : "\(reliefs) times"
    return "\(pressure.isShort ? "is short, " : "")given back \(times)"
  }
}
