import CLinux
import Glibc

/// A device that one program uses at a time, from opening to closing: a serial line, a console, a keypad.
///
/// Two locks, as other programs look at one or the other: flock(2), and for terminals TIOCEXCL, which keeps everybody
/// but root from opening them. The first ends with the process; the second stays for as long as anybody has the terminal
/// open, so that whoever gives a device back must unlock it.
package enum DeviceLock {
  /// Locks an open device, which may be locked by the same number already; `path` is the one that it was opened by.
  package static func lock(_ number: Int32, _ path: String) throws(DeviceTaken) {
    guard flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw DeviceTaken(path)
    }
    _ = linux_exclude_others(number, 1)
  }

  /// Lets others open the device, before it is closed.
  package static func unlock(_ number: Int32) {
    _ = linux_exclude_others(number, 0)
    flock(number, LOCK_UN)
  }

  /// The number of the process that has locked a device, or has it open; nil if the system does not say.
  package static func holder(of path: String) -> pid_t? {
    var file = stat()
    guard stat(path, &file) == 0 else { return nil }
    return locker(of: file) ?? opener(of: file)
  }

  /// Looks for the file's flock in the kernel's list: `1: FLOCK ADVISORY WRITE 812 00:05:96 0 EOF`.
  private static func locker(of file: stat) -> pid_t? {
    let inode = String(file.st_ino)
    for line in SystemCall.text(of: "/proc/locks").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK" else { continue }
      let place = words[5].split(separator: ":")
      guard place.count == 3, place[2] == inode, Int(place[0], radix: 16) == major(file.st_dev),
        Int(place[1], radix: 16) == minor(file.st_dev), let process = pid_t(words[4]),
        access("/proc/\(process)", F_OK) == 0
      else { continue }
      return process
    }
    return nil
  }

  /// Looks for the device among what every process that we may look at has open.
  private static func opener(of device: stat) -> pid_t? {
    SystemCall.names(in: "/proc").lazy.compactMap { pid_t($0) }.first { process in
      SystemCall.names(in: "/proc/\(process)/fd").contains { number in
        var file = stat()
        return stat("/proc/\(process)/fd/\(number)", &file) == 0
          && file.st_mode & S_IFMT == S_IFCHR && file.st_rdev == device.st_rdev
      }
    }
  }

  private static func major(_ device: dev_t) -> Int {
    Int(device >> 8 & 0xFFF | device >> 32 & ~0xFFF)
  }

  private static func minor(_ device: dev_t) -> Int {
    Int(device & 0xFF | device >> 12 & ~0xFF & 0xFFFF_FFFF)
  }
}

/// A device that is in use.
///
/// Who has it is looked up when it is told, as that takes a walk over all processes.
package struct DeviceTaken: Error, Equatable, CustomStringConvertible {
  /// The device.
  package let path: String

  /// The error of a device that cannot be opened or locked because somebody has it.
  package init(_ path: String) {
    self.path = path
  }

  package var description: String {
    guard let holder = DeviceLock.holder(of: path) else {
      return "\(path) is in use by another program"
    }
    guard holder != getpid() else {
      return "\(path) is in use by another display or keypad of this program"
    }
    let name = SystemCall.text(of: "/proc/\(holder)/comm").split(separator: "\n").first
    return "\(path) is in use by \(name.map { "\($0) (process \(holder))" } ?? "process \(holder)")"
  }
}
