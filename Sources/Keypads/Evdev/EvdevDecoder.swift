import CLinux

/// Decodes the records that Linux' input devices send (`struct input_event`; 24 bytes on 64-bit machines).
///
/// Nothing depends on how the bytes are cut. Records of other kinds are passed over. When the kernel says that it had
/// to drop some (`SYN_DROPPED`), all up to the next whole report are worth nothing.
package struct EvdevDecoder: Sendable {
  /// What a record says.
  package enum Input: Hashable, Sendable {
    /// A key was pressed, at a time of the device's own clock in microseconds (0 is unknown).
    case press(Int, at: Int64)
    /// A key was let go.
    case release(Int, at: Int64)
    /// A key that is held down repeats.
    case hold(Int)
    /// A dial or wheel was turned by one notch.
    case turn(isClockwise: Bool)
    /// Records were lost: which keys are down has to be asked for.
    case gap
  }

  /// The bytes of one record.
  package static let recordSize = MemoryLayout<linux_input_event>.size
  /// Notches of one record beyond these are no hand's.
  static let notchLimit = 8

  private var rest: [UInt8] = []
  private var isBlind = false

  /// A decoder before the first record.
  package init() {}

  /// Takes bytes and returns what their whole records say.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Input] {
    rest.append(contentsOf: bytes)
    var inputs: [Input] = []
    let count = rest.count / Self.recordSize
    rest.withUnsafeBytes { bytes in
      for place in 0..<count {
        let offset = place * Self.recordSize
        take(bytes.loadUnaligned(fromByteOffset: offset, as: linux_input_event.self), &inputs)
      }
    }
    rest.removeFirst(count * Self.recordSize)
    return inputs
  }

  private mutating func take(_ record: linux_input_event, _ inputs: inout [Input]) {
    let (type, code) = (Int32(record.type), Int(record.code))
    guard type != EV_SYN else {
      takeReport(Int32(code), &inputs)
      return
    }
    guard !isBlind else { return }
    switch (type, record.value) {
    case (EV_KEY, 0): inputs.append(.release(code, at: microseconds(of: record)))
    case (EV_KEY, 1): inputs.append(.press(code, at: microseconds(of: record)))
    case (EV_KEY, 2): inputs.append(.hold(code))
    case (EV_REL, let notches): takeNotches(Int(notches), axis: Int32(code), &inputs)
    default: break
    }
  }

  private mutating func takeReport(_ code: Int32, _ inputs: inout [Input]) {
    if code == SYN_DROPPED { isBlind = true }
    guard code == SYN_REPORT, isBlind else { return }
    isBlind = false
    inputs.append(.gap)
  }

  /// A wheel rolled towards oneself goes on, as it does on paper; a dial with the clock.
  private func takeNotches(_ notches: Int, axis: Int32, _ inputs: inout [Input]) {
    guard axis == REL_DIAL || axis == REL_WHEEL, notches != 0 else { return }
    let isClockwise = (notches > 0) == (axis == REL_DIAL)
    let count = min(abs(notches), Self.notchLimit)
    inputs += Array(repeating: .turn(isClockwise: isClockwise), count: count)
  }

  private func microseconds(of record: linux_input_event) -> Int64 {
    let seconds = Int64(truncatingIfNeeded: record.seconds)
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? 0 : product &+ Int64(truncatingIfNeeded: record.microseconds)
  }
}
