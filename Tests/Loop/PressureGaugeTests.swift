import Foundation
import Testing

@testable import Loop

@Suite("Pressure gauge")
struct PressureGaugeTests {
  private static let quiet = """
    some avg10=0.00 avg60=0.12 avg300=0.05 total=1234
    full avg10=9.00 avg60=0.00 avg300=0.00 total=99

    """

  /// A root folder with the files that the kernel would make up.
  private func root(_ files: [String: String]) throws -> String {
    let root = FileManager.default.temporaryDirectory.path + "/sensorpager-psi-" + UUID().uuidString
    for (path, text) in files {
      let file = URL(fileURLWithPath: root + path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return root
  }

  @Test
  func `the worse of the unit's pressure and the machine's counts, with the unit's events`() throws
  {
    let group = "/sys/fs/cgroup/system.slice/sensorpager.service"
    let root = try root([
      "/proc/self/cgroup": "0::/system.slice/sensorpager.service\n",
      group + "/memory.pressure": "some avg10=12.34 avg60=1.00 avg300=0.00 total=1\n",
      group + "/memory.events": "low 5\nhigh 2\nmax 3\noom 1\noom_kill 9\noom_group_kill 0\n",
      "/proc/pressure/memory": Self.quiet,
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let gauge = try #require(PressureGauge(watched: nil, root: root))
    #expect(gauge.sample() == PressureSample(stalled: 12.34, events: 6))
    try "some avg10=88.00 avg60=1.00 avg300=0.00 total=1\n".write(
      toFile: root + "/proc/pressure/memory",
      atomically: false,
      encoding: .utf8
    )
    #expect(gauge.sample().stalled == 88)
  }

  @Test
  func `systemd's file goes before the one that is found, and /dev/null means none`() throws {
    let root = try root([
      "/proc/self/cgroup": "0::/\n", "/proc/pressure/memory": Self.quiet,
      "/sys/fs/cgroup/memory.pressure": "some avg10=50.00 avg60=0 avg300=0 total=0\n",
      "/unit/memory.pressure": "some avg10=3.00 avg60=0 avg300=0 total=0\n",
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let named = try #require(PressureGauge(watched: "/unit/memory.pressure", root: root))
    #expect(named.sample() == PressureSample(stalled: 3))
    #expect(PressureGauge(watched: nil, root: root)?.sample().stalled == 50)
    #expect(PressureGauge(watched: "/dev/null", root: root) == nil)
  }

  @Test
  func `a kernel that tells nothing has no gauge`() throws {
    let root = try root(["/proc/self/cgroup": "4:memory:/old\n1:name=systemd:/x\n"])
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(PressureGauge(watched: nil, root: root) == nil)
    #expect(PressureGauge(watched: nil, root: root + "/nowhere") == nil)
  }

  @Test(arguments: ["", "some", "some avg10=", "some avg10=x avg60=1", "full avg10=3.00", "\n\n"])
  func `what is no pressure file says nothing`(_ text: String) {
    #expect(PressureGauge.stalled(in: text) == nil)
    #expect(PressureGauge.events(in: text) == 0)
  }
}
