import Foundation
import Testing

@testable import Service

@Suite("State file")
struct StateFileTests {
  private let folder =
    FileManager.default.temporaryDirectory.path + "/sensorpager-" + UUID().uuidString

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test("The folder is made, the file is replaced as a whole, and nothing else is left")
  func write() throws {
    defer { remove() }
    let file = StateFile("displays", in: folder)
    #expect(try file.read(limit: 100) == nil)
    try file.write(Array("one".utf8))
    try file.write(Array("second".utf8))
    #expect(try file.read(limit: 100) == Array("second".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["displays"])
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("What cannot be written leaves the old file as it was")
  func full() throws {
    defer { remove() }
    let file = StateFile("displays", in: folder)
    try file.write(Array("old".utf8))
    try FileManager.default.createDirectory(
      atPath: file.path + ".new",
      withIntermediateDirectories: true
    )
    #expect(throws: (any Error).self) { try file.write(Array("new".utf8)) }
    #expect(try file.read(limit: 100) == Array("old".utf8))
  }

  @Test("What is no regular file, or longer than any of ours, is an error")
  func odd() throws {
    defer { remove() }
    let file = StateFile("displays", in: folder)
    try file.write(Array(repeating: 0x20, count: 101))
    #expect(throws: FileFault.tooLong(100)) { try file.read(limit: 100) }
    unlink(file.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(throws: FileFault.notRegular) { try file.read(limit: 100) }
  }
}
