import Paging
import Testing

@testable import Service

@Suite("Alarm script")
struct AlarmScriptTests {
  private static func alarm(_ type: String, severity: Int = 2) -> AlarmScript.Alarm {
    AlarmScript.Alarm("attic", type, "!H", "high", severity: severity)
  }

  private let script = AlarmScript(
    [
      AlarmScript.Scene(from: .seconds(5), to: .seconds(20), [alarm("a")]),
      AlarmScript.Scene(
        from: .seconds(30),
        to: .seconds(50),
        [alarm("b", severity: 1), alarm("c")]
      ),
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
    #expect(state.alarms.map(\.type).joined() == pages)
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

  @Test("The board claims with the script, lists what stands, and rests when it was seen")
  func board() {
    let start = ContinuousClock.now
    let board = AlarmBoard(script, start: start)
    #expect(board.advance(at: start)?.isEmpty == true && board.deadline == start + .seconds(5))
    #expect(board.advance(at: start + .seconds(4)) == nil)
    let claims = board.advance(at: start + .seconds(30))
    #expect(claims?.map(\.page.name) == ["b", "c"] && claims?.map(\.isEmergency) == [true, false])
    #expect(board.lines.count == 2 && board.lines.unacknowledged == 2)
    board.acknowledge()
    #expect(board.lines.count == 2 && board.lines.unacknowledged == 0)
    #expect(AlarmBoard(nil, start: start).advance(at: start) == nil)
  }
}
