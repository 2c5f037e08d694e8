import Glibc
import Locks
import Support

/// A feed of 100,000 sensors of 50 types that sends 50,000 readings a second, each in a message of its own.
final class BusyFeed: Sendable {
  private static let types = 50
  private static let sensorsPerType = 2_000
  private static let perSecond = 50_000
  /// A batch is sent every two milliseconds.
  private static let batch = perSecond / 500

  /// What the benchmark and the feed's thread tell each other.
  private struct Post {
    var isBusy = false
    var isEnded = false
    var value: String?
    var sentAt: Double?
    var words = ""
  }

  private let post: Locked<Post>
  private let server: ScriptedServer

  /// A feed; one that `sparesShown` leaves the two types alone whose pages are shown, but for its first round.
  init(sparesShown: Bool) throws {
    let post = Locked(Post())
    self.post = post
    server = try ScriptedServer({ side in
      side.accept()
      Self.introduce(side)
      post.withLock { post in post.isBusy = true }
      Self.speak(side, post, from: sparesShown ? 2 : 0)
    })
  }

  var url: String { server.url() }

  /// Waits until every sensor was told of, and the feed has run at its pace for a while.
  func waitUntilBusy() throws {
    try wait(for: "the feed's first round", within: 120) {
      post.withLock { post in post.isBusy } ? true : nil
    }
    sleep(2)
  }

  /// Sends the marker sensor's value with the next batch; returns when it was handed to the system.
  func tell(_ value: String) -> Double {
    post.withLock { post in (post.value, post.sentAt) = (value, nil) }
    while true {
      if let time = post.withLock({ post in post.sentAt }) { return time }
      usleep(100)
    }
  }

  /// Ends it; returns how much was sent how fast.
  func end() -> String {
    post.withLock { post in post.isEnded = true }
    server.stop()
    return post.withLock { post in post.words }
  }

  // MARK: On the server's thread

  private static func introduce(_ side: ServerSide) {
    for type in 0..<types {
      var bytes: [UInt8] = []
      for sensor in 0..<sensorsPerType { append(message(type, sensor, 200), to: &bytes) }
      side.send(bytes)
    }
  }

  private static func speak(_ side: ServerSide, _ post: Locked<Post>, from first: Int) {
    var random = SystemRandomNumberGenerator()
    let start = Moment.now
    var (sent, due) = (0, start)
    var bytes: [UInt8] = []
    while !post.withLock({ post in post.isEnded }) {
      bytes.removeAll(keepingCapacity: true)
      for _ in 0..<batch {
        let type = Int.random(in: first..<types, using: &random)
        let sensor = Int.random(in: 0..<sensorsPerType, using: &random)
        let value = Int.random(in: 100...399, using: &random)
        append(message(type, sensor, value), to: &bytes)
      }
      sent += batch
      if let value = post.withLock({ post in post.value }) {
        // "! marker" is the first of its page by name.
        append(#"{"sensor":"! marker","type":"t00","value":\#(value)}"#, to: &bytes)
        let now = Moment.now
        post.withLock { post in (post.value, post.sentAt) = (nil, now) }
      }
      side.send(bytes)
      due += 2
      let left = due - Moment.now
      if left > 0 { usleep(UInt32(left * 1_000)) }
    }
    let seconds = (Moment.now - start) / 1_000
    let rate = Int(Double(sent) / max(seconds, 0.001))
    post.withLock { post in
      post.words = "the feed sent \(rate) readings a second for \(Int(seconds)) s"
    }
  }

  private static func message(_ type: Int, _ sensor: Int, _ tenths: Int) -> String {
    let name = String(100_000 + sensor).dropFirst()
    return
      #"{"sensor":"s\#(name)","type":"t\#(type < 10 ? "0" : "")\#(type)","value":\#(tenths / 10).\#(tenths % 10)}"#
  }

  /// Appends a text frame.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x81)
    bytes.append(UInt8(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}
