import Paging
import Panel
import Testing

@testable import Service

@Suite("Difference of plans")
struct PlanDifferenceTests {
  private func plan(_ displays: String, rest: String = "") throws -> Daemon.Plan {
    let text = """
      feed: {url: ws://h/}
      programmes: {day: [temperature, others], night: [others]}
      displays: [\(displays)]
      \(rest)
      """
    let configuration = try Configuration.parse(Array(text.utf8))
    return try Daemon.Plan(configuration, credentials: nil, proxy: .none)
  }

  @Test("Displays are removed, added, opened anew or kept, by name")
  func displays() throws {
    let old = try plan("{name: a, terminal: /t}, {name: b, terminal: /u}, {name: c, plain: stdout}")
    let new = try plan(
      "{name: b, terminal: /v}, {name: d, terminal: /t}, {name: c, plain: stdout, dwell: 3s}"
    )
    let difference = PlanDifference(from: old, to: new)
    #expect(difference.removed == ["a"])
    #expect(difference.added.map(\.name) == ["d"])
    #expect(difference.reopened.map(\.name) == ["b"])
    #expect(difference.kept.map(\.name) == ["c"])
    #expect(difference.kept[0].dwell == .seconds(3))
    #expect(difference.waiting.isEmpty)
  }

  @Test(
    "What opens a device in another way opens it anew, what only pages does not",
    arguments: [
      ("type: vt220", true), ("size: 40x12", true), ("charset: ascii", true),
      ("speed: 115200", true),
      ("programme: day", false), ("wrap: false", false), ("transition: cut", false),
      ("dwell: 3s", false),
      ("linger: 3s", false), ("home: 5min", false), ("home-page: humidity", false),
      ("dim: 5min", false), ("burn-in-shift: 5min", false), ("idle: 5min", false),
      ("hold-limit: 5min", false), ("remember: false", false),
    ]
  )
  func device(change: String, isReopened: Bool) throws {
    let old = try plan("{name: a, terminal: /t}")
    let difference = PlanDifference(from: old, to: try plan("{name: a, terminal: /t, \(change)}"))
    #expect(difference.reopened.count == (isReopened ? 1 : 0))
    #expect(difference.kept.count == (isReopened ? 0 : 1))
  }

  @Test("What is only read at a start is named")
  func waiting() throws {
    let old = try plan("{name: a, terminal: /t}")
    let rest = "limits: {pages: 3}\nhistory: {memory: 1MiB}"
    let new = try plan("{name: a, terminal: /t, warm: 4}", rest: rest)
    #expect(
      PlanDifference(from: old, to: new).waiting
        == ["warm and cold of display a", "limits", "history"]
    )
    #expect(PlanDifference(from: old, to: old).waiting.isEmpty)
  }

  @Test("Sensors follow at once, and what is included or excluded waits for a start")
  func sensors() throws {
    let old = try plan("{name: a, terminal: /t}")
    let named = try plan("{name: a, terminal: /t}", rest: "sensors: [{sensor: a, hide: true}]")
    #expect(PlanDifference(from: old, to: named).waiting.isEmpty)
    #expect(old.sensors.isEmpty && named.sensors.count == 1)
  }

  @Test("A display without a programme follows the rules, where there are any")
  func rules() throws {
    let ruled = try Configuration.parse(
      Array(
        """
        feed: {url: ws://h/}
        programmes: {night: [humidity], by: [{hours: 22-6, use: night}]}
        displays: [{name: a, plain: stdout}, {name: b, terminal: /t, programme: night}]
        """.utf8
      )
    )
    let plan = try Daemon.Plan(ruled, credentials: nil, proxy: .none)
    #expect(plan.displays.map(\.order) == [nil, [.page(PageID("humidity"))]])
    #expect(
      try self.plan("{name: a, plain: stdout}").displays[0].order == [.page(.overview), .others]
    )
  }
}
