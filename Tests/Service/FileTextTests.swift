import Foundation
import Testing

@testable import Service

@Suite("Small files")
struct FileTextTests {
  private func file(_ bytes: Int) throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "sensorpager-\(UUID().uuidString)").path
    try Data(repeating: 7, count: bytes).write(to: URL(filePath: path))
    return path
  }

  @Test(
    "A file is read whole, up to its limit and not a byte more",
    arguments: [0, 1, 65_536, 200_000]
  )
  func whole(count: Int) throws {
    let path = try file(count)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try FileText.bytes(at: path, limit: count) == [UInt8](repeating: 7, count: count))
    #expect(throws: FileFault.tooLong(max(0, count - 1))) {
      guard count > 0 else { throw FileFault.tooLong(0) }
      _ = try FileText.bytes(at: path, limit: count - 1)
    }
  }

  @Test("What cannot be read says why in the system's words")
  func unreadable() {
    let missing = #expect(throws: FileFault.self) { try FileText.bytes(at: "/no/such", limit: 9) }
    #expect(missing == .system(ENOENT))
    #expect(missing?.description == "No such file or directory")
    #expect(throws: FileFault.system(EISDIR)) { try FileText.bytes(at: "/", limit: 9) }
  }
}
