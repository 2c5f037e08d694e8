// Paging: which page is up, which comes next, and what a page is told on the way. Pure values and one `Pager` per
// display; it knows neither readings nor displays and would page anything. No clock: time is an argument. It may
// import nothing but the standard library. Everything here lives on the thread that owns the pager.

/// A page's identity, which no reordering changes.
///
/// A sensor type (`temperature`), a page of our own (`@overview`, `@alarms`, `@status`, `@other`), or a sensor's detail
/// (`temperature/<sensor id>`).
package struct PageID: Hashable, Sendable, CustomStringConvertible {
  /// All types at a glance; also what a programme without any page shows.
  package static let overview = PageID("@overview")
  /// Where the types beyond the registry's cap go.
  package static let other = PageID("@other")

  /// The alarms that stand; also what a flood of takeovers collapses to.
  package static let alarms = PageID("@alarms")

  /// The identity as written in configurations and commands.
  package let name: String

  /// A page by its name.
  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }
}
