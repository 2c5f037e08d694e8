/// What a terminal can do once or many times: a motion, room made or closed, a scroll.
struct TerminfoStep: Sendable {
  /// Once.
  let one: [UInt8]
  /// Several times.
  let many: TerminfoFormat

  var isAbsent: Bool { one.isEmpty && many.isAbsent }

  /// How many bytes the shorter way takes; nil if there is none.
  func count(_ times: Int) -> Int? {
    guard !one.isEmpty, one.count * times <= 4 else {
      let many = many.count(times)
      return one.isEmpty ? many : min(one.count * times, many ?? .max)
    }
    return one.count * times
  }

  /// Appends the shorter way to do it so many times; false if there is none.
  func append(_ times: Int, to bytes: inout [UInt8]) -> Bool {
    let single = one.isEmpty ? Int.max : one.count * times
    if single > 4, let count = many.count(times), count <= single {
      return many.append(times, to: &bytes)
    }
    guard single < Int.max else { return false }
    for _ in 0..<times { bytes.append(contentsOf: one) }
    return true
  }
}
