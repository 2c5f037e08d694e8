import Paging
import Testing

@Suite struct PageRegistryTests {
  @Test(arguments: [0, 1, 64])
  func capHoldsAtTheLimitAndAbove(cap: Int) {
    var registry = PageRegistry.probes(Census(), cap: cap)
    for number in 0..<cap { #expect(registry.see(PageID("t\(number)")) == .admitted) }
    #expect(registry.turnedAway == 0)
    #expect(registry.see(PageID("beyond")) == .overCap(isFirst: true))
    #expect(registry.see(PageID("more")) == .overCap(isFirst: false))
    #expect(registry.see(PageID("beyond")) == .overCap(isFirst: false))
    #expect(registry.turnedAway == 3)
    #expect(registry.page(for: PageID("beyond")) == .other)
  }

  @Test func defaultCapIs64() {
    let registry = PageRegistry<ProbePage> {
      ProbePage($0.id, census: Census())
    } failed: { id, _ in
      ProbePage(id, census: Census())
    }
    #expect(registry.cap == 64)
  }

  @Test func aTypeIsAdmittedOnce() {
    var registry = PageRegistry.probes(Census())
    #expect(registry.see(PageID("wind")) == .admitted)
    #expect(registry.see(PageID("wind")) == .known)
    #expect(registry.page(for: PageID("wind")) == PageID("wind"))
  }

  @Test func configuredPagesDoNotCountAgainstTheCap() {
    let census = Census()
    var registry = PageRegistry.probes(census, cap: 1)
    #expect(registry.see(PageID("wind")) == .admitted)
    registry.register(PageID("wind")) { ProbePage($0.id, census: census) }
    #expect(registry.see(PageID("wind")) == .known)
    #expect(registry.see(PageID("rain")) == .admitted)
    #expect(registry.see(PageID("sun")) == .overCap(isFirst: true))
  }
}
