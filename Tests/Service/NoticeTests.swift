import Testing

@testable import Service

@Suite("Notice")
struct NoticeTests {
  private let start = ContinuousClock.now

  /// Looks at the clock at some milliseconds after the start; returns when the message went.
  private func gone(_ notice: inout Notice, at times: [Int]) -> Int? {
    times.first { time in notice.expire(at: start + .milliseconds(time)) }
  }

  @Test("Without a message nothing goes")
  func none() {
    var notice = Notice()
    #expect(gone(&notice, at: [0, 4_000, 8_000]) == nil)
    #expect(notice.deadline == nil)
  }

  @Test("A message goes four seconds after the first look at the clock, and only once")
  func expiry() {
    var notice = Notice()
    notice.post("no alarm here")
    #expect(notice.deadline == nil)
    #expect(gone(&notice, at: [9_000, 12_999]) == nil)
    #expect(notice.deadline == start + .seconds(13))
    #expect(notice.text == "no alarm here")
    #expect(gone(&notice, at: [13_000]) == 13_000)
    #expect(notice.text.isEmpty)
    #expect(notice.deadline == nil)
    #expect(gone(&notice, at: [14_000, 20_000]) == nil)
  }

  @Test("A newer message takes the older one's place and has its own time")
  func replacement() {
    var notice = Notice()
    notice.post("first")
    #expect(gone(&notice, at: [0]) == nil)
    notice.post("second")
    #expect(gone(&notice, at: [3_000, 5_000, 6_999]) == nil)
    #expect(notice.text == "second")
    #expect(gone(&notice, at: [7_000]) == 7_000)
  }
}
