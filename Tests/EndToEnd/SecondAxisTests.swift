import Support
import Testing

/// The axis inside a page, by keys on a terminal.
@Suite(.serialized) struct SecondAxisTests {
  private func demo() throws -> Screen {
    let screen = try Screen("\(Program.path) demo; echo left with $?")
    try screen.wait(for: "the overview") { $0.contains("Overview") && $0.contains("Temperature") }
    try screen.press("Space")
    return screen
  }

  /// Goes to the temperatures by their line in the overview.
  private func temperatures(of screen: Screen) throws {
    try screen.press("6", "Enter")
    try screen.wait(for: "the temperatures", within: 5) {
      $0.hasPrefix("Temperature") && $0.contains("\nBoiler flow")
    }
  }

  private func range(_ text: String) -> String? {
    let ranges = ["10 min", "1 h", "24 h", "7 d"]
    return ranges.first { text.contains("[\($0)]") }
  }

  /// List, one sensor's detail, its ranges, and back, while left and right change the type.
  @Test func keysLeadFromTheListIntoADetailAlongItsRangesAndBack() throws {
    let screen = try demo()
    try temperatures(of: screen)
    try screen.press("Down", "Enter")
    try screen.wait(for: "the detail of the first sensor", within: 5) {
      $0.hasPrefix("Temperature · Boiler flow") && range($0) == "10 min"
    }
    for wanted in ["1 h", "24 h", "7 d"] {
      try screen.press("Down")
      try screen.wait(for: wanted, within: 5) { range($0) == wanted }
    }
    try screen.press("Down")
    try screen.wait(for: "a refusal", within: 3) { $0.contains("this is the longest range") }
    try screen.press("Right")
    try screen.wait(for: "the next type", within: 5) { $0.hasPrefix("Voltage") }
    try screen.press("Left")
    try screen.wait(for: "the detail as it was left", within: 5) {
      $0.hasPrefix("Temperature · Boiler flow") && range($0) == "7 d"
    }
    for wanted in ["24 h", "1 h", "10 min"] {
      try screen.press("Up")
      try screen.wait(for: wanted, within: 5) { range($0) == wanted }
    }
    try screen.press("Up")
    try screen.wait(for: "the list", within: 5) { range($0) == nil && $0.contains("\nBoiler flow") }
    try screen.press("Enter")
    try screen.wait(for: "the range that was left last", within: 5) { range($0) == "10 min" }
    try screen.press("Escape")
    try screen.wait(for: "the list", within: 5) { range($0) == nil && $0.contains("\nBoiler flow") }
  }

  /// Leaving the page cancels the load; coming back opens there again and finishes.
  @Test func leavingThePageCancelsTheLoadOfOlderHistory() throws {
    let screen = try demo()
    try temperatures(of: screen)
    try screen.press("Down", "Enter")
    try screen.wait(for: "the detail", within: 5) { range($0) == "10 min" }
    try screen.press("Down")
    try screen.wait(for: "the hour", within: 5) { range($0) == "1 h" }
    try screen.press("Down")
    try screen.wait(for: "a load under way", within: 3) {
      range($0) == "24 h" && $0.contains("loading older history")
    }
    try screen.press("Right")
    try screen.wait(for: "the next type, with nothing loading", within: 5) {
      $0.hasPrefix("Voltage") && !$0.contains("loading")
    }
    try screen.press("Left")
    try screen.wait(for: "the load begun anew", within: 5) {
      $0.hasPrefix("Temperature · Boiler flow") && range($0) == "24 h" && $0.contains("loading")
    }
    try screen.wait(for: "the whole day", within: 10) {
      range($0) == "24 h" && !$0.contains("loading") && !$0.contains("no data")
    }
  }
}
