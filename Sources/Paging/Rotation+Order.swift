/// The order in which the rotation really goes: that of the programme, without the pages that it skips; pages of more
/// weight come in between, at most every other time, so that a quiet one is never more than two rounds away.
extension Rotation {
  /// Where the rotation stands in its order.
  struct Order: Sendable {
    /// The page from which the plain order goes on.
    var anchor: PageID?
    /// Whether the page on screen came in between.
    var isBetween = false
    /// How many pages have come since each of the heavy ones.
    var waited: [PageID: Int] = [:]
  }

  /// The page that the rotation shows next; `nil` when there is no other worth it.
  ///
  /// It goes round even where keys meet a hard end; each page is looked at once.
  package func successor(of page: PageID, in programme: Programme) -> PageID? {
    if !order.isBetween, let heavy = overdue(besides: page, in: programme) { return heavy }
    return plainSuccessor(of: page, in: programme)
  }

  /// The page that the plain order had before; none beyond a hard end, where nothing ever goes back.
  package func predecessor(of page: PageID, in programme: Programme) -> PageID? {
    let before = neighbour(of: page, besides: page, in: programme, by: -1)
    guard !programme.wraps, let before else { return before }
    return programme.isOrdered(before, page) ? before : nil
  }

  /// The pages worth keeping ready beside one, the likelier first; where nothing rotates, those beside it by key.
  package func neighbours(of page: PageID, in programme: Programme) -> [PageID] {
    let next = successor(of: page, in: programme) ?? programme.step(.forward, from: page)
    let previous = predecessor(of: page, in: programme) ?? programme.step(.backward, from: page)
    guard let next else { return previous.map { [$0] } ?? [] }
    guard let previous, previous != next else { return [next] }
    return [next, previous]
  }

  mutating func noteVisit(to page: PageID, by cause: Cause, in programme: Programme) {
    let plain = order.anchor.flatMap { neighbour(of: $0, besides: $0, in: programme, by: 1) }
    order.isBetween = cause == .rotation && plain != nil && page != plain && isHeavy(page)
    if !order.isBetween { order.anchor = page }
    guard hasWeights else { return order.waited.removeAll(keepingCapacity: true) }
    for heavy in programme.pages where isHeavy(heavy) {
      order.waited[heavy] = heavy == page ? 0 : (order.waited[heavy] ?? 0) + 1
    }
  }

  private var hasWeights: Bool {
    !weights.isEmpty || settings.terms.values.contains { $0.weight > 1 }
  }

  private func weight(_ page: PageID) -> Int {
    weights[page] ?? settings.terms[page]?.weight ?? 1
  }

  private func isHeavy(_ page: PageID) -> Bool { weight(page) > 1 }

  /// The heavy page that has waited longest for its weight, once its share of a round has passed.
  private func overdue(besides page: PageID, in programme: Programme) -> PageID? {
    guard hasWeights else { return nil }
    let round = programme.pages.count(where: isWorthShowing)
    var longest: (page: PageID, share: Double)?
    for heavy in programme.pages where heavy != page && isHeavy(heavy) && isWorthShowing(heavy) {
      let waited = Double((order.waited[heavy] ?? 0) + 1)
      let share = waited * Double(weight(heavy)) / Double(round)
      if share >= 1, share > longest?.share ?? 0 { longest = (heavy, share) }
    }
    return longest?.page
  }

  private func plainSuccessor(of page: PageID, in programme: Programme) -> PageID? {
    let known = order.isBetween ? order.anchor.flatMap { programme.contains($0) ? $0 : nil } : nil
    return neighbour(of: known ?? page, besides: page, in: programme, by: 1)
      ?? known.flatMap { $0 != page && isWorthShowing($0) ? $0 : nil }
  }

  private func neighbour(
    of start: PageID,
    besides page: PageID,
    in programme: Programme,
    by step: Int
  ) -> PageID? {
    guard let place = programme.position(of: start) else { return nil }
    let count = programme.count
    for distance in 1..<max(count, 1) {
      let candidate = programme.pages[(place + step * distance % count + count) % count]
      if candidate != page, isWorthShowing(candidate) { return candidate }
    }
    return nil
  }

  private func isWorthShowing(_ page: PageID) -> Bool {
    !empty.contains(page) && settings.terms[page]?.rotates ?? true
  }
}
