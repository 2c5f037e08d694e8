import Panel

/// Moves the whole picture by one place now and then, so that fixed furniture does not burn in.
///
/// The page is laid out one column and, where rows are many, one row smaller, and goes round the corners.
struct BurnInShift: Sendable, Equatable {
  /// How long the picture stays at one place; `0` is off.
  let interval: Duration
  private var step = 0
  private var next: ContinuousClock.Instant?

  /// Displays with fewer columns have none to spare.
  static let leastColumns = 20
  private static let leastRows = 12

  /// A shift that begins at the top left corner.
  init(_ interval: Duration) {
    self.interval = interval
  }

  /// The room for the page on a display.
  func canvas(of size: Size) -> Size {
    guard interval > .zero, size.columns >= Self.leastColumns else { return size }
    return Size(columns: size.columns - 1, rows: size.rows - (Self.spares(size) ? 1 : 0))
  }

  /// When the picture moves.
  var deadline: ContinuousClock.Instant? { next }

  /// Moves on when it is time; returns whether it did.
  mutating func advance(at now: ContinuousClock.Instant) -> Bool {
    guard interval > .zero else { return false }
    guard let due = next else {
      next = now + interval
      return false
    }
    guard due <= now else { return false }
    next = now + interval
    step = (step + 1) % 4
    return true
  }

  /// A picture of the canvas's size at its present place on the display.
  func moved(_ picture: Picture, to size: Size) -> Picture {
    guard picture.frame.size != size else { return picture }
    let (down, across) = offset(on: size)
    var moved = picture
    moved.frame = Frame(size)
    moved.frame.copy(picture.frame, toRow: down, column: across)
    moved.body = picture.body.lowerBound + down..<picture.body.upperBound + down
    return moved
  }

  /// Round the corners: each step is one place, to the right, down, to the left, up.
  private func offset(on size: Size) -> (down: Int, across: Int) {
    guard Self.spares(size) else { return (0, step % 2) }
    return [(0, 0), (0, 1), (1, 1), (1, 0)][step]
  }

  private static func spares(_ size: Size) -> Bool { size.rows >= leastRows }
}
