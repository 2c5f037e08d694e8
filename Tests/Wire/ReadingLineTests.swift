import Foundation
import Readings
import Testing

@testable import Wire

/// The line of a reading whose texts are given as strings.
private func line(
  _ value: Reading.Value,
  sensor: StaticString = "s",
  quantity: StaticString = "q",
  unit: StaticString = "",
  time: Timestamp? = nil,
  senML: Bool = false
) -> String? {
  let reading = Reading(
    sensor: sensor.borrowed,
    quantity: quantity.borrowed,
    value: value,
    unit: unit.utf8CodeUnitCount == 0 ? .none : unit.borrowed,
    time: time
  )
  var bytes = Array(">".utf8)
  if senML {
    guard ReadingLine.writeSenML(reading, into: &bytes) else { return nil }
  } else {
    ReadingLine.write(reading, into: &bytes)
  }
  return String(decoding: bytes, as: UTF8.self)
}

@Suite("Readings as lines")
struct ReadingLineTests {
  @Test("Five keys in order, always, and a newline, appended to what is there")
  func keys() {
    #expect(
      line(.number(19.25), sensor: "attic-1", quantity: "temperature", unit: "°C", time: sampleTime)
        == #">{"sensor":"attic-1","type":"temperature","value":19.25,"unit":"°C","time":"2026-11-29T10:00:00.000Z"}"#
        + "\n"
    )
    #expect(
      line(.absent) == #">{"sensor":"s","type":"q","value":null,"unit":null,"time":null}"# + "\n"
    )
  }

  @Test("Values: numbers as short as they read back, integers exact, no exponent below 2^63")
  func values() {
    let values: [(Reading.Value, String)] = [
      (.boolean(true), "true"), (.boolean(false), "false"), (.absent, "null"),
      (.integer(9_007_199_254_740_993), "9007199254740993"),
      (.integer(.min), "-9223372036854775808"),
      (.number(23), "23"), (.number(-0.0), "0"), (.number(0.1), "0.1"),
      (.number(1e16), "10000000000000000"),
      (.number(-1e16), "-10000000000000000"),
      (.number(4.611686018427388e18), "4611686018427387904"),
      (.number(1e-5), "0.00001"), (.number(-1.25e-7), "-0.000000125"), (.number(.nan), "null"),
      (.number(.infinity), "null"), (.number(1e19), "1e+19"),
      (.number(0.30000000000000004), "0.30000000000000004"),
    ]
    for (value, expected) in values {
      #expect(
        line(value) == #">{"sensor":"s","type":"q","value":\#(expected),"unit":null,"time":null}"#
          + "\n"
      )
    }
  }

  @Test("Every double reads back as itself, and has no exponent below 2^63")
  func roundTrip() {
    let seed: UInt64 = 20_261_129
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      var writer = JSONWriter()
      writer.number(number)
      let text = String(decoding: writer.bytes, as: UTF8.self)
      #expect(Double(text) == number, "seed \(seed)")
      #expect(abs(number) >= 0x1p63 || !text.contains("e"), "seed \(seed)")
    }
  }

  @Test("What JSON must escape is escaped")
  func escapes() {
    #expect(
      line(.text(("a\"b\\c\u{1}\n" as StaticString).borrowed))
        == #">{"sensor":"s","type":"q","value":"a\"b\\c\u0001\n","unit":null,"time":null}"# + "\n"
    )
  }

  @Test("Milliseconds are cut, not rounded, also before 1970")
  func milliseconds() {
    #expect(
      line(.absent, time: Timestamp(nanoseconds: 1_999_999))?.contains("1970-01-01T00:00:00.001Z")
        == true
    )
    #expect(
      line(.absent, time: Timestamp(nanoseconds: -1))?.contains("1969-12-31T23:59:59.999Z") == true
    )
    #expect(
      line(.absent, time: Timestamp(nanoseconds: .max))?.contains("2262-04-11T23:47:16.854Z")
        == true
    )
    #expect(
      line(.absent, time: Timestamp(nanoseconds: .min))?.contains("1677-09-21T00:12:43.145Z")
        == true
    )
  }

  @Test("SenML: names as it allows them, units as symbols, seconds with milliseconds")
  func senML() {
    let time = Timestamp(nanoseconds: sampleTime.nanoseconds - 877_000_000)
    #expect(
      line(
        .number(19.25),
        sensor: "living room",
        quantity: "temperature",
        unit: "°C",
        time: time,
        senML: true
      )
        == #">[{"n":"living_room/temperature","u":"Cel","v":19.25,"t":1795946399.123}]"# + "\n"
    )
    #expect(
      line(.integer(63), quantity: "humidity", unit: "%", senML: true)
        == #">[{"n":"s/humidity","u":"%RH","v":63}]"# + "\n"
    )
    #expect(
      line(.integer(63), unit: "%", senML: true) == #">[{"n":"s/q","u":"/100","v":63}]"# + "\n"
    )
    #expect(
      line(.boolean(true), sensor: "_x", senML: true) == #">[{"n":"x_x/q","vb":true}]"# + "\n"
    )
    #expect(
      line(.text(("on" as StaticString).borrowed), senML: true) == #">[{"n":"s/q","vs":"on"}]"#
        + "\n"
    )
    #expect(line(.absent, senML: true) == nil)
  }
}
