import Glibc

/// Interleaved runs of the bare client and of ours, and the medians of their ratios.
struct Measurement {
  /// Readings in one run.
  private let count = 1_000_000
  /// Pairs that are measured, after one that warms up.
  private let pairs = 31

  private var bare: [Double] = []
  private var ours: [Double] = []
  private var flipping: [Double] = []
  private var lost = 0

  /// Measures, prints, and returns the code to exit with.
  mutating func measure() -> Int32 {
    for pair in 0...pairs {
      // To and fro, so that a machine that gets slower or faster favours nobody.
      let roles = ["bare", "ours", "flipping"]
      var rates: [String: Double] = [:]
      for role in pair.isMultiple(of: 2) ? roles : roles.reversed() {
        rates[role] = rate(of: role)
      }
      guard let raw = rates["bare"], let our = rates["ours"], let flip = rates["flipping"] else {
        return 70
      }
      guard pair > 0 else { continue }
      bare.append(raw)
      ours.append(our)
      flipping.append(flip)
    }
    report()
    return 0
  }

  func run() -> Int32 {
    var measurement = self
    return measurement.measure()
  }

  /// Readings per second of one run with a client of that role.
  private mutating func rate(of role: String) -> Double? {
    guard let server = Child("server", [count]), let port = server.line().first else { return nil }
    guard let client = Child(role, [port, count]) else { return nil }
    let said = client.line()
    guard let came = said.first else { return nil }
    let times = server.line()
    guard times.count == 2, times[0] > 0 else { return nil }
    lost += count - came
    let rate = Double(count) / Double(times[0]) * 1e9
    let idle = 100 - 100 * times[1] / times[0]
    let pages = said.count > 1 && said[1] > 0 ? ", \(said[1]) pages drawn" : ""
    print("\(role): \(Int(rate)) readings/s, \(came) came, server idle \(idle) %\(pages)")
    return rate
  }

  private func report() {
    let ratios = zip(ours, bare).map { our, raw in our / raw }
    let flips = zip(flipping, ours).map { flip, our in flip / our }
    print("smallest / median / largest of \(pairs) runs:")
    print("ours/bare \(spread(ratios)), flipping/ours \(spread(flips))")
    print("ours \(spread(ours)), bare \(spread(bare)), flipping \(spread(flipping)) per second")
    print("intake.rate=\(Int(median(ours)))")
    print("intake.raw_rate=\(Int(median(bare)))")
    print("intake.ratio_raw=\(thousandths(median(ratios)))")
    print("intake.ratio_flipping=\(thousandths(median(flips)))")
    print("intake.lost=\(lost)")
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private func spread(_ values: [Double]) -> String {
    let sorted = values.sorted()
    let ends = [sorted[0], median(values), sorted[sorted.count - 1]]
    return ends.map { end in end > 100 ? "\(Int(end))" : thousandths(end) }.joined(separator: " / ")
  }

  private func thousandths(_ value: Double) -> String {
    let scaled = Int((value * 1000).rounded())
    let digits = "\(scaled % 1000)"
    return "\(scaled / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

/// This program in another role, and what it prints.
private final class Child {
  private let process: pid_t
  private let output: UnsafeMutablePointer<FILE>

  init?(_ role: String, _ numbers: [Int]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0, let stream = fdopen(ends[0], "r") else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let texts = ["/proc/self/exe", role] + numbers.map(\.description)
    var arguments: [UnsafeMutablePointer<CChar>?] = texts.map { text in strdup(text) }
    arguments.append(nil)
    var process = pid_t()
    let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, arguments, nil)
    for argument in arguments { free(argument) }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    guard code == 0 else { return nil }
    self.process = process
    output = stream
  }

  /// The numbers on the next line.
  func line() -> [Int] {
    var text = [CChar](repeating: 0, count: 128)
    guard fgets(&text, Int32(text.count), output) != nil else { return [] }
    let bytes = text.prefix { byte in byte != 0 && byte != 10 }.map(UInt8.init(bitPattern:))
    return bytes.split(separator: UInt8(ascii: " ")).compactMap { digits in
      Int(String(decoding: digits, as: UTF8.self))
    }
  }

  deinit {
    fclose(output)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}
