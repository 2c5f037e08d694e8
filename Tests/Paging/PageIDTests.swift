import Paging
import Testing

@Suite struct PageIDTests {
  @Test func identityIsTheName() {
    #expect(PageID("temperature") == PageID("temperature"))
    #expect(PageID("temperature") != PageID("temperature/attic"))
    #expect("\(PageID.overview) \(PageID.other)" == "@overview @other")
  }
}
