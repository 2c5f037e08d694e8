import Readings
import Testing

@testable import Wire

@Suite("Signal K: zones as alarm rules")
struct SignalKZoneTests {
  /// A decoder that was told of one path.
  private let bench = SignalKBench()
  private let path = "a.temperature"

  /// The limits that zones make, each `KIND LIMIT SEVERITY MESSAGE`; nil when nothing was said of rules.
  private func limits(_ zones: String, more: String = "") -> [String]? {
    _ = bench.meta(path, #"{"units":"degC"\#(more),"zones":\#(zones)}"#)
    return limits
  }

  private var limits: [String]? {
    let news = bench.bench.batch.news
    guard news.count == 1,
      case .rules(let rules, path, Quantity("temperature"), "°C")? = news.first
    else { return nil }
    return rules.map(brief)
  }

  private func brief(_ rule: AlarmRule) -> String {
    #expect(rule.quantity == Quantity("temperature") && rule.sensor == "*")
    guard rule.conditions.count == 1, case .limit(let kind, let limit)? = rule.conditions.first
    else { return "\(rule.conditions)" }
    return "\(kind) \(limit) \(rule.severity) \(rule.guidance)"
  }

  /// A zone; bounds as JSON has them, `-` for none.
  private func zone(_ lower: String, _ upper: String, _ state: String) -> String {
    let bounds = [("lower", lower), ("upper", upper)].filter { $0.1 != "-" }
    let members = bounds.map { #""\#($0)":\#($1),"# }.joined()
    return #"{\#(members)"state":"\#(state)","message":"\#(state)!"}"#
  }

  private func list(_ zones: String) -> String {
    let parts = zones.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    return "[" + parts.map { zone($0[0], $0[1], $0[2]) }.joined(separator: ",") + "]"
  }

  @Test(
    "Zones that are open to one side are limits there, two at most",
    arguments: [
      (
        "- 4 alarm,4 60 normal,60 65 warn,65 - alarm",
        "low 4 2 alarm!;highHigh 65 2 alarm!;high 60 3 warn!"
      ),
      ("- 6 normal,6 - alarm", "high 6 2 alarm!"), ("5 - alert", "high 5 4 alert!"),
      ("5 - emergency", "high 5 1 emergency!"), ("- 5 warn", "low 5 3 warn!"),
      ("- -5.5 emergency,- -2 alarm", "lowLow -5.5 1 emergency!;low -2 2 alarm!"),
      ("5 - alert,9 - warn", "highHigh 9 3 warn!;high 5 4 alert!"),
      ("9 - alarm,5 - emergency", "high 5 1 emergency!"),
      ("5 9 emergency,9 - warn", "high 5 1 emergency!"),
      ("5 - warn,5 - alarm", "high 5 2 alarm!"), ("5 5 warn,5 - alarm", "high 5 2 alarm!"),
    ]
  )
  func open(_ zones: String, _ expected: String) {
    #expect(limits(list(zones))?.joined(separator: ";") == expected.decimal)
  }

  @Test(
    "More than two steps on a side become two, none of them told late or as too little",
    arguments: [
      ("5 - alert,6 - warn,7 - alarm", "highHigh 7 2 alarm!;high 5 3 warn!"),
      ("5 - alert,6 - alarm,7 - emergency", "highHigh 6 1 emergency!;high 5 4 alert!"),
      ("8 - emergency,5 - alert,7 - alarm,6 - warn", "highHigh 7 1 emergency!;high 5 3 warn!"),
      ("- 1 emergency,1 2 alarm,2 3 warn,3 4 alert", "lowLow 2 1 emergency!;low 4 3 warn!"),
    ]
  )
  func merged(_ zones: String, _ expected: String) {
    #expect(limits(list(zones))?.joined(separator: ";") == expected.decimal)
  }

  @Test(
    "A closed zone is open where nothing is said to be beyond, else towards its graver end",
    arguments: [
      ("- 50 normal,50 60 warn,60 70 alarm", "highHigh 60 2 alarm!;high 50 3 warn!"),
      ("0 11 alarm,11 12 warn,12 15 normal", "lowLow 11 2 alarm!;low 12 3 warn!"),
      ("0 1 alarm,8 9 alarm", "low 1 2 alarm!;high 8 2 alarm!"),
      ("60 70 warn,70 80 alarm", "highHigh 70 2 alarm!;high 60 3 warn!"),
      ("60 70 alarm,70 80 warn", "lowLow 70 2 alarm!;low 80 3 warn!"),
    ]
  )
  func closed(_ zones: String, _ expected: String) {
    #expect(limits(list(zones))?.joined(separator: ";") == expected.decimal)
  }

  @Test("A zone that reaches the end of the scale is open there")
  func scale() {
    let zone = list("0 10 alarm")
    func limits(_ scale: String) -> [String]? {
      self.limits(zone, more: #","displayScale":\#(scale)"#)
    }
    #expect(limits(#"{"lower":-5,"upper":10,"type":"linear"}"#) == ["high 0.0 2 alarm!"])
    #expect(limits(#"{"lower":0,"upper":20}"#) == ["low 10.0 2 alarm!"])
    for scale in [
      #"{"lower":0,"upper":10}"#, #"{"lower":10,"upper":-5}"#, #"{"upper":10}"#, "7",
      #"{"lower":"-5","upper":10}"#,
    ] {
      #expect(limits(scale) ?? [] == [], "\(scale)")
    }
  }

  @Test(
    "What no limit can say is left to the notifications, the path's other zones with it",
    arguments: [
      "0 10 alarm", "- 10 normal,10 20 warn,20 - normal", "- - alarm", "- 10 alarm,10 - warn",
      "- 1 alarm,5 6 warn,9 - alarm", "- 10 normal,10 20 warn,20 30 normal,30 - alarm",
      "- 10 normal", "10 20 nominal,5 - normal",
    ]
  )
  func unsaid(_ zones: String) {
    #expect(limits(list(zones)) == nil)
    #expect(bench.bench.outcome == .ignored(.noReadings))
  }

  @Test("Rules are told in place of those before, and their end once")
  func replaced() {
    #expect(limits(list("5 - alarm")) == ["high 5.0 2 alarm!"])
    #expect(limits(list("5 - alarm")) == ["high 5.0 2 alarm!"])
    #expect(limits(list("- 1 warn")) == ["low 1.0 3 warn!"])
    #expect(bench.value(path, "7") == ["a.temperature temperature 7 °C -"])
    #expect(bench.bench.batch.news.isEmpty)
    #expect(limits("null") == [])
    #expect(limits("null") == nil)
    #expect(limits(list("5 - alarm")) == ["high 5.0 2 alarm!"])
    _ = bench.meta(path, "null")
    let end = AlarmNews.rules([], sensor: path, quantity: Quantity("temperature"), unit: "K")
    #expect(bench.bench.batch.news == [end])
  }

  @Test("The limits are in the unit that values of the path have, the sensor is the path's")
  func units() {
    let zones = #"{"zones":[{"lower":280,"state":"warn"}]}"#
    _ = bench.say(
      #"{"context":"vessels.you","updates":[{"meta":[{"path":"b.oilPressure","value":\#(zones)}]}]}"#
    )
    guard case .rules(let rules, let sensor, let quantity, let unit)? = bench.bench.batch.news.first
    else { return #expect(Bool(false), "no rules") }
    #expect(sensor == "vessels.you:b.oilPressure" && unit == "Pa")
    #expect(quantity == Quantity("pressure") && rules.first?.quantity == quantity)
    #expect(rules.first?.guidance == "" && rules.first?.severity == 3)
  }

  @Test("Where every source of a value is a sensor, zones are left to the notifications")
  func sources() {
    var context = FeedContext()
    context.keepsSources = true
    let bench = SignalKBench(context)
    _ = bench.meta(path, #"{"zones":\#(list("5 - alarm"))}"#)
    #expect(bench.bench.batch.news.isEmpty)
  }

  // MARK: Hostile zones

  @Test(
    "A zone that can't be meant is counted, and loses no other",
    arguments: [
      "7", "null", "[]", #"{"lower":1}"#, #"{"lower":1,"state":"horrible"}"#,
      #"{"lower":1,"state":7}"#, #"{"lower":1,"state":"normalnormalnormal"}"#,
      #"{"lower":"1","state":"alarm"}"#, #"{"lower":{},"state":"alarm"}"#,
      #"{"lower":true,"state":"alarm"}"#, #"{"lower":2,"upper":1,"state":"alarm"}"#,
      #"{"lower":1e308,"upper":-1e308,"state":"alarm"}"#,
    ]
  )
  func nonsense(_ zone: String) {
    #expect(limits("[\(zone),\(self.zone("5", "-", "alarm"))]") == ["high 5.0 2 alarm!"])
    #expect(bench.bench.rejectedParts == [.malformed: 1])
  }

  @Test("A bound that is no number at all is open, and what is open on both sides is no limit")
  func noNumbers() {
    for bound in ["NaN", "Infinity", "-Infinity", "1e999", "null"] {
      #expect(limits(list("\(bound) - alarm")) ?? [] == [], "\(bound)")
      #expect(limits(list("- \(bound) alarm")) == nil, "\(bound)")
      #expect(limits(list("\(bound) 5 alarm")) == ["low 5.0 2 alarm!"], "\(bound)")
    }
    #expect(limits(list("9223372036854775807 - alarm")) == ["high 9.223372036854776e+18 2 alarm!"])
    #expect(limits(list("-1.7e308 - alarm,1.7e308 - emergency"))?.count == 2)
  }

  @Test("At the limit all zones count, above it none: a part might leave out the gravest")
  func limit() {
    func zones(_ count: Int) -> String {
      list((0..<count).map { "\($0 + 5) - alert" }.joined(separator: ","))
    }
    #expect(limits(zones(SignalKZones.limit)) == ["high 5.0 4 alert!"])
    #expect(bench.bench.rejectedParts.isEmpty)
    #expect(limits(zones(SignalKZones.limit + 1)) == [])
    #expect(bench.bench.rejectedParts == [.badValue: 1])
    #expect(limits(zones(10_000)) == nil)
    #expect(bench.bench.rejectedParts == [.badValue: 1])
    #expect(limits(#"{"a":1}"#) == nil)
    #expect(bench.bench.rejectedParts == [.malformed: 1])
  }

  @Test("Messages go through the filter")
  func messages() {
    let hostile = #"\u001b]0;x\u0007Hot\r\n\u202e!"#
    let zone = #"[{"lower":5,"state":"warn","message":"\#(hostile)"}]"#
    #expect(limits(zone) == ["high 5.0 3 ]0;xHot!"])
    let long = String(repeating: "y", count: 5_000)
    let cut = limits(#"[{"lower":5,"state":"warn","message":"\#(long)"}]"#)
    #expect(cut == ["high 5.0 3 " + long.prefix(PlainText.limit)])
    #expect(limits(#"[{"lower":5,"state":"warn","message":7}]"#) == ["high 5.0 3 "])
  }

  // MARK: Against the zones themselves

  @Test("Rules never say less than the zones, and nothing where these say nothing")
  func oracle() {
    let seed: UInt64 = 51
    var random = SeededGenerator(seed: seed)
    var judged = 0
    for round in 0..<4_000 {
      let zones = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        randomZone(using: &random)
      }
      let rules = SignalKZones(zones).rules(for: Quantity("x"))
      let extent = (zones.map(\.lower).min() ?? 0)...(zones.map(\.upper).max() ?? 0)
      for step in rules.isEmpty ? [] : Array(-2...42) {
        let value = Double(step) / 2
        let told = rules.filter { $0.isPassed(by: value) }.map(\.severity).min()
        let said = zones.filter { $0.lower <= value && value <= $0.upper }
          .compactMap(\.severity).min()
        guard said != nil || extent.contains(value) else { continue }
        let isRight = said.map { said in told.map { $0 <= said } ?? false } ?? (told == nil)
        #expect(isRight, "seed \(seed), round \(round): \(value) in \(zones) is \(told as Any)")
        judged += 1
      }
    }
    #expect(judged > 20_000)
  }

  private func randomZone(using random: inout SeededGenerator) -> SignalKZone {
    let bound = Int.random(in: 0...20, using: &random)
    let severity = Int.random(in: 0...4, using: &random)
    var zone = SignalKZone(severity: severity == 0 ? nil : severity)
    if Int.random(in: 0..<3, using: &random) > 0 { zone.lower = Double(bound) }
    if Int.random(in: 0..<3, using: &random) > 0 {
      zone.upper = Double(Int.random(in: bound...20, using: &random))
    }
    return zone
  }
}

extension AlarmRule {
  /// Whether a value is at the rule's one limit or beyond.
  fileprivate func isPassed(by value: Double) -> Bool {
    switch conditions.first {
    case .limit(.high, let limit)?, .limit(.highHigh, let limit)?: value >= limit
    case .limit(.low, let limit)?, .limit(.lowLow, let limit)?: value <= limit
    default: false
    }
  }
}

extension String {
  /// Limits as Swift writes them: whole numbers with a fraction.
  fileprivate var decimal: String {
    split(separator: ";").map { rule in
      var words = rule.split(separator: " ").map(String.init)
      if !words[1].contains(".") { words[1] += ".0" }
      return words.joined(separator: " ")
    }.joined(separator: ";")
  }
}
