/// What a number has been within a sliding stretch of time, in few slots.
///
/// Exact while a slot, a sixteenth of the stretch, holds one number; else numbers up to a slot too old may count.
struct ChangeWindow {
  private static let slots = 16

  /// The numbers of one slot.
  private struct Slot {
    var number: Int64
    var minimum: Double
    var maximum: Double
    /// When the latest of them came.
    var last: Int64
  }

  private let span: Int64
  private var slots: [Slot] = []
  private var newest = 0.0

  /// A window so many nanoseconds long, without numbers.
  init(_ span: Int64) {
    self.span = max(span, 1)
  }

  /// Takes the newest number.
  mutating func add(_ value: Double, at now: Int64) {
    newest = value
    forget(at: now)
    let number = now / max(span / Int64(Self.slots), 1)
    if let last = slots.indices.last, slots[last].number == number || slots.count > Self.slots {
      slots[last].minimum = min(slots[last].minimum, value)
      slots[last].maximum = max(slots[last].maximum, value)
      slots[last].last = now
      slots[last].number = number
    } else {
      slots.append(Slot(number: number, minimum: value, maximum: value, last: now))
    }
  }

  /// Forgets numbers that are older than the window that ends at `now`.
  mutating func forget(at now: Int64) {
    slots.removeAll { $0.last < now - span }
  }

  /// The largest difference between the newest number and one within the window that ends at `now`.
  func change(at now: Int64) -> Double {
    slots.reduce(0) { change, slot in
      slot.last < now - span
        ? change : max(change, max(newest - slot.minimum, slot.maximum - newest))
    }
  }

  /// When the oldest numbers leave the window.
  var deadline: Int64 { slots.first.map { $0.last + span + 1 } ?? .max }
}
