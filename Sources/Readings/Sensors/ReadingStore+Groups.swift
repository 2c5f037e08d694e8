/// Sensors of one type that stand together in lists.
package struct SensorGroup: Equatable, Sendable {
  /// What the operator calls it; empty for those that are in no group, which stand last.
  package var name: String
  /// How many sensors of it are shown.
  package var count: Int

  /// So many sensors under a name.
  package init(_ name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

extension ReadingStore {
  /// How many groups are looked for under one hold of the lock.
  private static let groupPortion = 4

  /// The groups of a type in the order of its rows; none when no sensor is in any.
  ///
  /// Each costs two searches through the type's sensors; the lock is let go in between.
  package func groups(of quantity: Quantity) -> [SensorGroup] {
    var groups: [SensorGroup] = []
    var next: Int? = 0
    while let first = next {
      next = read { contents in
        contents.groups(of: quantity, from: first, most: Self.groupPortion, into: &groups)
      }
    }
    return groups
  }
}

extension StoreContents {
  /// Adds a type's next groups, at most `most`, from a place on; returns the place behind them, `nil` at the end.
  func groups(
    of quantity: Quantity,
    from first: Int,
    most: Int,
    into groups: inout [SensorGroup]
  ) -> Int? {
    guard let place = place(of: quantity) else { return nil }
    let entry = quantities[place]
    var next = first
    for _ in 0..<most {
      guard let member = entry.pointee.members.member(at: next) else { return nil }
      let standing = series[Int(member)].pointee.standing
      let group = standing?.traits.group ?? ""
      // Those in no group stand last: where they are all, there are no groups.
      if group.isEmpty, next == 0 { return nil }
      let rank = series[Int(member)].pointee.rank.group
      let end = entry.pointee.members.firstPlace { series[Int($0)].pointee.rank.group > rank }
      guard end > next else { return nil }
      groups.append(SensorGroup(group, count: end - next))
      next = end
    }
    return next
  }
}
