import Readings

/// Which of the sensors seen get a graph of their own.
enum GraphChoice {
  /// How many graphs there are at most.
  static let most = 4

  /// Their places among all, in order: the chosen one, those in alarm, those that are not well, those that change most for their noise.
  static func places(_ snapshot: QuantitySnapshot, chosen: Int?) -> [Int] {
    let ranked = snapshot.rows.enumerated()
      .filter { $0.element.value.number != nil }
      .map { (place: snapshot.first + $0.offset, weight: weight($0.element)) }
      .sorted { ($0.weight, $1.place) > ($1.weight, $0.place) }
    var places = ranked.map(\.place)
    if let chosen, let index = places.firstIndex(of: chosen) {
      places.insert(places.remove(at: index), at: 0)
    }
    return places.prefix(most).sorted()
  }

  private static func weight(_ row: SensorRow) -> Int {
    let alarm = row.alarm.map { $0.state.isUnacknowledged ? 16 : 8 } ?? 0
    let health =
      switch row.freshness {
      case .stale: 4
      case .late: 2
      case .live, .dead, .waiting: 0
      }
    return alarm + health + (row.trend == .rising || row.trend == .falling ? 1 : 0)
  }
}
