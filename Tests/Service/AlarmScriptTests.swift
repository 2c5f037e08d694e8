import Paging
import Testing

@testable import Service

@Suite("Alarm script")
struct AlarmScriptTests {
  private static func claim(_ page: String) -> Takeover.Claim {
    Takeover.Claim(id: page, page: PageID(page))
  }

  private let script = AlarmScript(
    [
      AlarmScript.Scene(from: .seconds(5), to: .seconds(20), [claim("a")]),
      AlarmScript.Scene(from: .seconds(30), to: .seconds(50), [claim("b"), claim("c")]),
    ],
    round: .seconds(60)
  )

  @Test(
    "Each scene stands for its time, in every round",
    arguments: [
      (0, "", 5), (5, "a", 20), (19, "a", 20), (20, "", 30), (30, "bc", 50), (50, "", 60),
      (60, "", 65), (64, "", 65), (65, "a", 80), (600, "", 605), (605, "a", 620),
    ]
  )
  func scenes(second: Int, pages: String, next: Int) {
    let state = script.state(at: .seconds(second))
    #expect(state.claims.map(\.page.name).joined() == pages)
    #expect(state.until == .seconds(next))
  }

  @Test("A script always has a next moment, however it is written")
  func alwaysLater() {
    for script in [AlarmScript([], round: .zero), script] {
      var elapsed = Duration.zero
      for _ in 0..<1_000 {
        let next = script.state(at: elapsed).until
        #expect(next > elapsed)
        elapsed = next
      }
    }
  }
}
