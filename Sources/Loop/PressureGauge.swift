import Glibc

/// What the kernel says of memory at a moment.
package struct PressureSample: Equatable, Sendable {
  /// The part of the last ten seconds in which somebody waited for memory, in percent.
  package var stalled: Double?
  /// How often the unit ran into its limits so far.
  package var events: UInt64?

  /// A sample; what is nil is not known.
  package init(stalled: Double? = nil, events: UInt64? = nil) {
    self.stalled = stalled
    self.events = events
  }
}

/// Where the kernel tells how short memory is: the pressure files (PSI) of the unit's cgroup and of the machine.
package struct PressureGauge: Equatable, Sendable {
  private let pressureFiles: [String]
  private let eventFile: String?

  /// The gauge of this process; nil where the kernel tells nothing.
  ///
  /// `watched` is `$MEMORY_PRESSURE_WATCH`, the file that systemd means, or `/dev/null` for none; `root` is where the
  /// file systems hang.
  package init?(watched: String?, root: String = "") {
    guard watched != "/dev/null" else { return nil }
    let folder = Self.text(at: root + "/proc/self/cgroup").flatMap(Self.group).map { group in
      root + "/sys/fs/cgroup" + (group == "/" ? "" : group)
    }
    let files = [watched.map { root + $0 }, folder.map { $0 + "/memory.pressure" }]
    let own = files.compactMap(\.self).first { Self.text(at: $0) != nil }
    let all = root + "/proc/pressure/memory"
    pressureFiles = [own, all].compactMap(\.self).filter { Self.text(at: $0) != nil }
    let events = folder.map { $0 + "/memory.events" }
    eventFile = events.flatMap { Self.text(at: $0) == nil ? nil : $0 }
    guard !pressureFiles.isEmpty || eventFile != nil else { return nil }
  }

  /// What the kernel says now, the worse of the unit and the machine.
  package func sample() -> PressureSample {
    PressureSample(
      stalled: pressureFiles.compactMap { Self.text(at: $0).flatMap(Self.stalled) }.max(),
      events: eventFile.flatMap { Self.text(at: $0).map(Self.events) }
    )
  }

  /// The group in `/proc/self/cgroup`, where all groups are of the second version.
  static func group(in text: String) -> String? {
    let line = text.split(separator: "\n").first { $0.hasPrefix("0::/") }
    return line.map { String($0.dropFirst(3)) }
  }

  /// The percentage in `some avg10=1.23 avg60=…`.
  static func stalled(in text: String) -> Double? {
    let line = text.split(separator: "\n").first { $0.hasPrefix("some ") }
    let word = line?.split(separator: " ").first { $0.hasPrefix("avg10=") }
    return word.flatMap { Double($0.dropFirst(6)) }
  }

  /// How often the limits were met, in the lines of `memory.events`.
  static func events(in text: String) -> UInt64 {
    text.split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ")
      guard words.count == 2, ["high", "max", "oom"].contains(words[0]) else { return sum }
      return sum &+ (UInt64(words[1]) ?? 0)
    }
  }

  /// The begin of a file that the kernel makes up; nil when it cannot be read.
  private static func text(at path: String) -> String? {
    guard let number = try? SystemCall.open(path, O_RDONLY | O_NONBLOCK) else { return nil }
    defer { close(number) }
    return withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
      guard case .bytes(let count)? = try? SystemCall.read(number, into: buffer) else { return nil }
      return String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}
