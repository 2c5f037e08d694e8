import Readings

/// Which sensors get their last hour back from the disk next: those of types that are on a page, each once.
struct Seeder {
  /// A sensor of a type, by its ID and its place in the store.
  struct Place: Equatable {
    let sensor: String
    let place: Int
  }

  /// Sensors that are looked up at once.
  static let portion = 32

  /// The sensors without their past, by type.
  private var waiting: [Quantity: [Place]] = [:]
  private var seen = 0
  /// Those that are being looked up.
  private var asked: (quantity: Quantity, places: [Place])?

  /// Notes series that were named.
  mutating func note(_ names: [Int: SeriesName]) {
    for (place, name) in names where place >= seen {
      waiting[name.quantity, default: []].append(Place(sensor: name.sensor, place: place))
    }
    seen = max(seen, (names.keys.max() ?? -1) + 1)
  }

  /// The next series to look up, if any of these types has some and no answer is awaited.
  mutating func next(of wanted: [Quantity]) -> [Int]? {
    guard asked == nil, let type = wanted.first(where: { waiting[$0] != nil }) else { return nil }
    let all = waiting[type, default: []]
    let places = Array(all.suffix(Self.portion))
    waiting[type] = all.count > places.count ? all.dropLast(places.count) : nil
    asked = (type, places)
    return places.map(\.place)
  }

  /// An answer came, or did not: then the same are looked up again; returns whose answer it is.
  mutating func take(isAnswered: Bool) -> (quantity: Quantity, places: [Place])? {
    defer { asked = nil }
    if let (type, places) = asked, !isAnswered { waiting[type, default: []] += places }
    return asked
  }

  /// The hour is over of which the disk could tell something.
  mutating func end() {
    waiting.removeAll()
  }
}
