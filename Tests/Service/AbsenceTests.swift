import Displays
import Glibc
import Loop
import Testing

@testable import Service

/// A display whose cable came back while its owner was wrong, or another program had it, was waited for without a word.
struct AbsenceTests {
  private let missing = DisplayError.system(SystemError(call: "open", code: ENOENT))
  private let forbidden = DisplayError.system(SystemError(call: "open", code: EACCES))
  private let taken = DisplayError.taken(DeviceTaken("/nowhere/line"))

  /// Which of a row of faults are told.
  private func told(_ faults: [DisplayError], after absence: Absence<DisplayError>) -> [Bool] {
    var absence = absence
    return faults.map { absence.isNews($0, isAbsence: $0.isAbsence) }
  }

  @Test("an absence is told once, and another reason once it lasts")
  func tellsOtherReasons() {
    #expect(
      told([missing, missing, forbidden, forbidden, forbidden, taken, taken], after: Absence())
        == [true, false, false, true, false, false, true]
    )
  }

  @Test("what is met once while a device comes is not told, and its absence is never told again")
  func isPatient() {
    #expect(
      told([taken, missing, forbidden, missing, missing], after: Absence())
        == [true, false, false, false, false]
    )
  }

  @Test("after a loss that was told its absence is no news, but another reason is")
  func followsLoss() {
    var absence = Absence<DisplayError>()
    absence.noteTold()
    #expect(absence.isTold)
    #expect(told([missing, taken, taken], after: absence) == [false, false, true])
  }

  @Test("whoever has a device is no part of the fault, so that nobody looks for it each time")
  func comparesNoHolder() {
    #expect(taken == DisplayError.taken(DeviceTaken("/nowhere/line")))
    #expect(taken.description == "/nowhere/line is in use by another program")
  }
}
