import Readings

/// Memory for texts that had to be made; what was written stays where it is until `reset`.
final class ScratchText {
  /// A state to return to.
  struct Mark {
    fileprivate var chunk: Int
    fileprivate var used: Int
  }

  private static let chunkSize = 64 << 10
  // More than this is given back at a reset.
  private static let keptChunks = 16

  private var chunks: [UnsafeMutableBufferPointer<UInt8>] = []
  private var chunk = 0
  private var used = 0

  deinit {
    for chunk in chunks { chunk.deallocate() }
  }

  /// Forgets everything written; every text made so far is void.
  func reset() {
    rewind(to: Mark(chunk: 0, used: 0))
    while chunks.count > Self.keptChunks { chunks.removeLast().deallocate() }
  }

  /// Where writing stands.
  var mark: Mark { Mark(chunk: chunk, used: used) }

  /// Forgets everything written since `mark`.
  func rewind(to mark: Mark) {
    chunk = mark.chunk
    used = mark.used
  }

  /// Makes a text of at most `capacity` bytes: `write` fills a part of the memory and returns how much.
  func make(
    capacity: Int,
    _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) -> BorrowedText {
    precondition(capacity <= Self.chunkSize, "a text of \(capacity) bytes is none for the scratch")
    if chunk < chunks.count, used + capacity > Self.chunkSize {
      chunk += 1
      used = 0
    }
    if chunk == chunks.count { chunks.append(.allocate(capacity: Self.chunkSize)) }
    let room = UnsafeMutableBufferPointer(rebasing: chunks[chunk][used..<used + capacity])
    let count = write(room)
    precondition(count <= capacity, "more was written than the room held")
    used += count
    return BorrowedText(rebasing: room[..<count])
  }
}
