import Paging
import Testing

@Suite struct ProgrammeMembershipTests {
  let written: [Programme.Slot] = [.page(PageID("z")), .others, .page(PageID("a"))]

  func programme(_ seen: String) -> Programme {
    var programme = Programme(written)
    for page in pages(seen) { _ = programme.admit(page) }
    return programme
  }

  @Test func othersStandInTheirSlotByName() {
    #expect(programme("mkl").pages == pages("zklma"))
  }

  @Test func aPageIsAdmittedOnce() {
    var programme = programme("k")
    let known = [programme.admit(PageID("k")), programme.admit(PageID("a"))]
    let again = [programme.admit(PageID("k")), programme.admit(PageID("a"))]
    #expect(known == [false, true] && again == [false, false])
    #expect(programme.pages == pages("zka"))
  }

  /// A page that was named when it was seen fell out of the programme when a reload named it no more.
  @Test func aNamedPageThatWasSeenIsAmongTheOthersOfALaterProgramme() {
    var programme = Programme(pages("ab"))
    for page in pages("ba") { _ = programme.admit(page) }
    let rewritten = programme.rewritten([.page(PageID("z")), .others], wraps: true)
    #expect(rewritten.pages == pages("zab"))
  }

  @Test func withoutASlotOthersStayOutside() {
    var programme = Programme(pages("ab"))
    _ = programme.admit(PageID("k"))
    #expect(programme.pages == pages("ab"))
  }

  @Test func hiddenPagesComeBackInTheirPlace() {
    var programme = programme("kl")
    programme.hide(PageID("k"))
    programme.hide(PageID("z"))
    #expect(programme.pages == pages("la"))
    programme.unhide(PageID("z"))
    programme.unhide(PageID("k"))
    #expect(programme.pages == pages("zkla"))
  }

  @Test func removedPagesAreGone() {
    var programme = programme("kl")
    programme.remove(PageID("z"))
    programme.remove(PageID("k"))
    programme.unhide(PageID("z"))
    #expect(programme.pages == pages("la"))
    for page in pages("la") { programme.remove(page) }
    #expect(programme.pages == [.overview])
  }

  @Test func rewritingKeepsWhatWasSeenAndWhatIsHidden() {
    var programme = programme("klm")
    programme.hide(PageID("l"))
    let anew = programme.rewritten([.page(PageID("m")), .page(PageID("b")), .others], wraps: false)
    #expect(anew.pages == pages("mbk") && !anew.wraps)
  }
}
