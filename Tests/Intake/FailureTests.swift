import Testing

@testable import Intake

struct FailureTests {
  private func pause(_ retryAfter: String?, date: String? = nil) -> Duration? {
    Failure(
      text: "",
      status: 503,
      retryAfter: retryAfter,
      date: date,
      location: nil,
      certificateFault: nil,
      place: "host:80"
    ).pause
  }

  @Test
  func `a server says in seconds how long it wants to be left alone`() {
    #expect(pause("120") == .seconds(120))
    #expect(pause(" 0") == .zero)
    #expect(pause(nil) == nil)
    #expect(pause("-1") == nil)
    #expect(pause("soon") == nil)
    #expect(pause("99999999999") == nil)
  }

  @Test
  func `a date counts from the server's own clock, whatever ours says`() {
    let date = "Sat, 08 Sep 2001 23:59:50 GMT"
    #expect(pause("Sun, 09 Sep 2001 00:00:20 GMT", date: date) == .seconds(30))
    #expect(pause("Sat, 08 Sep 2001 00:00:00 GMT", date: date) == .zero)
    #expect(pause("Sun, 09 Sep 2001 00:00:20 GMT") == nil)
    #expect(pause("Sun, 09 Sep 2001 00:00:20 GMT", date: "yesterday") == nil)
  }
}
