import Foundation
import Support
import Testing

@testable import Loop

@Suite("Programs beside us")
struct ChildProcessTests {
  private func end(of process: ChildProcess) throws -> ChildProcess.Ending {
    try wait(for: "end of the program") { process.ending() }
  }

  @Test("A program gets its words and variables as they stand, and nothing else of ours")
  func words() throws {
    let scratch = try Scratch()
    let file = scratch.file("told")
    let script = #"printf '%s|' "$0" "$1" "$TOLD" "$HOME" >"# + "'\(file)'"
    let process = try ChildProcess.start(
      ["/bin/sh", "-c", script, "$(reboot)", "-rf /"],
      environment: ["TOLD=a;b"]
    )
    #expect(try end(of: process) == .exited(0))
    #expect(scratch.read("told") == "$(reboot)|-rf /|a;b||")
  }

  @Test("How a program ends is told; one that is ended takes what it has started along")
  func endings() throws {
    #expect(try end(of: try .start(["/bin/sh", "-c", "exit 3"], environment: [])) == .exited(3))
    let slow = try ChildProcess.start(["/bin/sh", "-c", "sleep 600 & wait"], environment: [])
    #expect(slow.ending() == nil)
    slow.kill()
    #expect(try end(of: slow) == .killed(9))
    #expect(kill(-slow.number, 0) == -1, "nothing of its group is left")
  }

  @Test("What cannot be started is an error")
  func missing() {
    #expect(throws: SystemError.self) {
      try ChildProcess.start(["/nonexistent/program"], environment: [])
    }
    #expect(throws: SystemError.self) { try ChildProcess.start([], environment: []) }
  }
}
