import CLinux
import Glibc
import Loop

/// The input devices of this machine, as the kernel lists them; none has to be opened for that.
package struct InputDevices: Sendable {
  /// One device.
  package struct Device: Hashable, Sendable {
    /// Its file.
    package let path: String
    /// What it calls itself, as it is; several may have the same name.
    package let name: String
    /// The files that always lead to it, whatever number it gets, the shortest first.
    package let links: [String]
    /// How many of its keys are known here; dials count.
    package let keyCount: Int
  }

  private let folder: String
  private let classes: String

  /// The devices under other folders than the system's, for tests.
  package init(folder: String = "/dev/input", classes: String = "/sys/class/input") {
    self.folder = folder
    self.classes = classes
  }

  /// All devices that have keys, in the order of their numbers.
  package var keypads: [Device] { all.filter { $0.keyCount > 0 } }

  /// The file of a device: a path is its own, a name leads to the device with the most keys that has it.
  package func path(of device: String) throws(KeypadError) -> String {
    guard !device.hasPrefix("/") else { return device }
    let named = all.filter { $0.name == Self.trimmed(device) }
    // The first of those with equally many.
    guard let best = named.max(by: { $0.keyCount < $1.keyCount }),
      let first = named.first(where: { $0.keyCount == best.keyCount })
    else { throw .absent(name: device) }
    return first.path
  }

  private var all: [Device] {
    let links = Self.subfolders.flatMap { name in Self.links(in: folder + "/" + name) }
    return Self.entries(of: classes).compactMap { entry in
      entry.hasPrefix("event") ? Int(entry.dropFirst(5)).map { ($0, entry) } : nil
    }.sorted { $0.0 < $1.0 }.map { _, entry in
      device(entry, links: links.filter { $0.target == entry }.map(\.path))
    }
  }

  private func device(_ entry: String, links: [String]) -> Device {
    let facts = "\(classes)/\(entry)/device"
    let keys = Self.bits(Self.text(at: facts + "/capabilities/key"))
    let axes = Self.bits(Self.text(at: facts + "/capabilities/rel"))
    // A mouse has a wheel too, and is no keypad for it.
    let isDial = axes.contains(Int(REL_DIAL)) || axes.contains(Int(REL_WHEEL))
    let notches = isDial && !axes.contains(Int(REL_X)) ? 2 : 0
    return Device(
      path: "\(folder)/\(entry)",
      name: Self.text(at: facts + "/name"),
      links: links.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) },
      keyCount: keys.count(where: EvdevKeyTable.isNamed) + notches
    )
  }

  /// The folders of links that udev keeps.
  private static let subfolders = ["by-id", "by-path"]
  private static let entryLimit = 1_024

  private static func links(in folder: String) -> [(path: String, target: String)] {
    entries(of: folder).compactMap { entry in
      let path = "\(folder)/\(entry)"
      var target = [CChar](repeating: 0, count: 256)
      let count = readlink(path, &target, target.count)
      guard count > 0 else { return nil }
      let text = String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      return (path, text.split(separator: "/").last.map(String.init) ?? "")
    }
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [String] = []
    while entries.count < entryLimit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { entries.append(name) }
    }
    return entries
  }

  /// The one line of a file that the kernel makes up; empty when it cannot be read.
  private static func text(at path: String) -> String {
    guard let number = try? SystemCall.open(path, O_RDONLY | O_NONBLOCK) else { return "" }
    defer { close(number) }
    return withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { buffer in
      guard case .bytes(let count)? = try? SystemCall.read(number, into: buffer) else { return "" }
      return trimmed(String(decoding: buffer[..<count].prefix { $0 != 0x0A }, as: UTF8.self))
    }
  }

  /// A name without the blanks that some devices have at the end of theirs.
  private static func trimmed(_ name: String) -> String {
    let head = name.drop { $0 == " " }
    return head.lastIndex { $0 != " " }.map { String(head[...$0]) } ?? ""
  }

  /// The numbers of the bits that are set in a bitmap of the kernel: words in hexadecimal, the highest first.
  static func bits(_ text: String) -> Set<Int> {
    let words = text.split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 }
    let width = MemoryLayout<UInt>.size * 8
    return Set(
      words.enumerated().flatMap { place, word in
        (0..<64).filter { word >> UInt64($0) & 1 == 1 }.map { place * width + $0 }
      }
    )
  }
}
