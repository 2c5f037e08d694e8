import Testing

@testable import Service

@Suite("Times of programmes")
struct ProgrammeTimeTests {
  private func read<Value>(_ type: ConfigurationType<Value>, _ text: String) -> Value? {
    var faults = ConfigurationFaults()
    let mark = ConfigurationMark(line: 1, column: 1)
    let value = type.read(ConfigurationNode(scalar: text, isPlain: true, at: mark), &faults)
    #expect((value == nil) == !faults.found.isEmpty)
    return value
  }

  @Test(
    "Hours are read with and without minutes, round midnight as well",
    arguments: [
      ("22-6", 22 * 60, 6 * 60), ("0-24", 0, 1_440), ("6:30-22:15", 390, 1_335), ("07-8", 420, 480),
      ("12-24", 720, 1_440),
    ]
  )
  func hours(text: String, start: Int, end: Int) {
    #expect(read(.hours, text) == HourSpan(start: start, end: end))
  }

  @Test(
    "What is no part of a day is refused",
    arguments: [
      "", "22", "22-", "-6", "22-25", "6:60-7", "a-b", "6-6", "24-6", "1-2-3", "６-7", "+1-2",
    ]
  )
  func noHours(text: String) {
    #expect(read(.hours, text) == nil)
  }

  @Test("A span has its first minute and not its last")
  func contains() {
    let night = HourSpan(start: 22 * 60, end: 6 * 60)
    #expect([1_320, 1_439, 0, 359].allSatisfy(night.contains))
    #expect(![360, 720, 1_319].contains(where: night.contains))
    let day = HourSpan(start: 360, end: 1_320)
    #expect(day.contains(360) && !day.contains(1_320) && !day.contains(0))
    #expect((0..<1_440).allSatisfy(HourSpan(start: 0, end: 1_440).contains))
  }

  @Test(
    "Days are read one by one, in spans and in lists",
    arguments: [
      ("mon", [Weekday.monday]), ("Saturday", [.saturday]), ("sat,sun", [.saturday, .sunday]),
      ("mon-wed", [.monday, .tuesday, .wednesday]),
      ("fri-mon", [.friday, .saturday, .sunday, .monday]),
      ("tue, thu-fri", [.tuesday, .thursday, .friday]), ("sun-sat", Weekday.allCases),
    ]
  )
  func days(text: String, days: [Weekday]) {
    #expect(read(.weekdays, text) == Set(days))
  }

  @Test("What is no day is refused", arguments: ["", "mon-", "funday", "mon-tue-wed", ",", "1-5"])
  func noDays(text: String) {
    #expect(read(.weekdays, text) == nil)
  }
}
