import Foundation
import FuzzTargets
import Testing
import Wire

/// What the fuzzer knows is tried again, without it: findings of the past, and the samples.
@Suite("What fuzzing found")
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let corpus = folder.appending(path: "Corpus")

  private func files(in folder: URL) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  private func check(_ target: FuzzTarget, _ bytes: [UInt8], _ comment: Comment) {
    do {
      try bytes.withUnsafeBytes { bytes in try target.run(bytes) }
    } catch {
      Issue.record("\(comment.rawValue): \(error)")
    }
  }

  @Test("Every input of the corpus", arguments: FuzzTarget.all)
  func corpus(target: FuzzTarget) throws {
    // A format that is new may have its samples alone.
    for input in (try? files(in: Self.corpus.appending(path: target.name))) ?? [] {
      check(target, Array(try Data(contentsOf: input)), "\(input.lastPathComponent)")
    }
  }

  @Test("Every folder of the corpus belongs to a target and has inputs")
  func folders() throws {
    let folders = try files(in: Self.corpus)
    #expect(folders.count >= 5)
    for folder in folders {
      #expect(FuzzTarget.named(folder.lastPathComponent) != nil)
      #expect(try !files(in: folder).isEmpty)
    }
  }

  @Test("Every sample, in one go, by every target", arguments: FuzzTarget.all)
  func samples(target: FuzzTarget) throws {
    let samples = Self.folder.appending(path: "../Wire/Fixtures")
    for file in try files(in: samples).flatMap(files) where file.pathExtension == "jsonl" {
      let lines = try Data(contentsOf: file).split(separator: 0x0A)
      check(target, lines.flatMap(section), "\(file.lastPathComponent)")
    }
  }

  /// A line of a recording, or a bare message, as a section of an input.
  private func section(_ line: Data) -> [UInt8] {
    let frame = line.withUnsafeBytes { try? RecordedFrame(line: $0, with: JSONParser()) }
    return switch frame?.content {
    case .text(let text): [0xFE, UInt8(ascii: "t")] + text
    case .binary(let bytes): [0xFE, UInt8(ascii: "b")] + bytes
    case .close: [0xFE, UInt8(ascii: "r")]
    case nil: [0xFE, UInt8(ascii: "t")] + line
    }
  }
}
