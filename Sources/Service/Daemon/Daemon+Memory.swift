import Glibc
import Loop
import Paging

/// What displays show survives a restart.
extension Daemon {
  /// Reads what the displays showed when the daemon ended; a damaged file is told and counts for nothing.
  func recall(at now: ContinuousClock.Instant) {
    guard let file = memoryFile else { return }
    var memories = DisplayMemories()
    do throws(FileFault) {
      guard let bytes = try file.read(limit: DisplayMemories.limit) else { return }
      guard let read = DisplayMemories(text: bytes) else {
        journal.write(.warning, "\(file.path) is damaged: no page is remembered", at: now)
        return
      }
      memories = read
    } catch {
      journal.write(.warning, "\(file.path): \(error): no page is remembered", at: now)
      return
    }
    for slot in displays where slot.plan.remembers {
      slot.memory = memories.displays[slot.plan.name]
    }
    keeper = MemoryKeeper(memories.displays)
  }

  /// Writes what the displays show when that is due; returns when it will be.
  func remember(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard memoryFile != nil else { return nil }
    let isChosen = hub.stations.contains { station in station.isChosen(at: now) }
    if let memories = keeper.take(memories, isChosen: isChosen, at: now) {
      write(memories, at: now)
    }
    return keeper.deadline
  }

  /// Writes what is left, before the displays are given back.
  func rememberAtEnd(at now: ContinuousClock.Instant) {
    guard memoryFile != nil, let memories = keeper.finish(memories) else { return }
    write(memories, at: now)
  }

  /// A variable of the environment; nil when it is empty as well.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private var memoryFile: StateFile? {
    plan.stateFolder.map { folder in StateFile("displays", in: folder) }
  }

  private var memories: [String: DisplayMemory] {
    var memories: [String: DisplayMemory] = [:]
    for slot in displays where slot.plan.remembers {
      memories[slot.plan.name] = slot.station?.memory ?? slot.memory
    }
    return memories
  }

  private func write(_ memories: [String: DisplayMemory], at now: ContinuousClock.Instant) {
    guard let file = memoryFile else { return }
    do throws(SystemError) {
      try file.write(DisplayMemories(memories).text)
      memoryFault = nil
    } catch {
      keeper.failed()
      guard memoryFault != "\(error)" else { return }
      memoryFault = "\(error)"
      journal.write(.warning, "pages are not remembered: \(error)", at: now)
    }
  }
}
