import Paging
import Testing

@testable import Dashboard

@Suite struct WordsTests {
  @Test(arguments: [
    ("Attic", 9, "Attic"), ("Boiler flow", 9, "Boiler fl"), ("Cold store 1", 8, "Cold st1"),
    ("Cold store 10", 8, "Cold s10"), ("Greenhouse north", 8, "Greenh n"), ("Attic", 3, "Att"),
    ("Attic", 0, ""), ("Attic", -3, ""), ("Server rack A", 10, "Server raA"),
    ("漢字漢字", 5, "漢字"), ("a b", 2, "a"), ("", 5, ""),
  ])
  func namesAreShortenedSoThatTheyStillDiffer(name: String, width: Int, short: String) {
    #expect(ShortName.fit(name, width) == short)
  }

  @Test(
    arguments: [
      (0, "0 s", "0s"), (59, "59 s", "59s"), (60, "1 min", "1m"), (3_599, "59 min", "59m"),
      (3_600, "1 h", "1h"), (86_399, "23 h", "23h"), (86_400, "1 d", "1d"), (-5, "0 s", "0s"),
      (Int64.max / 2, "9999 d", "9999d"),
    ] as [(Int64, String, String)]
  )
  func agesAreTold(seconds: Int64, full: String, compact: String) {
    #expect(AgeText.full(.seconds(seconds)) == full)
    #expect(AgeText.compact(.seconds(seconds)) == compact)
  }

  @Test(arguments: [
    ("temperature", "Temperature", "temp"), ("carbon_dioxide", "Carbon dioxide", "co2"),
    ("soil_ph_top", "Soil ph top", "soil"), ("@overview", "Overview", "all"),
    ("@status", "Status", "stat"), ("pm25", "PM2.5", "pm25"), ("x", "X", "x"), ("", "", ""),
    ("_", "_", ""), ("état", "État", "état"),
  ])
  func pagesHaveTitles(name: String, title: String, short: String) {
    #expect(Titles.title(of: PageID(name)) == title)
    #expect(Titles.short(of: PageID(name)) == short)
  }

  @Test(arguments: [
    (30, "last minute"), (61, "last 2 min"), (3_601, "last hour"), (0, "last minute"),
  ])
  func theReachOfAGraphIsTold(seconds: Int, words: String) {
    #expect(HistoryReach(.seconds(seconds)).words == words)
  }
}
