import Readings

/// One sensor's older history as a page has it: what was loaded, and the one request that is under way.
struct OlderHistory {
  /// What is looked at.
  struct Subject: Equatable {
    let sensor: String
    let quantity: Quantity
    let range: HistoryRange
  }

  /// How the loading stands.
  private(set) var load = HistoryLoad()
  /// What was loaded; `nil` while nothing is wanted beyond what memory has.
  private(set) var loaded: LoadedHistory?
  private let archive: any Archive
  private let origin: ContinuousClock.Instant
  private var subject: Subject?
  private var request: (ticket: ArchiveTicket, stretch: Range<ContinuousClock.Instant>)?

  /// Nothing loaded; `origin` is the store's begin.
  init(_ archive: any Archive, origin: ContinuousClock.Instant) {
    self.archive = archive
    self.origin = origin
  }

  /// The page has come up: what is wanted is loaded from now on.
  mutating func appeared(at now: ContinuousClock.Instant) {
    perform(load.handle(.appeared), at: now)
  }

  /// The page has gone: a request is given up, and what was loaded released.
  mutating func disappeared(at now: ContinuousClock.Instant) {
    perform(load.handle(.disappeared), at: now)
  }

  /// Looks at a sensor over a stretch, or at none.
  mutating func look(at subject: Subject?, at now: ContinuousClock.Instant) {
    guard subject != self.subject else { return }
    self.subject = subject
    perform(load.handle(subject?.range.isDeep == true ? .wantsMore : .wantsMemory), at: now)
  }

  /// Tries again what could not be read.
  mutating func retry(at now: ContinuousClock.Instant) {
    perform(load.handle(.retry), at: now)
  }

  /// Takes an answer, if it is to a request of this page.
  mutating func take(_ answer: ArchiveAnswer, at now: ContinuousClock.Instant) -> Bool {
    guard let request, request.ticket == answer.ticket else { return false }
    self.request = nil
    switch answer.outcome {
    case .failed:
      perform(load.handle(.failure), at: now)
    case .portion(let points, let isLast):
      loaded?.take(points, of: request.stretch)
      let isWhole = loaded?.isWhole(at: now) ?? true
      perform(load.handle(isWhole ? .rest : isLast ? .last : .part), at: now)
    }
    return true
  }

  /// The history up to now with what memory knows: its last hour in place of what was loaded, the rest where nothing was.
  ///
  /// `memory` gives so many columns without a number repeated, `silences` in which of them nothing could be heard.
  mutating func upToDate(
    _ range: HistoryRange,
    at now: ContinuousClock.Instant,
    memory: (HistorySpan) -> [HistoryColumn?],
    silences: (HistorySpan) -> [Bool]
  ) -> LoadedHistory {
    let newest = Int(.seconds(3_600) / range.bucket) + 1
    var history = loaded ?? LoadedHistory(range, origin: origin, at: now)
    history.advance(to: now)
    history.replaceNewest(
      by: memory(HistorySpan(columns: newest, span: range.bucket * newest))
    )
    if loaded != nil { loaded = history }
    let all = HistorySpan(columns: HistoryRange.buckets, span: range.span)
    history.complete(by: memory(all))
    history.note(silences: silences(all))
    return history
  }

  private mutating func perform(_ actions: [HistoryLoad.Action], at now: ContinuousClock.Instant) {
    for action in actions {
      switch action {
      case .cancel:
        if let request { archive.cancel(request.ticket) }
        request = nil
      case .release: loaded = nil
      case .request: ask(at: now)
      }
    }
  }

  private mutating func ask(at now: ContinuousClock.Instant) {
    guard let subject else { return }
    let history = loaded ?? LoadedHistory(subject.range, origin: origin, at: now)
    loaded = history
    let stretch = history.nextPortion(at: now)
    let portion = ArchiveRequest(
      sensor: subject.sensor,
      quantity: subject.quantity,
      stretch: stretch,
      resolution: subject.range.bucket
    )
    request = (archive.request(portion, at: now), stretch)
  }
}
