import Glibc

/// Roles that run one after the other, over and over, so that what the machine does meanwhile meets them all.
struct Contest {
  /// What went wrong.
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  private let roles: [Role]
  private let rounds: Int
  /// Readings per second of each role, round by round.
  private(set) var rates: [Role: [Double]] = [:]
  /// Readings that did not arrive where they should.
  private(set) var lost = 0

  /// A contest of so many rounds, after one that warms up.
  init(_ roles: Role..., rounds: Int) {
    self.roles = roles
    self.rounds = rounds
  }

  /// Runs all rounds.
  mutating func run() throws {
    for round in 0...rounds {
      // To and fro, so that a machine that gets slower or faster favours nobody.
      for role in round.isMultiple(of: 2) ? roles : roles.reversed() {
        let rate = try rate(of: role)
        if round > 0 { rates[role, default: []].append(rate) }
      }
    }
  }

  /// How many times as fast as the other one role is, round by round.
  func ratios(of role: Role, to other: Role) -> Spread {
    Spread(zip(rates[role] ?? [], rates[other] ?? []).map { left, right in left / right })
  }

  private mutating func rate(of role: Role) throws -> Double {
    let server = try Child(["/proc/self/exe", "server", role.rawValue])
    guard let port = server.line().first else { throw Failed(description: "no server") }
    let client = try Child(role.command(port: port))
    let said = client.line()
    let times = server.line()
    guard let came = said.first, times.count == 2, times[0] > 0 else {
      throw Failed(description: "\(role.rawValue) came to no end")
    }
    lost += role.expected - came
    let rate = Double(role.feed.count) / Double(times[0]) * 1e9
    let idle = 100 - 100 * times[1] / times[0]
    let pages = said.count > 1 && said[1] > 0 ? ", \(said[1]) pages drawn" : ""
    print("\(role): \(Int(rate)) readings/s, \(came) came, server idle \(idle) %\(pages)")
    return rate
  }
}

/// The smallest, the middle and the largest of some numbers.
struct Spread: CustomStringConvertible {
  private let sorted: [Double]

  init(_ values: [Double]) {
    sorted = values.sorted()
  }

  /// The middle one.
  var median: Double { sorted[sorted.count / 2] }

  var description: String {
    [sorted[0], median, sorted[sorted.count - 1]]
      .map { end in end > 100 ? "\(Int(end))" : end.thousandths }
      .joined(separator: " / ")
  }
}

extension Double {
  /// The number with three decimals.
  var thousandths: String {
    let scaled = Int((self * 1000).rounded())
    let digits = "\(scaled % 1000)"
    return "\(scaled / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
