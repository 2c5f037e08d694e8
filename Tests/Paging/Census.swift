import Paging

/// Everything that the pages of one display see, judged while it happens: each page by its own automaton, and the
/// display as a whole by the order of product 2.3.
final class Census {
  enum Call: String {
    case willAppear
    case didAppear
    case willDisappear
    case didDisappear
    case coldState
  }

  /// What one page object has been through.
  enum Life {
    case hidden
    case coming
    case up
    case leaving
    case evicted
  }

  /// What the whole display is going through, by the serials of its pages.
  enum Stage: Equatable {
    case dark
    case lit(Int)
    case still(Int)
    case leaving(Int)
    case moving(Int, Int)
    case arriving(Int, Int)
    case givingUp(Int, Int)
    case givenUp(Int)
    case returning(Int)
    case closed
  }

  struct Entry {
    let id: PageID
    var life = Life.hidden
    var wasShown = false
    var isSubscribed = false
  }

  private(set) var entries: [Int: Entry] = [:]
  private(set) var stage = Stage.dark
  private(set) var live = 0
  private(set) var mostLive = 0
  private(set) var begun = 0
  private(set) var violations: [String] = []
  private(set) var log: [String] = []
  var isLogging = false
  var veto: String?
  var failing: Set<PageID> = []
  /// Where each page was left.
  var left: [PageID: Int] = [:]
  /// Called when a page is about to appear.
  var onBegin: ((PageID) -> Void)?
  private var nextSerial = 0

  func made(_ id: PageID) -> Int {
    nextSerial += 1
    entries[nextSerial] = Entry(id: id)
    live += 1
    mostLive = max(mostLive, live)
    write("\(id) made")
    return nextSerial
  }

  func reopened(_ id: PageID, at place: Int) {
    if left[id] != place { violations.append("\(id) opens at \(place), left at \(left[id] ?? -1)") }
  }

  func released(_ serial: Int) {
    guard let entry = entries.removeValue(forKey: serial) else { return }
    live -= 1
    write("\(entry.id) evicted")
    switch entry.life {
    case .hidden, .evicted: break
    default: violations.append("\(entry.id) released while \(entry.life)")
    }
  }

  func note(_ call: Call, _ serial: Int) {
    guard var entry = entries[serial] else { return }
    write("\(entry.id) \(call.rawValue)")
    if let life = next(entry, call) {
      entry.life = life
    } else {
      violations.append("\(entry.id): \(call) while \(entry.life)")
    }
    if call == .willAppear { entry.isSubscribed = true }
    if call == .didDisappear { entry.isSubscribed = false }
    if call == .didAppear { entry.wasShown = true }
    entries[serial] = entry
    guard call != .coldState else { return }
    if let stage = next(stage, call, serial) {
      self.stage = stage
    } else {
      violations.append("display: \(call) of \(entry.id) while \(stage)")
    }
    guard call == .willAppear, case .moving = stage else { return }
    begun += 1
    onBegin?(entry.id)
  }

  /// The page at rest, or the one that is being left: that of the last completed transition.
  var shown: PageID? {
    switch stage {
    case .still(let serial), .moving(let serial, _): entries[serial]?.id
    default: nil
    }
  }

  var subscribed: Set<PageID> {
    Set(entries.values.filter(\.isSubscribed).map(\.id))
  }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func clearViolations() -> [String] {
    defer { violations = [] }
    return violations
  }

  private func write(_ line: String) {
    if isLogging { log.append(line) }
  }

  private func next(_ entry: Entry, _ call: Call) -> Life? {
    switch (entry.life, call) {
    case (.hidden, .willAppear): .coming
    case (.coming, .didAppear): .up
    case (.coming, .willDisappear): .leaving
    case (.up, .willDisappear): .leaving
    case (.leaving, .willAppear): entry.wasShown ? .coming : nil
    case (.leaving, .didDisappear): .hidden
    case (.hidden, .coldState): entry.wasShown ? .evicted : nil
    default: nil
    }
  }

  private func next(_ stage: Stage, _ call: Call, _ serial: Int) -> Stage? {
    switch (stage, call) {
    case (.dark, .willAppear): .lit(serial)
    case (.lit(serial), .didAppear): .still(serial)
    case (.still(serial), .willDisappear): .leaving(serial)
    case (.leaving(let from), .willAppear) where from != serial: .moving(from, serial)
    case (.leaving(serial), .didDisappear), (.givenUp(serial), .didDisappear): .closed
    case (.moving(let from, serial), .didAppear): .arriving(from, serial)
    case (.moving(let from, serial), .willDisappear): .givingUp(from, serial)
    case (.arriving(serial, let to), .didDisappear): .still(to)
    case (.givingUp(let from, serial), .didDisappear): .givenUp(from)
    case (.givenUp(serial), .willAppear): .returning(serial)
    case (.returning(serial), .didAppear): .still(serial)
    default: nil
    }
  }
}
