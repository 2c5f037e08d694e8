/// The factories of the pages, and which types of sensor got a page by being seen.
package struct PageRegistry<P: Page> {
  /// What a factory makes a page from.
  package struct Order {
    /// The page that is due.
    package let id: PageID
    /// Where it was left, when that is still known.
    package let state: P.ColdState?
    /// Whom the page asks when it wants something.
    package let delegate: any PageDelegate
  }

  /// Makes a page; what it throws is shown on an error page in its place.
  package typealias Factory = (Order) throws -> P

  /// What the sight of a type of sensor led to.
  package enum Sighting: Equatable, Sendable {
    /// Nothing: it has a page.
    case known
    /// It got a page.
    case admitted
    /// The cap is reached: it goes to `@other`. Log it only the first time.
    case overCap(isFirst: Bool)
  }

  /// How many types may get a page without having been configured.
  package let cap: Int
  /// How many sightings the cap has turned away.
  package private(set) var turnedAway = 0

  private var factories: [PageID: Factory] = [:]
  private var discovered: Set<PageID> = []
  private let discovery: Factory
  private let failed: (PageID, any Error) -> P

  /// A registry that makes pages of types nobody configured with `discovery`, and error pages with `failed`.
  package init(
    cap: Int = 64,
    discovery: @escaping Factory,
    failed: @escaping (PageID, any Error) -> P
  ) {
    self.cap = max(cap, 0)
    self.discovery = discovery
    self.failed = failed
  }

  /// Gives a configured page, or one of our own, its factory.
  package mutating func register(_ page: PageID, _ factory: @escaping Factory) {
    factories[page] = factory
    discovered.remove(page)
  }

  /// Notes a type of sensor that the feed brought.
  package mutating func see(_ type: PageID) -> Sighting {
    if knows(type) { return .known }
    guard discovered.count < cap else {
      turnedAway += 1
      return .overCap(isFirst: turnedAway == 1)
    }
    discovered.insert(type)
    return .admitted
  }

  /// The page that shows a type: its own, or `@other`.
  package func page(for type: PageID) -> PageID {
    knows(type) ? type : .other
  }

  /// Whether the page was configured or discovered.
  package func knows(_ page: PageID) -> Bool {
    factories[page] != nil || discovered.contains(page)
  }

  /// Makes a page, or the error page that stands for it, with the error.
  func make(_ order: Order) -> (page: P, failure: (any Error)?) {
    do {
      return (try (factories[order.id] ?? discovery)(order), nil)
    } catch {
      return (failed(order.id, error), error)
    }
  }

  /// The error page for a page that broke after it was made.
  func replacement(for page: PageID, _ error: any Error) -> P { failed(page, error) }
}
