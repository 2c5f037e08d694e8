extension ReadingStore {
  /// Sets what the operator says of sensors, in place of all that was said before.
  ///
  /// New sensors follow it at once, those that are there in `settle`, which must be called until it says that all do.
  package func setSettings(_ settings: [SensorSettings]) {
    let list = SettingsList(settings)
    change { $0.setSettings(list) }
  }

  /// Lets some more sensors, at most `most`, follow the settings; whether all do.
  ///
  /// Some microseconds for each; the lock is let go in between. What it changes wakes nobody: who calls it takes the
  /// changes.
  package func settle(_ most: Int) -> Bool {
    var left = most
    var isSettled = false
    repeat {
      change { contents in
        left -= contents.settle(left)
        isSettled = contents.unsettled == nil
      }
    } while left > 0 && !isSettled
    return isSettled
  }
}
