/// Changes of membership. All go by identity and leave every other page where it is.
extension Programme {
  /// Adds a page among the others, by name; a page that is named, or has no such slot, waits for a programme written anew.
  ///
  /// Returns whether the page is new here.
  package mutating func admit(_ page: PageID) -> Bool {
    guard !others.contains(page) else { return false }
    let place = others.firstIndex { Self.precedes(page, $0) } ?? others.endIndex
    others.insert(page, at: place)
    derive()
    return true
  }

  /// Takes a page out for good.
  package mutating func remove(_ page: PageID) {
    slots.removeAll { $0 == .page(page) }
    others.removeAll { $0 == page }
    hidden.remove(page)
    derive()
  }

  /// Takes a page out but remembers its place.
  package mutating func hide(_ page: PageID) {
    hidden.insert(page)
    derive()
  }

  /// Puts a hidden page back in its place.
  package mutating func unhide(_ page: PageID) {
    hidden.remove(page)
    derive()
  }

  /// The programme written anew, as a reload brings it: what was seen and what is hidden stays so.
  package func rewritten(_ slots: [Slot], wraps: Bool) -> Programme {
    var programme = Programme(slots, wraps: wraps, fallback: fallback)
    programme.others = others
    programme.hidden = hidden
    programme.derive()
    return programme
  }

  /// By name, the pages of our own last.
  private static func precedes(_ left: PageID, _ right: PageID) -> Bool {
    let (isOwn, isOtherOwn) = (left.name.hasPrefix("@"), right.name.hasPrefix("@"))
    return isOwn == isOtherOwn ? left.name < right.name : isOtherOwn
  }
}
