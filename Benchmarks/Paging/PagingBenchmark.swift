// bench-paging: a million page changes through a real pager, with keys, jumps, cancelled slides, reloads and memory
// pressure mixed in. Prints how many page objects lived at most, how much memory grew, and what a step costs.

import Glibc
import Paging

/// A million page changes on one display with default bounds.
final class PagingBenchmark: PagerDelegate {
  private static let warmUp = 10_000
  private static let wanted = 1_000_000
  private static let types = (0..<24).map { PageID("type\($0)") }

  private let pager: Pager<BenchmarkPage>
  private var now = ContinuousClock.now
  private var changes = 0
  private var rounds = 0

  init() {
    var registry = PageRegistry<BenchmarkPage> { order in
      BenchmarkPage(order.id, state: order.state)
    } failed: { id, _ in
      BenchmarkPage(id, state: nil)
    }
    for type in Self.types { registry.register(type) { BenchmarkPage($0.id, state: $0.state) } }
    let programme = Programme(Self.types)
    pager = Pager(PagerSettings(), registry: registry, programme: programme, at: now)
    pager.delegate = self
  }

  func vetoForLeaving(_ page: PageID, for next: PageID) -> String? { nil }

  func pagerDid(_ report: PagerReport) {
    if case .shown = report { changes += 1 }
  }

  func run() {
    while changes < Self.warmUp { round() }
    let before = residentKiB()
    changes = 0
    let start = ProcessorTime.spent
    while changes < Self.wanted { round() }
    let spent = ProcessorTime.spent - start
    let grown = residentKiB() - before
    print("paging.change_ns=\(spent / changes)")
    print("paging.changes=\(Self.wanted)")
    print("paging.live_pages_max=\(BenchmarkPage.mostLive)")
    print("paging.live_pages_bound=\(pager.liveBound)")
    print("paging.rss_growth_kib=\(grown)")
    print("paging.navigator_step_ns=\(NavigatorBenchmark().stepNanoseconds())")
  }

  /// Some dozen changes of every kind, first cut and then slid.
  private func round() {
    rounds += 1
    pager.handle(.style(rounds % 2 == 0 ? .cut : .slide(.milliseconds(300))), at: now)
    for step in 0..<8 { play(step % 4 == 3 ? .previous : .next) }
    play(.jump(to: Self.types[rounds % Self.types.count]))
    pager.handle(.next, at: now)
    play(.cancel)
    play(.home)
    if rounds % 64 == 0 { reload() }
    if rounds % 128 == 0 { pager.handle(.memoryPressure, at: now) }
    now += .seconds(60)
    pager.handle(.drawn(pager.current), at: now)
    now += .seconds(60)
    settle()
  }

  private func play(_ event: PagerEvent) {
    pager.handle(event, at: now)
    settle()
  }

  private func settle() {
    _ = pager.turn(at: now)
    while let end = pager.navigator.transition?.end {
      now = end
      _ = pager.turn(at: now)
    }
  }

  /// The same pages in another order, one left out.
  private func reload() {
    let shift = rounds / 64 % Self.types.count
    let order = Self.types[shift...] + Self.types[..<shift]
    play(.programme(Programme(Array(order.dropLast()))))
  }

  /// Resident memory of this process, from `/proc/self/statm`.
  private func residentKiB() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let fields = text.split(separator: " ").compactMap { Int($0) }
    return fields.count > 1 ? fields[1] * sysconf(Int32(_SC_PAGESIZE)) / 1_024 : 0
  }
}
