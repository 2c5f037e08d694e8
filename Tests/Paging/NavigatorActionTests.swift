import Paging
import Testing

@Suite struct NavigatorActionTests {
  @Test func actionsKeepTheirOrder() {
    let page = PageID("a")
    let actions: Navigator.Actions = [.ask(page), .turn, .refuse(.unknown(page)), .turn, .turn]
    #expect(actions.count == Navigator.Actions.limit)
    #expect(Array(actions) == [.ask(page), .turn, .refuse(.unknown(page)), .turn, .turn])
    #expect(actions != [.ask(page), .turn, .refuse(.unknown(page))])
    #expect(Navigator.Actions().isEmpty)
  }

  @Test func noMoreThanTheLimit() async {
    await #expect(processExitsWith: .failure) {
      let actions: Navigator.Actions = [.turn, .turn, .turn, .turn, .turn, .turn]
      _ = actions.count
    }
  }
}
