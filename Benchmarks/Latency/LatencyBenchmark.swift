// bench-latency: the daemon as it is installed, on a pseudo-terminal, while 100,000 sensors send 50,000 readings a
// second: how long from a key to the first byte of the page that it asks for, and from a reading to its digits.

import CLinux
import Glibc
import Support

/// Two measurements, each with its own run of the daemon for each style of page change.
enum LatencyBenchmark {
  /// The two pages that keys go between: no letter of their titles stands at the same place in both.
  static let titles = ["ABCDEFGHIJ", "KLMNOPQRST"]
  /// What the marker sensor says in turn: no digit stands at the same place in both.
  static let values = ["13579.1", "24680.2"]
  /// How often each is measured; `SENSORPAGER_TIMES` for a shorter look.
  private static let times =
    getenv("SENSORPAGER_TIMES").flatMap { Int(String(cString: $0)) }.map { max($0, 10) } ?? 1_000
  /// The shortest time between two frames of a terminal.
  private static let frame = 33.0

  static func run() -> Int32 {
    do {
      let cut = try keyTimes(transition: "cut", apart: 60...160)
      let slide = try keyTimes(transition: "slide", apart: 340...420)
      let told = try readingTimes()
      print("reading.p50_ms=\(text(told.at(0.5)))")
      print("key.p50_ms=\(text(cut.at(0.5)))")
      print("key.slide_p99_ms=\(text(slide.at(0.99)))")
      print("key.p99_ms=\(text(max(cut.at(0.99), slide.at(0.99))))")
      print("reading.p99_ms_over_frame=\(text(told.at(0.99) - frame))")
      return 0
    } catch {
      fputs("bench-latency: \(error)\n", linux_stderr())
      return 70
    }
  }

  /// From a key to the first byte of the other page's title; where pages slide, of the first picture that moves.
  private static func keyTimes(
    transition: String,
    apart pause: ClosedRange<UInt32>
  ) throws -> Quantiles {
    let site = try Site(transition: transition)
    var times = Quantiles()
    for number in 0..<(Self.times + 20) {
      site.pause(milliseconds: pause)
      let title = titles[(number + 1) % 2]
      let pressed = Moment.now
      site.press(number.isMultiple(of: 2) ? "\u{1B}[C" : "\u{1B}[D")
      let shown =
        try transition == "slide"
        ? site.waitForMotion(after: pressed) : site.wait(for: title, after: pressed)
      if number >= 20 { times.add(shown - pressed) }
    }
    print("key, \(transition): \(times.summary)")
    print(site.end())
    return times
  }

  /// From the message on the socket to its digits on the terminal.
  private static func readingTimes() throws -> Quantiles {
    let site = try Site(transition: "cut")
    var times = Quantiles()
    for number in 0..<(Self.times + 20) {
      site.pause(milliseconds: 60...160)
      let value = values[number % 2]
      let sent = site.tell(value)
      let shown = try site.wait(for: String(value.prefix(5)), after: sent)
      if number >= 20 { times.add(shown - sent) }
    }
    print("reading: \(times.summary)")
    print(site.end())
    return times
  }

  private static func text(_ time: Double) -> String { Quantiles.text(time) }
}

/// Times in milliseconds, and how they are spread.
struct Quantiles {
  private var times: [Double] = []

  mutating func add(_ time: Double) { times.append(time) }

  /// The time that a share of all does not exceed.
  func at(_ share: Double) -> Double {
    let sorted = times.sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  var summary: String {
    let parts = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1)]
    return parts.map { "\($0) \(Self.text(at($1)))" }.joined(separator: "  ")
      + " ms of \(times.count)"
  }

  static func text(_ time: Double) -> String {
    let hundredths = Int((time * 100).rounded())
    let rest = abs(hundredths % 100)
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// Milliseconds on the monotonic clock.
enum Moment {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }
}
