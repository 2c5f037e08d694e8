import Paging

/// The instant from which a test counts; no test looks at a clock again.
let epoch = ContinuousClock.now

/// So many milliseconds after the epoch.
func after(_ milliseconds: Int) -> ContinuousClock.Instant {
  epoch + .milliseconds(milliseconds)
}

/// Pages named by letters.
func pages(_ letters: String) -> [PageID] {
  letters.map { PageID(String($0)) }
}
