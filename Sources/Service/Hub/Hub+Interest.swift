import Paging
import Readings
import Wire

/// What the feed is asked for, where it can be asked for less.
extension Hub {
  /// From now on `tell` hears which types are wanted, whenever that changes.
  ///
  /// `always` are wanted whatever the displays show.
  package func narrow(always: Interest = Interest(), _ tell: @escaping (Interest) -> Void) {
    alwaysWanted = always
    tellInterest = tell
  }

  /// What the pages that are up want, and what is always wanted.
  var interest: Interest {
    stations.flatMap(\.pager.activePages).reduce(alwaysWanted) { interest, page in
      interest.union(page.interest)
    }
  }

  /// Tells what is wanted when that is due; returns when it will be.
  func followInterest(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let tellInterest else { return nil }
    if let wanted = interestKeeper.take(interest, at: now) { tellInterest(wanted) }
    return interestKeeper.deadline
  }
}

extension Interest {
  /// What rules of alarms want whatever is shown: their types, or everything where one is for every type.
  init(alarms rules: [AlarmRule]) {
    let used = rules.filter { !$0.isOutOfService }
    let types = Set(used.compactMap(\.quantity))
    self = used.contains { $0.quantity == nil } ? .everything : Interest(types)
  }
}

extension PageID {
  /// What a page wants to hear of: its type, or everything where it shows all at a glance.
  var interest: Interest {
    guard name.hasPrefix("@") else {
      return Interest([Quantity(String(name.prefix { $0 != "/" }))])
    }
    return self == .overview || self == .other ? .everything : Interest()
  }
}
