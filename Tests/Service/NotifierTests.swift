import Foundation
import Testing

@testable import Service

/// The service manager's side: a datagram socket of its own.
private final class Manager {
  private let descriptor: Int32

  /// Listens at a path, or in the abstract name space where `name` begins with `@`.
  init(_ name: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { path in path.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length)
      }
    }
    #expect(code == 0)
  }

  /// What has come, one text a datagram.
  func received() -> [String] {
    var texts: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return texts }
      texts.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
  }
}

// Each test has a process of its own, as the environment belongs to the whole process.
@Suite("Notifier")
struct NotifierTests {
  @Test("Every state arrives at a socket in the file system, a status only when it changed")
  func path() async {
    await #expect(processExitsWith: .success) {
      let path = "/tmp/sensorpager-notify-\(getpid())"
      let manager = Manager(path)
      defer { unlink(path) }
      setenv("NOTIFY_SOCKET", path, 1)
      var notifier = Notifier()
      try notifier.ready()
      try notifier.status("24 sensors")
      try notifier.status("24 sensors")
      try notifier.status("25 sensors\nMAINPID=1")
      try notifier.reloading(at: 1_234_567)
      try notifier.watchdog()
      try notifier.stopping()
      let wanted = [
        "READY=1", "STATUS=24 sensors", "STATUS=25 sensors�MAINPID=1",
        "RELOADING=1\nMONOTONIC_USEC=1234567", "WATCHDOG=1", "STOPPING=1",
      ]
      #expect(manager.received() == wanted)
    }
  }

  @Test("A socket in the abstract name space is reached as well")
  func abstract() async {
    await #expect(processExitsWith: .success) {
      let name = "@sensorpager-notify-\(getpid())"
      let manager = Manager(name)
      setenv("NOTIFY_SOCKET", name, 1)
      try Notifier().ready()
      #expect(manager.received() == ["READY=1"])
    }
  }

  @Test("Without systemd nothing is sent and nothing fails")
  func alone() async {
    await #expect(processExitsWith: .success) {
      unsetenv("NOTIFY_SOCKET")
      unsetenv("WATCHDOG_USEC")
      var notifier = Notifier()
      try notifier.ready()
      try notifier.status("fine")
      #expect(notifier.watchdogInterval == nil)
    }
  }

  @Test("A manager that is gone is an error, and the status is sent again afterwards")
  func gone() async {
    await #expect(processExitsWith: .success) {
      let path = "/tmp/sensorpager-notify-gone-\(getpid())"
      setenv("NOTIFY_SOCKET", path, 1)
      var notifier = Notifier()
      #expect(throws: (any Error).self) { try notifier.status("here") }
      let manager = Manager(path)
      defer { unlink(path) }
      try notifier.status("here")
      #expect(manager.received() == ["STATUS=here"])
    }
  }

  @Test("The watchdog's interval is this process's own, or none")
  func watchdog() async {
    await #expect(processExitsWith: .success) {
      setenv("WATCHDOG_USEC", "30000000", 1)
      #expect(Notifier().watchdogInterval == .seconds(30))
      setenv("WATCHDOG_PID", "\(getpid())", 1)
      #expect(Notifier().watchdogInterval == .seconds(30))
      setenv("WATCHDOG_PID", "1", 1)
      #expect(Notifier().watchdogInterval == nil)
      setenv("WATCHDOG_PID", "\(getpid())", 1)
      for nonsense in ["", "soon", "-1", "0"] {
        setenv("WATCHDOG_USEC", nonsense, 1)
        #expect(Notifier().watchdogInterval == nil)
      }
    }
  }
}
