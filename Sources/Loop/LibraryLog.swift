import CWebSockets
import Locks

/// What libwebsockets has to say, which is one stream for the whole process.
///
/// Silent unless routed: its lines repeat what the callbacks tell, in words for its authors.
package enum LibraryLog {
  private static let sink = Locked<(@Sendable (String) -> Void)?>(nil)
  private static let silenced: Void = lws_set_log_level(0, nil)

  /// Sends the library's errors and warnings to `handler`, on whatever thread they arise.
  package static func route(to handler: @escaping @Sendable (String) -> Void) {
    silence()
    sink.withLock { sink in sink = handler }
    lws_set_log_level(LLL_ERR | LLL_WARN) { _, line in
      guard let line else { return }
      LibraryLog.deliver(String(cString: line))
    }
  }

  /// Silences the library once, before its first context; it writes to standard error otherwise.
  static func silence() {
    _ = silenced
  }

  private static func deliver(_ line: String) {
    let handler = sink.withLock { sink in sink }
    handler?(line)
  }
}
