import Dashboard
import Paging
import Readings

/// What changes while the station goes on: page, hold and history stay.
extension Station {
  /// Takes over other settings; the device, and how much is kept of pages, stay as they are.
  package func adopt(
    _ settings: Settings,
    pages: PageFactory,
    at now: ContinuousClock.Instant
  ) {
    self.settings = settings
    grammar.bindings = settings.bindings
    adoptLock(at: now)
    idle.settings = settings.idle
    if shift.interval != settings.shift { shift = BurnInShift(settings.shift) }
    titles = pages.titles
    for page in pages.configured {
      pager.register(page, pages.quantityPage)
      others.remove(Quantity(page.name))
    }
    pager.handle(.style(settings.pager.style), at: now)
    setRotation(at: now)
    isDue = true
  }

  /// Follows another order of pages, in which the types that were seen stay members.
  package func follow(
    _ order: [Programme.Slot],
    wraps: Bool? = nil,
    types: [Quantity],
    at now: ContinuousClock.Instant
  ) {
    let present = pager.navigator.programme
    var programme = present.rewritten(order, wraps: wraps ?? present.wraps)
    for type in types { _ = programme.admit(pager.page(for: PageID(type.name))) }
    guard programme != present else { return }
    pager.handle(.programme(programme), at: now)
    setRotation(at: now)
    isDue = true
  }

  /// The home page that nobody named is the first of the programme, whichever that is now.
  func setRotation(at now: ContinuousClock.Instant) {
    var rotation = settings.pager.rotation
    if settings.isHomeFirst { rotation.home = pager.navigator.programme.pages.first }
    guard rotation != pager.rotation.settings else { return }
    pager.handle(.rotation(rotation), at: now)
  }
}
