import Glibc

/// What a process takes of the machine's memory, as the kernel counts it.
enum Resident {
  /// Resident memory in KiB, of this process unless another is named; 0 when that cannot be read.
  ///
  /// Pages of the binary and of libraries count, also those that other processes share.
  static func kiB(of process: String = "self") -> Int {
    field("VmRSS:", of: process)
  }

  /// The most that it ever was, in KiB.
  static var mostKiB: Int { field("VmHWM:", of: "self") }

  /// KiB as MiB with one decimal.
  static func mib(_ kiB: Int) -> String {
    let tenths = (kiB * 10 + 512) / 1_024
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func field(_ name: String, of process: String) -> Int {
    guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.count > 1, words[0] == name { return Int(words[1]) ?? 0 }
    }
    return 0
  }
}
