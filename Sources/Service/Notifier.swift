struct Notifier { func ready(status: String) {}; func status(_ s: String) {}; func stopping() {}; func turn(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? { nil } }
