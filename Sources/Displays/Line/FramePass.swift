import Panel

/// A picture on its way to the glass, row after row: a slow line takes some of them at a time.
///
/// A newer picture of the same page takes the place of the older one and the rows go on in turn, so that none starves,
/// however fast pictures follow each other; another page begins at the top. Once complete, every row has been written
/// since the page came.
struct FramePass {
  /// The newest picture.
  private(set) var picture: Picture
  /// What the encoder was given last: rows of this picture and of those before.
  private(set) var composed: Frame
  private var next = 0

  /// A pass over what the encoder was given last, if that still stands.
  init(_ picture: Picture, over shown: Frame?) {
    self.picture = picture
    let size = picture.frame.size
    composed = shown.flatMap { $0.size == size ? $0 : nil } ?? Frame(size)
  }

  /// Whether every row was encoded.
  var isComplete: Bool { next == picture.frame.size.rows }

  /// Goes on with a newer picture of the same size.
  mutating func replace(by newer: Picture) {
    if newer.announcement != picture.announcement { next = 0 }
    picture = newer
  }

  /// Begins anew on a blank glass.
  mutating func restart() {
    composed = Frame(composed.size)
    next = 0
  }

  /// Encodes further rows until there are about `limit` bytes, or no more rows.
  mutating func encode(
    with encoder: inout TerminalEncoder,
    atMost limit: Int,
    into bytes: inout [UInt8]
  ) {
    let (rows, start) = (picture.frame.size.rows, bytes.count)
    let step = max(1, limit / picture.frame.size.columns)
    repeat {
      take(min(step, rows - next))
      encoder.encode(composed, into: &bytes)
    } while !isComplete && bytes.count - start < limit
  }

  /// Takes rows of the picture over.
  private mutating func take(_ count: Int) {
    defer { next += count }
    guard count < picture.frame.size.rows else {
      composed = picture.frame
      return
    }
    composed.copy(
      picture.frame,
      rows: next..<next + count,
      columns: 0..<picture.frame.size.columns,
      toRow: next,
      column: 0
    )
  }
}
