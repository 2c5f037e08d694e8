/// What was told of a device that cannot be opened: why, once, and again when something else is wrong that lasts.
///
/// Faults are compared, not their texts, which may take long to find.
struct Absence<Fault: Error & Equatable> {
  /// Whether anything was told.
  private(set) var isTold = false
  private var told: Fault?
  private var last: Fault?

  /// Notes that the loss of the device was told.
  mutating func noteTold() { isTold = true }

  /// Takes the fault of an attempt; whether it is to be told.
  ///
  /// `isAbsence` is whether there simply is no such device, which is no news once anything was told. Any other fault
  /// has to be met twice in a row, as a device that just came may not have its owner yet.
  mutating func isNews(_ fault: Fault, isAbsence: Bool) -> Bool {
    let lasts = last == fault
    last = fault
    guard !isTold || !isAbsence && lasts && told != fault else { return false }
    isTold = true
    told = fault
    return true
  }
}
