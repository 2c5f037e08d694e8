import Dashboard
import Displays
import Paging
import Readings
import Simulations

@testable import Service

/// A hub with alarms of rules, in virtual time: what operators want done is done, as the daemon does it.
final class AlarmStage {
  /// Hands the board to pages that were promised it before it was there.
  private final class Lines { var board: AlarmBoard? }

  let stage: HubStage
  let board: AlarmBoard
  private(set) var events: [AlarmEvent] = []
  private var obeyed = 0

  /// A stage before anything is heard.
  init(_ rules: [AlarmRule], limits: StoreLimits = StoreLimits()) {
    let lines = Lines()
    stage = HubStage(limits: limits) { lines.board?.lines ?? AlarmLines() }
    stage.store.setAlarms(rules, at: stage.now)
    board = AlarmBoard(stage.store)
    lines.board = board
  }

  /// Lets time pass, a tenth of a second at a time.
  func pass(_ time: Duration) {
    let end = stage.now + time
    repeat {
      turn()
      stage.pass(min(.milliseconds(100), end - stage.now))
    } while stage.now < end
    turn()
  }

  private func turn() {
    events += board.follow(stage.hub, at: stage.now)
    stage.turn()
    for order in stage.alarmOrders.dropFirst(obeyed) {
      _ = stage.store.obey(order, at: stage.now)
    }
    obeyed = stage.alarmOrders.count
  }
}
