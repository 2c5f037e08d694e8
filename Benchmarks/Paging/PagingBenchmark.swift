// bench-paging: a million page changes through a real pager over the dashboard's own pages, with keys, jumps, cancelled
// slides, takeovers, reloads, memory pressure and pictures mixed in. Prints how many page objects lived at most, how much
// memory grew, what a step costs, and how long a page of a large store takes to its first picture.

import Dashboard
import Glibc
import Paging
import Panel
import Readings

/// A million page changes on one display with default bounds.
final class PagingBenchmark: PagerDelegate {
  private static let warmUp = 20_000
  private static let wanted = 1_000_000
  /// So many changes for one picture.
  private static let changesPerPicture = 10

  private var hall: SensorHall
  private let pages: [PageID]
  private let pager: Pager<DashboardPage>
  private let live: LivePages<DashboardPage>
  private var changes = 0
  private var pictures = 0
  private var rounds = 0
  /// Cells of all pictures that are not blank, so that nobody can leave the drawing out.
  private var ink = 0

  init() {
    // A week and a little more than an hour: every ring of the store is full then, and nothing grows any more.
    hall = SensorHall(types: 24, sensorsPerType: 42, times: 760, hasWeek: true)
    let live = LivePages<DashboardPage>()
    self.live = live
    let store = hall.store
    let registry = PageRegistry<DashboardPage> { order in
      live.add(
        QuantityPage(Quantity(order.id.name), store: store, place: order.state ?? PagePlace())
      )
    } failed: { id, error in
      live.add(ErrorPage(id, reason: "\(error)"))
    }
    pages = hall.types.map { PageID($0.name) }
    pager = Pager(PagerSettings(), registry: registry, programme: Programme(pages), at: hall.now)
    pager.delegate = self
  }

  func vetoForLeaving(_ page: PageID, for next: PageID) -> String? { nil }

  func pagerDid(_ report: PagerReport) {
    if case .shown = report { changes += 1 }
  }

  func run() {
    while changes < Self.warmUp { round() }
    (changes, pictures) = (0, 0)
    let before = Memory.residentKiB
    let start = ProcessorTime.spent
    while changes < Self.wanted { round() }
    let spent = ProcessorTime.spent - start
    let grown = Memory.residentKiB - before
    print("\(changes) changes, \(pictures) pictures with \(ink / pictures) characters each")
    print("\(spent / changes) ns a change, pictures and readings among it")
    print("\(live.count) pages live at the end; the pager says \(pager.liveCount)")
    print("paging.changes=\(Self.wanted)")
    print("paging.live_pages_max=\(live.most)")
    print("paging.live_pages_bound=\(pager.liveBound)")
    print("paging.rss_growth_kib=\(grown)")
    print("paging.navigator_step_ns=\(NavigatorBenchmark().stepNanoseconds())")
    var change = FirstPicture().microseconds()
    change.sort()
    print("paging.first_frame_us=\(change[change.count / 2])")
    print("paging.first_frame_p99_us=\(change[change.count * 99 / 100])")
    let flood = AlarmFlood().ratio()
    print("paging.flood_ratio=\(rounded(flood.median))")
    print("paging.flood_ratio_least=\(rounded(flood.least))")
    print("paging.flood_ratio_most=\(rounded(flood.most))")
  }

  private func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }

  /// Some dozen changes of every kind, first cut and then slid.
  private func round() {
    rounds += 1
    hall.speak()
    pager.handle(.style(rounds % 2 == 0 ? .cut : .slide(.milliseconds(300))), at: hall.now)
    for step in 0..<8 { play(step % 4 == 3 ? .previous : .next) }
    play(.jump(to: pages[rounds % pages.count]))
    pager.handle(.next, at: hall.now)
    play(.cancel)
    play(.home)
    if rounds % 16 == 0 { alarm() }
    if rounds % 64 == 0 { reload() }
    if rounds % 128 == 0 { pager.handle(.memoryPressure, at: hall.now) }
    for _ in 0..<2 {
      hall.wait(.seconds(60))
      pager.handle(.drawn(pager.current), at: hall.now)
    }
    settle()
  }

  private func play(_ event: PagerEvent) {
    pager.handle(event, at: hall.now)
    settle()
  }

  private func settle() {
    _ = pager.turn(at: hall.now)
    while let end = pager.navigator.transition?.end {
      hall.wait((end - hall.now) / 2)
      drawIfDue()
      hall.wait(end - hall.now)
      _ = pager.turn(at: hall.now)
    }
    drawIfDue()
  }

  /// Alarms on two pages, one of which is in no programme, take the display over and give it back.
  private func alarm() {
    let pages = [pages[rounds / 16 % pages.count], PageID("nowhere")]
    play(.claims(pages.map { Takeover.Claim(id: $0.name, page: $0) }))
    for _ in 0..<4 {
      pager.handle(.drawn(pager.current), at: hall.now)
      hall.wait(.seconds(10))
      settle()
    }
    play(.claims([]))
  }

  /// The same pages in another order, one left out.
  private func reload() {
    let shift = rounds / 64 % pages.count
    let order = pages[shift...] + pages[..<shift]
    play(.programme(Programme(Array(order.dropLast()))))
  }

  // MARK: Pictures

  private func drawIfDue() {
    guard pictures < changes / Self.changesPerPicture else { return }
    pictures += 1
    guard let picture = try? picture() else { preconditionFailure("a page cannot be drawn") }
    ink = picture.frame.cells.reduce(ink) { ink, cell in cell == .blank ? ink : ink + 1 }
  }

  private func picture() throws(PageFault) -> Picture {
    switch pager.shown {
    case .single(let page): try Chrome.picture(of: page, context)
    case .transition(let from, let to, let transition):
      try Chrome.picture(from: from, to: to, transition, context)
    }
  }

  private var context: DrawContext { DrawContext(of: pager, hall) }
}
