/// The page objects that live, counted without asking the pager: by weak references alone.
///
/// Their number grows only when one is made, so looking then misses no peak.
final class LivePages<Page: AnyObject> {
  private struct Entry {
    weak var page: Page?
  }

  private var entries: [Entry] = []
  /// The most that ever lived at once.
  private(set) var most = 0

  /// How many live now.
  var count: Int {
    entries.removeAll { $0.page == nil }
    return entries.count
  }

  /// Takes in a page that was just made, and hands it on.
  func add(_ page: Page) -> Page {
    entries.append(Entry(page: page))
    most = max(most, count)
    return page
  }
}
