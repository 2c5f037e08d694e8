import Foundation
import Readings
import Testing

@testable import Wire

/// The time that a text means, as RFC 3339, or `nil` when it is none.
private func summary(_ text: String) -> String? {
  lend(text) { TimeText.read($0) }.map { time in
    var bytes: [UInt8] = []
    ISO8601.write(time, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Suite("Times of readings")
struct TimeTextTests {
  static let times: [(String, String?)] = [
    ("1795946390", "2026-11-29T09:59:50.000Z"), ("1795946390123", "2026-11-29T09:59:50.123Z"),
    ("1795946392000000", "2026-11-29T09:59:52.000Z"),
    ("1795946392000000123", "2026-11-29T09:59:52.000Z"),
    ("1795946390.25", "2026-11-29T09:59:50.250Z"), ("1795946390.123", "2026-11-29T09:59:50.123Z"),
    ("1.79594639e9", "2026-11-29T09:59:50.000Z"), ("0", "1970-01-01T00:00:00.000Z"),
    ("-1", "1969-12-31T23:59:59.000Z"), ("12", "1970-01-01T00:00:12.000Z"),
    ("2026-11-29T09:59:55Z", "2026-11-29T09:59:55.000Z"),
    ("2026-11-29t09:59:55z", "2026-11-29T09:59:55.000Z"),
    ("2026-11-29 09:59:55", "2026-11-29T09:59:55.000Z"),
    ("2026-11-29T10:59:52+01:00", "2026-11-29T09:59:52.000Z"),
    ("2026-11-29T10:59:52+0100", "2026-11-29T09:59:52.000Z"),
    ("2026-11-29T10:59:52+01", "2026-11-29T09:59:52.000Z"),
    ("2026-11-29T04:29:52-05:30", "2026-11-29T09:59:52.000Z"),
    ("2026-11-29T10:59:52.123456+01:00", "2026-11-29T09:59:52.123Z"),
    ("2026-11-29T10:59:52.9999999999999Z", "2026-11-29T10:59:52.999Z"),
    ("2026-11-29T10:59:52,5Z", "2026-11-29T10:59:52.500Z"),
    ("2026-11-29T10:59Z", "2026-11-29T10:59:00.000Z"),
    ("2026-11-29T10:59:52+01:00[Europe/Berlin]", "2026-11-29T09:59:52.000Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
    ("2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"), ("2023-02-29T00:00:00Z", nil),
    ("2000-02-29T12:00:00Z", "2000-02-29T12:00:00.000Z"), ("1900-02-29T00:00:00Z", nil),
    ("2026-13-01T00:00:00Z", nil), ("2026-00-01T00:00:00Z", nil), ("2026-11-31T00:00:00Z", nil),
    ("2026-11-29T24:00:00Z", nil), ("2026-11-29T10:60:00Z", nil), ("2026-11-29T10:59:61Z", nil),
    ("2026-11-29T10:59:52.Z", nil), ("2026-11-29T10:59:52+1", nil), ("2026-11-29", nil),
    ("10:59:52", nil), ("2026-11-29T10:59:52Zx", nil), ("2026-11-29X10:59:52Z", nil),
    ("29.11.2026 10:59", nil), ("yesterday", nil), ("", nil), ("21.5 °C", nil),
    ("2026-11-29T10:59:52[Europe/Berlin", nil), ("0000-01-01T00:00:00Z", nil),
    ("9999-12-31T23:59:59Z", nil),
  ]

  @Test("Numbers by magnitude and ISO 8601", arguments: times)
  func read(_ text: String, _ expected: String?) { #expect(summary(text) == expected) }

  @Test("Numbers beyond what nanoseconds reach end at the nearest end, and none traps")
  func extremes() {
    #expect(TimeText.epoch(Int64.max).nanoseconds == .max)
    #expect(TimeText.epoch(Int64.min).nanoseconds == .min)
    #expect(TimeText.epoch(99_999_999_999 as Int64).nanoseconds == .max)
    #expect(TimeText.epoch(-99_999_999_999 as Int64).nanoseconds == .min)
    #expect(TimeText.epoch(1e300).nanoseconds == .max)
    #expect(TimeText.epoch(-1e300).nanoseconds == .min)
    #expect(TimeText.epoch(9.9e10).nanoseconds == .max)
    #expect(TimeText.epoch(Double.nan).nanoseconds == 0)
  }

  @Test("Ten minutes ahead and the year 2000 are the borders of trust")
  func trust() {
    let second: Int64 = 1_000_000_000
    let latest = Timestamp(nanoseconds: sampleTime.nanoseconds + 600 * second)
    let later = Timestamp(nanoseconds: latest.nanoseconds + 1)
    #expect(TimeText.trusted(latest, at: sampleTime) == latest)
    #expect(TimeText.trusted(later, at: sampleTime) == nil)
    let first = Timestamp(nanoseconds: 946_684_800 * second)
    #expect(TimeText.trusted(first, at: sampleTime) == first)
    #expect(TimeText.trusted(Timestamp(nanoseconds: first.nanoseconds - 1), at: sampleTime) == nil)
    #expect(TimeText.trusted(latest, at: Timestamp(nanoseconds: .max)) == latest)
  }

  @Test("Days and dates are each other's inverse over eight centuries")
  func calendar() {
    for day in stride(from: -150_000, through: 150_000, by: 1) {
      let date = ISO8601.date(ofDay: day)
      #expect(ISO8601.day(year: date.year, month: date.month, day: date.day) == day)
      guard (1...12).contains(date.month) else {
        Issue.record("month \(date.month)")
        return
      }
      #expect(date.day >= 1 && date.day <= ISO8601.days(in: date.month, of: date.year))
    }
  }

  @Test(
    "Written times are what Foundation writes",
    arguments: [0, -1, 1_795_946_390, -9_000_000_000]
  )
  func written(_ seconds: Int64) {
    var bytes: [UInt8] = []
    ISO8601.write(Timestamp(nanoseconds: seconds * 1_000_000_000), into: &bytes)
    let date = Date(timeIntervalSince1970: Double(seconds))
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    #expect(String(decoding: bytes, as: UTF8.self) == date.formatted(style))
  }
}
