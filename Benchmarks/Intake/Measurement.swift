import Glibc

/// All contests, and their figures.
struct Measurement {
  private var plain: Contest
  private var batches: Contest
  private var others: Contest
  private var scale: Contest

  /// `SENSORPAGER_ROUNDS` makes each contest shorter, for a first look; five rounds are the least that says something.
  init() {
    let most = getenv("SENSORPAGER_ROUNDS").flatMap { Int(String(cString: $0)) } ?? .max
    plain = Contest(.bare, .ours, .flipping, rounds: min(31, most))
    batches = Contest(.bareBatch, .oursBatch, rounds: min(15, most))
    others = Contest(.ours, .node, .picows, rounds: min(9, most))
    scale = Contest(.few, .many, rounds: min(5, most))
  }

  /// Measures, prints, and returns the code to exit with.
  mutating func run() -> Int32 {
    do {
      try plain.run()
      try batches.run()
      try others.run()
      try scale.run()
    } catch {
      print("intake: \(error)")
      return 70
    }
    report()
    return 0
  }

  private func report() {
    let ratios: [(name: String, spread: Spread)] = [
      ("ratio_raw", plain.ratios(of: .ours, to: .bare)),
      ("ratio_flipping", plain.ratios(of: .flipping, to: .ours)),
      ("ratio_raw_batch", batches.ratios(of: .oursBatch, to: .bareBatch)),
      ("ratio_node", others.ratios(of: .ours, to: .node)),
      ("ratio_picows", others.ratios(of: .ours, to: .picows)),
      // The cost is the time for a reading, so that the rates stand the other way round.
      ("cost_ratio_1m", scale.ratios(of: .few, to: .many)),
    ]
    print("smallest / median / largest:")
    for ratio in ratios { print("\(ratio.name): \(ratio.spread)") }
    for contest in [plain, batches, others, scale] {
      for role in Role.allCases {
        contest.rates[role].map { rates in print("\(role): \(Spread(rates)) per second") }
      }
    }
    print("intake.rate=\(Int(Spread(plain.rates[.ours] ?? []).median))")
    print("intake.raw_rate=\(Int(Spread(plain.rates[.bare] ?? []).median))")
    for ratio in ratios { print("intake.\(ratio.name)=\(ratio.spread.median.thousandths)") }
    print("intake.lost=\([plain, batches, others, scale].reduce(0) { $0 + $1.lost })")
  }
}
