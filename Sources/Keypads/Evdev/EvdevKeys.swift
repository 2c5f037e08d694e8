import Panel

/// What an input device's records come to: decoded, debounced, short presses told from long ones.
package struct EvdevKeys: Sendable {
  /// Whether records were lost, so that `resume` has to be told which keys are down.
  package private(set) var hasGap = false

  private var decoder = EvdevDecoder()
  private var debounce: Debounce
  private var long = LongPress()

  /// Keys whose contacts bounce for at most `bounce`; zero is off.
  package init(bounce: Duration = .milliseconds(5)) {
    debounce = Debounce(bounce)
  }

  /// The keys that have a long press.
  package var longKeys: Set<Key> {
    get { long.keys }
    set { long.keys = newValue }
  }

  /// When `expire` has something to do.
  package var deadline: ContinuousClock.Instant? {
    [debounce.deadline, long.deadline].compactMap(\.self).min()
  }

  /// Takes bytes that arrived at a time and returns the keys that they make.
  package mutating func feed(
    _ bytes: some Sequence<UInt8>,
    at now: ContinuousClock.Instant
  ) -> [KeyStroke] {
    var strokes: [KeyStroke] = []
    for input in decoder.feed(bytes) { take(input, at: now, &strokes) }
    return strokes
  }

  /// Does what time has brought: long presses, contacts that have settled.
  package mutating func expire(at now: ContinuousClock.Instant) -> [KeyStroke] {
    var strokes: [KeyStroke] = []
    for change in debounce.settle(at: now) { take(change, at: now, &strokes) }
    return strokes + long.expire(at: now)
  }

  /// Goes on after a gap with the keys that are down now; those let go meanwhile are not stuck.
  package mutating func resume(
    down: Set<Int>,
    at now: ContinuousClock.Instant
  ) -> [KeyStroke] {
    hasGap = false
    var strokes: [KeyStroke] = []
    for change in debounce.resume(down: down) {
      if !change.isDown { long.forget(change.code) }
      take(change, at: now, &strokes)
    }
    return strokes
  }

  private mutating func take(
    _ input: EvdevDecoder.Input,
    at now: ContinuousClock.Instant,
    _ strokes: inout [KeyStroke]
  ) {
    switch input {
    case .press(let code, let recorded): change(code, isDown: true, recorded, now, &strokes)
    case .release(let code, let recorded): change(code, isDown: false, recorded, now, &strokes)
    case .hold(let code):
      if let stroke = EvdevKeyTable.key(code).flatMap(long.hold) { strokes.append(stroke) }
    case .turn(let isClockwise):
      strokes.append(KeyStroke(isClockwise ? .dialRight : .dialLeft, isRepeat: false))
    case .gap: hasGap = true
    }
  }

  private mutating func change(
    _ code: Int,
    isDown: Bool,
    _ recorded: Int64,
    _ now: ContinuousClock.Instant,
    _ strokes: inout [KeyStroke]
  ) {
    guard EvdevKeyTable.key(code) != nil else { return }
    for change in debounce.take(code, isDown: isDown, recorded: recorded, at: now) {
      take(change, at: now, &strokes)
    }
  }

  private mutating func take(
    _ change: Debounce.Change,
    at now: ContinuousClock.Instant,
    _ strokes: inout [KeyStroke]
  ) {
    guard let key = EvdevKeyTable.key(change.code) else { return }
    let stroke =
      change.isDown ? long.press(key, code: change.code, at: now) : long.release(change.code)
    if let stroke { strokes.append(stroke) }
  }
}
