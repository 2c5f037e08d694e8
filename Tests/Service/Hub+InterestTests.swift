import Displays
import Paging
import Simulations
import Testing

@testable import Readings
@testable import Service
@testable import Wire

@Suite("Hub: interest")
struct HubInterestTests {
  private func stage(always: String...) -> (stage: HubStage, told: () -> [Interest]) {
    final class Told { var interests: [Interest] = [] }
    let (stage, told) = (HubStage(), Told())
    stage.hub.narrow(always: Interest(Set(always.map(Quantity.init)))) { told.interests.append($0) }
    return (stage, { told.interests })
  }

  private func interest(_ names: String...) -> Interest { Interest(Set(names.map(Quantity.init))) }

  @Test("The feed hears of the pages that are up on all displays, and of what is always wanted")
  func union() {
    let (stage, told) = stage(always: "smoke")
    let (_, left) = stage.open("left", .of("temperature", "humidity"))
    stage.open("right", .of("pressure"))
    stage.turn()
    #expect(told() == [interest("smoke", "temperature", "pressure")])
    left.pressNext()
    stage.pass(.milliseconds(200))
    #expect(told().last == interest("smoke", "temperature", "humidity", "pressure"))
    stage.pass(.seconds(6))
    #expect(told().last == interest("smoke", "humidity", "pressure"))
    #expect(told().count == 3)
  }

  @Test("A page that shows all types at a glance wants everything")
  func overview() {
    let (stage, told) = stage()
    let (_, display) = stage.open("wall", .of("@overview", "temperature", "@status"))
    stage.turn()
    #expect(told() == [.everything])
    display.type("2\r")
    stage.pass(.seconds(6))
    #expect(told().last == interest("temperature"))
    display.type("3\r")
    stage.pass(.seconds(6))
    #expect(told().last == interest())
  }

  @Test("While nobody asked, nobody is told, and no turn comes for it")
  func notAsked() {
    let stage = HubStage()
    stage.open("wall", .of("temperature"))
    #expect(stage.hub.followInterest(at: stage.now) == nil)
  }

  @Test("A display that pages like mad asks at a pace")
  func frenzy() {
    let (stage, told) = stage()
    let (_, display) = stage.open("wall", .of("a", "b", "c", "d", "e", "f"))
    for _ in 0..<200 {
      display.pressNext()
      stage.pass(.milliseconds(50))
    }
    #expect(told().count <= 8)
  }
}
