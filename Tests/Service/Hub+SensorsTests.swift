import Displays
import Paging
import Simulations
import Testing

@testable import Readings
@testable import Service

/// What sensors are called and where they stand changes while a hub works.
@Suite("Hub: settings of sensors")
struct HubSensorsTests {
  private func settings(
    _ pattern: String,
    _ say: (inout SensorTraits) -> Void
  ) throws -> SensorSettings {
    var traits = SensorTraits()
    say(&traits)
    return SensorSettings(try #require(Glob(pattern)), traits)
  }

  @Test("Thousands of sensors follow over several turns, each at once, and the display shows it")
  func portions() throws {
    let stage = HubStage()
    for number in 0..<2_000 { stage.hear("temperature", "s\(number)") }
    let (_, display) = stage.open("wall", .of("temperature"))
    stage.pass(.milliseconds(100))
    #expect(!display.row("s0").isEmpty && display.row("Named").isEmpty)
    stage.hub.store.setSettings([
      try settings("s1999") {
        $0.label = "Named"
        $0.order = 0
      }
    ])
    var turns = 1
    while stage.turn() == stage.now, turns < 100 { turns += 1 }
    #expect(turns == 4, "512 sensors a turn")
    stage.pass(.milliseconds(100))
    #expect(!display.row("Named").isEmpty)
  }

  @Test("A type whose sensors are all hidden gets its page when one is shown")
  func hidden() throws {
    let stage = HubStage()
    stage.hub.store.setSettings([try settings("*") { $0.isHidden = true }])
    stage.hear("temperature", "attic")
    stage.turn()
    #expect(stage.hub.types.isEmpty)
    stage.hub.store.setSettings([])
    stage.pass(.milliseconds(100))
    #expect(stage.hub.types == [Quantity("temperature")])
  }

  @Test("A page whose sensors were all hidden is passed by, and comes again with them")
  func vacant() throws {
    let stage = HubStage()
    stage.hear("temperature", "attic")
    stage.hear("humidity", "attic")
    let store = stage.hub.store
    #expect(!store.isEmpty(Quantity("temperature"), at: stage.now))
    store.setSettings([try settings("*") { $0.isHidden = true }])
    stage.pass(.milliseconds(100))
    #expect(store.isEmpty(Quantity("temperature"), at: stage.now))
    store.setSettings([])
    stage.pass(.milliseconds(100))
    #expect(!store.isEmpty(Quantity("temperature"), at: stage.now))
  }
}
