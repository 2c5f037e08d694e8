import Readings

/// A stretch of one sensor's past, by the wall clock.
package struct PastRequest: Sendable, Equatable {
  /// The sensor's ID.
  package var sensor: String
  /// Its type.
  package var quantity: Quantity
  /// The unit in which it is shown; `nil` when the sensor has not been seen yet.
  package var unit: String?
  /// From when to when, in seconds since 1970.
  package var stretch: Range<Int64>
  /// Seconds that come as one point.
  package var resolution: Int64
}

/// What the disk has of a stretch.
package struct Past: Sendable, Equatable {
  /// In order of time, at least the resolution apart.
  package var buckets: [StoredBucket] = []
  /// Whether nothing older is kept.
  package var isLast = true
}

extension HistoryFile {
  /// Buckets of one width that are read for an answer: a week of minutes, should so many be left.
  private static let mostRows: Int64 = 10_080
  /// The widths of buckets, in seconds.
  static let widths: [Int64] = [60, 600, 3_600]

  /// What is kept of a stretch, of all widths; no more points than an answer may have.
  package func past(_ request: PastRequest) throws(HistoryFault) -> Past {
    var past = Past()
    var found: [StoredBucket] = []
    for series in try series(of: request) {
      for width in Self.widths {
        found += try buckets(of: series, width: width, request.stretch, limit: Self.mostRows)
        let isOlder = try hasOlder(series, width: width, than: request.stretch.lowerBound)
        if isOlder { past.isLast = false }
      }
    }
    found.sort { $0.start < $1.start }
    past.buckets = Self.points(found, in: request)
    return past
  }

  /// Sums buckets up to points of the resolution, counted from the begin of the stretch.
  private static func points(_ buckets: [StoredBucket], in request: PastRequest) -> [StoredBucket] {
    let resolution = max(request.resolution, 1)
    var points: [StoredBucket] = []
    var last: Int64?
    for bucket in buckets {
      let number = (bucket.start - request.stretch.lowerBound) / resolution
      if number == last {
        points[points.count - 1].merge(bucket)
      } else if points.count < ArchiveAnswer.mostPoints {
        points.append(bucket)
        last = number
      }
    }
    return points
  }

  /// The rows of a sensor whose numbers can be shown in the unit that is asked for.
  private func series(of request: PastRequest) throws(HistoryFault) -> [Int64] {
    let statement = try connection.statement(
      "SELECT id, unit FROM series WHERE sensor = ? AND type = ? ORDER BY id DESC LIMIT 16"
    )
    defer { statement.reset() }
    try statement.bind(request.sensor, request.quantity.name)
    var rows: [(id: Int64, unit: String)] = []
    while try statement.step() {
      rows.append((statement.integer(0), String(decoding: statement.text(1), as: UTF8.self)))
    }
    let wanted = request.unit ?? rows.first?.unit
    // Numbers in another unit stay on the disk; whoever converts them does so here.
    return rows.filter { $0.unit == wanted }.map(\.id)
  }

  private func hasOlder(
    _ series: Int64,
    width: Int64,
    than start: Int64
  ) throws(HistoryFault) -> Bool {
    let statement = try connection.statement(
      "SELECT 1 FROM bucket WHERE series = ? AND width = ? AND start < ? LIMIT 1"
    )
    defer { statement.reset() }
    try statement.bind(series, width, start)
    return try statement.step()
  }
}
