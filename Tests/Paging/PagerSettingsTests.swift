import Paging
import Testing

@Suite struct PagerSettingsTests {
  @Test func defaultsAreThoseOfTheProduct() {
    let settings = PagerSettings()
    #expect(settings.style == .cut && settings.tiers == Tiers(warm: 2, cold: 5))
    #expect(settings.rotation.dwell == .seconds(12) && settings.rotation.linger == .seconds(30))
    #expect(settings.rotation.home == nil && settings.rotation.homeAfter == .zero)
  }

  @Test func tiersBelowTheLeastAreRaised() {
    #expect(Tiers(warm: 0, cold: -1) == Tiers(warm: 2, cold: 0))
    #expect(Tiers(warm: Int.min, cold: Int.min) == Tiers(warm: 2, cold: 0))
  }
}
