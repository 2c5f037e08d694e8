import Readings
import Testing

@testable import Wire

struct HTTPDateTests {
  @Test
  func `the standard's example is read`() {
    let seconds = Timestamp(httpDate: "Sun, 06 Nov 1994 08:49:37 GMT")?.nanoseconds
    #expect(seconds == 784_111_777_000_000_000)
    #expect(Timestamp(httpDate: "Wed, 31 Dec 2025 23:59:60 GMT") != nil)
  }

  @Test(arguments: [
    "", "6", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 06 Nov 1994 08:49 GMT+1", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 99999999999994 08:49:37 GMT",
  ])
  func `what is no such date is none`(_ text: String) {
    #expect(Timestamp(httpDate: text) == nil)
  }
}
