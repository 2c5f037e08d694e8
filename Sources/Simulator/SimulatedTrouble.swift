/// What is wrong in the simulated world beside its readings: for 20 seconds of every two minutes that a client is there.
enum SimulatedTrouble {
  /// Whether it is wrong so many milliseconds after a client came.
  static func isThere(after time: Int64) -> Bool { time % 120_000 >= 100_000 }
}
