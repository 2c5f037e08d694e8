extension Configuration.DisplaySettings {
  /// The keys that say how bright a display is and where its picture stands.
  static let lightKeys = ["dim", "blank", "wake", "burn-in-shift"]

  /// What a display does while nobody is there.
  static var restingTable: [ConfigurationKey<Self>] {
    let day = Duration.seconds(86_400)
    let wait = ConfigurationType<Duration>.duration(.seconds(5)...day, mayBeOff: true)
    return [
      ConfigurationKey("idle", \.idleAfter, wait, "after how long without keys one page rests"),
      ConfigurationKey("idle-page", \.idlePage, .pageID, "the page to rest on"),
      ConfigurationKey("dim", \.idle.dim, wait, "after how long without keys it gets dim"),
      ConfigurationKey("blank", \.idle.blank, wait, "after how long without keys it gets dark"),
      ConfigurationKey("wake", \.idle.wake, wait, "how long an alarm makes it bright"),
      ConfigurationKey(
        "burn-in-shift",
        \.shift,
        .duration(.seconds(10)...day, mayBeOff: true),
        "how long the picture stays at one place of the glass"
      ),
    ]
  }

  /// Times that contradict each other, and shifts without room.
  func checkResting(_ node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    if let mark = node["dim"]?.mark, idle.dim > .zero, idle.blank > .zero, idle.dim >= idle.blank {
      let what = "the display is dark by then: blank comes first"
      faults.within("dim") { faults in
        faults.add(at: mark, what, "write a time shorter than blank's, or 0")
      }
    }
    if let mark = node["idle-page"]?.mark, idleAfter <= .zero {
      let what = "a page to rest on, and no time after which"
      faults.within("idle-page") { faults in faults.add(at: mark, what, "add idle: 10min") }
    }
    if let mark = node["burn-in-shift"]?.mark, shift > .zero, let size,
      size.columns < BurnInShift.leastColumns
    {
      let what = "a display of \(size.columns) columns has none to spare"
      faults.within("burn-in-shift") { faults in faults.add(at: mark, what, "remove it") }
    }
  }
}
