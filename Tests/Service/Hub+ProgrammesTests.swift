import Displays
import Paging
import Simulations
import Testing

@testable import Readings
@testable import Service

@Suite("Hub: programmes")
struct HubProgrammesTests {
  /// A stage whose clock says ten minutes to a full hour that `night` begins with.
  private func stage() -> (stage: HubStage, programmes: Configuration.Programmes) {
    let stage = HubStage()
    for type in ["temperature", "humidity", "pressure"] { stage.hear(type) }
    stage.turn()
    let minute = WallClock().localTime(at: stage.wall).minute
    var rule = ProgrammeRule()
    let start = (minute + 10) % HourSpan.day
    rule.hours = HourSpan(start: start, end: (start + 120) % HourSpan.day)
    rule.use = "night"
    var programmes = Configuration.Programmes()
    programmes.rules = [rule]
    programmes.orders["night"] = ["pressure", "temperature"].map { .page(PageID($0)) }
    return (stage, programmes)
  }

  private func ruled() -> Station.Settings {
    var settings = Station.Settings()
    settings.followsRules = true
    settings.pager.rotation.dwell = .zero
    return settings
  }

  @Test("When the hour comes the displays that name no programme follow, page and hold stay")
  func hour() {
    let (stage, programmes) = stage()
    stage.hub.follow(programmes, host: "", at: stage.now, wall: stage.wall)
    #expect(stage.hub.choice == nil)
    let (follower, display) = stage.open("wall", settings: ruled())
    let (own, _) = stage.open("own", .of("humidity"))
    display.type("4\r ")
    stage.pass(.seconds(9 * 60))
    #expect(follower.page == PageID("temperature") && follower.pager.rotation.hold == .untimed)
    #expect(follower.pager.navigator.programme.count == 4)
    stage.pass(.seconds(61))
    #expect(stage.hub.choice == "night")
    #expect(
      follower.pager.navigator.programme.pages == ["pressure", "temperature"].map { PageID($0) }
    )
    #expect(follower.page == PageID("temperature") && follower.pager.rotation.hold == .untimed)
    #expect(own.pager.navigator.programme.pages == [PageID("humidity")])
    #expect(stage.lines.contains("display wall: follows programme night"))
    stage.pass(.seconds(7_200))
    #expect(follower.pager.navigator.programme.count == 4, "the types seen are members again")
    #expect(follower.page == PageID("temperature"))
  }

  @Test("A clock that is set changes the choice, and nothing else", arguments: [900, -85_500])
  func jump(seconds: Int) {
    let (stage, programmes) = stage()
    stage.hub.follow(programmes, host: "", at: stage.now, wall: stage.wall)
    let (station, _) = stage.open("wall", settings: ruled())
    stage.pass(.seconds(5))
    stage.setWall(by: .seconds(seconds))
    stage.pass(.seconds(2))
    #expect(station.pager.navigator.programme.pages.first == PageID("pressure"))
    stage.setWall(by: .seconds(-seconds))
    stage.pass(.seconds(2))
    #expect(station.pager.navigator.programme.pages.first == .overview)
  }

  @Test("A page that the programme loses hands over to its neighbour")
  func heir() {
    let (stage, programmes) = stage()
    stage.hub.follow(programmes, host: "", at: stage.now, wall: stage.wall)
    let (station, display) = stage.open("wall", settings: ruled())
    display.type("2\r")
    stage.pass(.seconds(1))
    #expect(station.page == PageID("humidity"))
    stage.setWall(by: .seconds(900))
    stage.pass(.seconds(2))
    #expect(station.page == PageID("pressure"))
    #expect(stage.watchers(of: "humidity") == 0 && stage.watchers(of: "pressure") == 1)
  }

  @Test("A home page that nobody named is the first of the programme, whichever that is")
  func home() {
    let (stage, programmes) = stage()
    stage.hub.follow(programmes, host: "", at: stage.now, wall: stage.wall)
    var settings = ruled()
    settings.isHomeFirst = true
    settings.pager.rotation.homeAfter = .seconds(30)
    let (station, display) = stage.open("wall", settings: settings)
    display.type("3\r")
    stage.pass(.seconds(40))
    #expect(station.page == .overview)
    stage.setWall(by: .seconds(900))
    stage.pass(.seconds(2))
    display.type("2\r")
    stage.pass(.seconds(5))
    #expect(station.page == PageID("temperature"))
    stage.pass(.seconds(40))
    #expect(station.page == PageID("pressure"))
  }
}
