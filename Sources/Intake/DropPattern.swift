import Wire

/// Notices connections that break after the same time again and again, as behind a proxy that cuts what is idle.
struct DropPattern: Equatable {
  /// So many ends in a row make a pattern.
  private static let count = 3
  /// What is shorter is a server that throws us out.
  private static let shortest = Duration.seconds(10)

  private var lives: [Duration] = []

  /// Takes the end of a connection that stood for `life`; returns what is worth a hint to the operator.
  mutating func take(_ end: ConnectionEnd, after life: Duration) -> String? {
    guard case .closed(code: nil, _) = end, life >= Self.shortest else {
      lives.removeAll()
      return nil
    }
    lives = lives.suffix(Self.count - 1) + [life]
    guard lives.count == Self.count, let least = lives.min(), let most = lives.max(),
      most - least <= most / 20
    else { return nil }
    return "each time after \(most.formattedSeconds); does a proxy cut idle connections?"
  }
}
