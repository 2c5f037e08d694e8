/// The messages of a connection on which compression was offered: each may be compressed or not (RFC 7692 section 6).
struct Inflation {
  /// The first reserved bit of a message's first frame says that it is compressed.
  private static let compressed: UInt8 = 0x40
  /// The other two say nothing that was agreed upon.
  private static let unknown: UInt8 = 0x30

  // Made for the first compressed message: most servers that are asked do not compress.
  private var inflater: Inflater?
  private var isCompressed = false
  private var isFirst = false

  /// Hands a piece to `take` as it is, or inflated and in any number of pieces; `reserved` is from its frame's head.
  ///
  /// - Returns: `false` when `take` did.
  mutating func take(
    _ piece: MessagePiece,
    reserved: UInt8,
    _ take: (MessagePiece) -> Bool
  ) throws(Inflater.Fault) -> Bool {
    guard reserved & Self.unknown == 0 else { throw Inflater.Fault() }
    if piece.isFirst {
      isCompressed = reserved & Self.compressed != 0
      isFirst = true
    }
    guard isCompressed else { return take(piece) }
    let inflater = inflater ?? Inflater()
    self.inflater = inflater
    var begins = isFirst
    defer { isFirst = begins }
    return try inflater.inflate(piece.bytes, isLast: piece.isFinal) { portion, isLast in
      defer { begins = false }
      return take(
        MessagePiece(
          bytes: portion,
          room: portion.count,
          isFirst: begins,
          isFinal: isLast,
          isBinary: piece.isBinary
        )
      )
    }
  }
}
