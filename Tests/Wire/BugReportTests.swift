import Readings
import Testing

@testable import Wire

/// Faults of other programs with such feeds, each as it was reported, each as a test.
@Suite("Public bug reports")
struct BugReportTests {
  private func read(_ text: String) throws -> [String] {
    try Bench().decode(text).map(brief)
  }

  // A sensor comes loose, the firmware prints its value as bare `nan` (arendst/Tasmota#4147), the whole message is
  // no JSON any more, and the consumer drops every other sensor of the device as well. The good values must be shown,
  // the one that is gone as gone. Provoked with the message of the report.
  @Test("One sensor that is not connected does not take the others with it")
  func bareNaN() throws {
    let text = #"""
      {"Time":"2026-11-29T10:59:30","SI7021-00":{"Temperature":14.6},"SI7021-02":{"Temperature":nan},"TempUnit":"C"}
      """#
    // Without a zone the time reads as an hour ahead, which nobody trusts.
    #expect(try read(text) == ["SI7021-00 temperature 14.6 - -", "SI7021-02 temperature - - -"])
  }

  // Every half hour a dozen unrelated values vanished (Blueforcer/awtrix-ng#9): one measurement had failed, and one
  // bare token rejected the whole payload. Provoked with two such tokens beside one good value.
  @Test("Tokens that are no JSON cost nothing but themselves")
  func shiftingSubset() throws {
    #expect(
      try read(#"{"device":"bench","temperature":21.5,"humidity":nan,"co2":Infinity}"#) == [
        "bench temperature 21.5 - -", "bench humidity - - -", "bench carbon_dioxide - - -",
      ]
    )
  }

  // A custom publisher sends "nan" as text where a number is due (esphome/issues#1436); read as a word it would
  // become the name of a state.
  @Test("A word for no number is no state")
  func textNaN() throws {
    #expect(
      try read(#"{"sensor":"office","type":"temperature","value":"nan"}"#) == [
        "office temperature - - -"
      ]
    )
  }

  // The source is switched off, its state becomes "unavailable", and the consumer fails to convert it to a number
  // (home-assistant/core#110936). It must read as "no valid value now", and recover with the next number.
  @Test("An unavailable source has no value, and has one again later")
  func unavailable() throws {
    let bench = Bench()
    #expect(
      try bench.decode(#"{"sensor":"g","type":"power","value":"unavailable"}"#).map(brief) == [
        "g power - - -"
      ]
    )
    #expect(
      try bench.decode(#"{"sensor":"g","type":"power","value":"61"}"#).map(brief) == [
        "g power 61 - -"
      ]
    )
  }

  // "23,9" became 23 because a parser stopped at the comma (thomasnordquist/MQTT-Explorer#91), and "1,016.76" was
  // shown with its comma (poblabs/weewx-belchertown#76). One comma before three digits can mean either: no value is
  // better than one that is wrong by a thousand.
  @Test(
    "Decimal commas and grouped thousands",
    arguments: [("19,4", "19.4"), ("1,016.76", "1016.76"), ("1,017", "-")]
  )
  func commas(_ text: String, _ expected: String) throws {
    #expect(
      try read(#"{"sensor":"yard","type":"pressure","value":"\#(text)","unit":"mbar"}"#) == [
        "yard pressure \(expected) mbar -"
      ]
    )
  }

  // Milliseconds read as seconds gave the year 58337 and an exception (torlando-tech/columba#927); seconds read as
  // milliseconds showed every time as 01:16; nanoseconds since boot were taken for a date.
  @Test(
    "Seconds, milliseconds, microseconds, and times that are none",
    arguments: [
      ("1795946390", "2026-11-29T09:59:50.000Z"), ("1795946390123", "2026-11-29T09:59:50.123Z"),
      ("1795946392000000", "2026-11-29T09:59:52.000Z"), ("12", "-"), ("45147364669817", "-"),
    ]
  )
  func magnitudes(_ time: String, _ expected: String) throws {
    #expect(
      try read(#"{"sensor":"a","type":"x","value":1,"ts":\#(time)}"#) == ["a x 1 - " + expected]
    )
  }

  // The serial number of a sensor was shown as its temperature, as it was the object's first member
  // (home-assistant/core#98699). Texts that are no numbers are never readings.
  @Test("A serial number is no reading")
  func serialNumber() throws {
    #expect(
      try read(#"{"DS18B20":{"Id":"0000AA11BB22","Temperature":27.9}}"#) == [
        "DS18B20 temperature 27.9 - -"
      ]
    )
  }
}
