/// The order in which the rotation really goes. Whatever weighs pages one day belongs here.
extension Rotation {
  /// The page that the rotation shows next; `nil` when there is no other worth it.
  ///
  /// It goes round even where keys meet a hard end; each page is looked at once.
  package func successor(of page: PageID, in programme: Programme) -> PageID? {
    neighbour(of: page, in: programme, by: 1)
  }

  /// The page that the rotation would have shown before.
  package func predecessor(of page: PageID, in programme: Programme) -> PageID? {
    neighbour(of: page, in: programme, by: -1)
  }

  /// The pages worth keeping ready beside one, the likelier first; where nothing rotates, those beside it by key.
  package func neighbours(of page: PageID, in programme: Programme) -> [PageID] {
    let next = successor(of: page, in: programme) ?? programme.step(.forward, from: page)
    let previous = predecessor(of: page, in: programme) ?? programme.step(.backward, from: page)
    guard let next else { return previous.map { [$0] } ?? [] }
    guard let previous, previous != next else { return [next] }
    return [next, previous]
  }

  /// Notes whether a page has anything to show.
  package mutating func setEmpty(_ page: PageID, _ isEmpty: Bool) {
    if isEmpty { empty.insert(page) } else { empty.remove(page) }
  }

  private func neighbour(of page: PageID, in programme: Programme, by step: Int) -> PageID? {
    guard let start = programme.position(of: page) else { return nil }
    let count = programme.count
    for distance in 1..<max(count, 1) {
      let candidate = programme.pages[(start + step * distance % count + count) % count]
      if isWorthShowing(candidate) { return candidate }
    }
    return nil
  }

  private func isWorthShowing(_ page: PageID) -> Bool {
    !empty.contains(page) && settings.terms[page]?.rotates ?? true
  }
}
