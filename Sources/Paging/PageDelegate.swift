/// Where a page puts what it wants from its pager; the only way between pages.
///
/// A page gets it from its factory and may keep it: the queue behind it does not keep the pager alive.
package protocol PageDelegate: AnyObject {
  /// A page asks for something; it is done at the pager's next turn, never inside this call.
  func page(_ id: PageID, requests request: PageRequest)
}

/// What a page may ask of its pager.
package enum PageRequest: Equatable, Sendable {
  /// To show another page, as if a key had chosen it; `part` is what of it is to be looked at.
  case jump(to: PageID, part: String? = nil)
  /// To be replaced by an error page: it cannot draw itself, for this reason.
  case replaceMe(reason: String)
}

/// The requests of one pager's pages until its next turn; the newest `limit` are kept.
final class PageRequests: PageDelegate {
  static let limit = 16

  private var queue: [(id: PageID, request: PageRequest)] = []

  func page(_ id: PageID, requests request: PageRequest) {
    if queue.count == Self.limit { queue.removeFirst() }
    queue.append((id, request))
  }

  /// The oldest request, taken out.
  func next() -> (id: PageID, request: PageRequest)? {
    queue.isEmpty ? nil : queue.removeFirst()
  }
}
