import Glibc

/// What this process takes of the machine's memory.
enum Memory {
  /// Resident memory in KiB, from `/proc/self/statm`; 0 when that cannot be read.
  static var residentKiB: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let fields = text.split(separator: " ").compactMap { Int($0) }
    return fields.count > 1 ? fields[1] * sysconf(Int32(_SC_PAGESIZE)) / 1_024 : 0
  }
}
