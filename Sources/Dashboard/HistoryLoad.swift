/// How the loading of a page's older history stands: one portion after the other while the page is up.
///
/// A value that returns what to do. Heavy work begins only after the page has appeared; all that was loaded goes when it
/// disappears, or when another stretch or sensor is looked at.
struct HistoryLoad: Equatable, Sendable {
  /// How it stands.
  enum State: Hashable, Sendable, CaseIterable {
    /// The page is not up, and will not want more than memory has.
    case away
    /// The page is not up, and will load once it has appeared.
    case intended
    /// Memory has all that is wanted.
    case memory
    /// A portion was asked for.
    case loading
    /// All that is wanted is there.
    case whole
    /// There is nothing older, though more was wanted.
    case noMore
    /// The last portion could not be read; it can be asked for again.
    case failed
  }

  /// What can happen.
  enum Event: Hashable, Sendable, CaseIterable {
    /// The page has come up, or came back from a transition that was given up.
    case appeared
    /// The page has gone.
    case disappeared
    /// Another stretch or sensor is looked at, for which memory will do.
    case wantsMemory
    /// Another stretch or sensor is looked at, which reaches further back than memory.
    case wantsMore
    /// A portion came, and more is wanted.
    case part
    /// The portion came that completes what is wanted.
    case rest
    /// A portion came, and nothing older is kept.
    case last
    /// The portion could not be read.
    case failure
    /// A person wants another attempt.
    case retry
  }

  /// What the page has to do, in order.
  enum Action: Hashable, Sendable {
    /// Give the request up.
    case cancel
    /// Let go of all that was loaded.
    case release
    /// Ask for the next portion going back.
    case request
  }

  /// How it stands.
  private(set) var state: State

  /// A load of a page that is not up.
  init(_ state: State = .away) {
    self.state = state
  }

  /// Takes an event and says what to do.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.away, .wantsMore): become(.intended)
    case (.intended, .wantsMemory): become(.away)
    case (.away, .appeared): become(.memory)
    case (.intended, .appeared): become(.loading, [.request])
    case (.away, _), (.intended, _): []
    case (.memory, .disappeared): become(.away)
    case (.memory, .wantsMore): become(.loading, [.request])
    case (.memory, _): []
    case (_, .disappeared): become(.intended, ending)
    case (_, .wantsMemory): become(.memory, ending)
    case (_, .wantsMore): become(.loading, ending + [.request])
    case (.loading, .part): [.request]
    case (.loading, .rest): become(.whole)
    case (.loading, .last): become(.noMore)
    case (.loading, .failure): become(.failed)
    case (.failed, .retry): become(.loading, [.request])
    case (_, .appeared), (_, .part), (_, .rest), (_, .last), (_, .failure), (_, .retry): []
    }
  }

  private var ending: [Action] { state == .loading ? [.cancel, .release] : [.release] }

  private mutating func become(_ next: State, _ actions: [Action] = []) -> [Action] {
    state = next
    return actions
  }
}
