import CLinux

/// Records as an input device of Linux writes them.
struct EvdevRecords {
  /// What the device has written so far.
  private(set) var bytes: [UInt8] = []
  /// The device's clock in milliseconds; it starts somewhere.
  var milliseconds = 5_000_000

  /// A record as it is.
  mutating func write(_ type: Int32, _ code: Int32, _ value: Int32) {
    var record = linux_input_event()
    record.seconds = UInt(milliseconds / 1_000)
    record.microseconds = UInt(milliseconds % 1_000 * 1_000)
    record.type = UInt16(type)
    record.code = UInt16(code)
    record.value = value
    withUnsafeBytes(of: record) { bytes.append(contentsOf: $0) }
  }

  /// A key goes down (1), up (0) or repeats (2), with what a keyboard sends around it.
  mutating func key(_ code: Int32, _ value: Int32) {
    write(EV_MSC, MSC_SCAN, 0x7005D)
    write(EV_KEY, code, value)
    write(EV_SYN, SYN_REPORT, 0)
  }

  /// Keys pressed one after the other, each for 60 ms.
  mutating func tap(_ codes: Int32...) {
    for code in codes {
      key(code, 1)
      milliseconds += 60
      key(code, 0)
      milliseconds += 60
    }
  }

  /// Records are lost, and those of the report in which that happened with them.
  mutating func drop(_ records: (inout Self) -> Void = { _ in }) {
    write(EV_SYN, SYN_DROPPED, 0)
    records(&self)
    write(EV_SYN, SYN_REPORT, 0)
  }

  /// Records that `build` makes.
  static func of(_ build: (inout Self) -> Void) -> [UInt8] {
    var records = Self()
    build(&records)
    return records.bytes
  }
}
