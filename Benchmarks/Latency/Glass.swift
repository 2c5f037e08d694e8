import Glibc
import Locks
import Loop

/// The far end of a pseudo-terminal, and when each byte came to it.
final class Glass {
  /// Bytes that came together.
  private struct Piece {
    var time: Double
    var bytes: [UInt8]
  }

  /// The near end's path.
  let path: String
  private let far: Int32
  private let near: Int32
  private let pieces: Locked<[Piece]>
  private let isClosed: Locked<Bool>
  private let reader: WorkerThread

  init() throws {
    var (far, near): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&far, &near, &name, nil, &size) == 0 else {
      throw SystemError(call: "openpty", code: errno)
    }
    let (pieces, isClosed) = (Locked<[Piece]>([]), Locked(false))
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    (self.far, self.near, self.pieces, self.isClosed) = (far, near, pieces, isClosed)
    let number = far
    reader = try WorkerThread(name: "glass") { Self.read(number, into: pieces, until: isClosed) }
  }

  /// Types.
  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(far, bytes, bytes.count)
  }

  /// When the first byte of a text came that did not come before a moment; `nil` if it does not come in time.
  ///
  /// Bytes before the text are forgotten.
  func wait(for text: String, after moment: Double, seconds: Double) -> Double? {
    let wanted = Array(text.utf8)
    let end = Moment.now + seconds * 1_000
    while Moment.now < end {
      if let time = find(wanted, after: moment) { return time }
      usleep(500)
    }
    return nil
  }

  /// When the first piece of at least so many bytes came that did not come before a moment; `nil` if none comes in time.
  func wait(forPieceOf count: Int, after moment: Double, seconds: Double) -> Double? {
    let end = Moment.now + seconds * 1_000
    while Moment.now < end {
      let time = pieces.withLock { pieces in
        pieces.first { piece in piece.time >= moment && piece.bytes.count >= count }?.time
      }
      if let time {
        pieces.withLock { pieces in pieces.removeAll() }
        return time
      }
      usleep(500)
    }
    return nil
  }

  func close() {
    isClosed.withLock { isClosed in isClosed = true }
    _ = reader.join(within: .seconds(2))
    Glibc.close(near)
    Glibc.close(far)
  }

  private func find(_ wanted: [UInt8], after moment: Double) -> Double? {
    pieces.withLock { pieces in
      pieces.removeAll { piece in piece.time < moment }
      let bytes = pieces.flatMap(\.bytes)
      guard bytes.count >= wanted.count,
        let start = (0...bytes.count - wanted.count).first(where: { place in
          bytes[place] == wanted[0] && bytes[place..<place + wanted.count].elementsEqual(wanted)
        })
      else { return nil }
      var left = start
      guard
        let place = pieces.firstIndex(where: { piece in
          left -= piece.bytes.count
          return left < 0
        })
      else { return nil }
      let time = pieces[place].time
      pieces.removeFirst(place)
      return time
    }
  }

  private static func read(_ far: Int32, into pieces: Locked<[Piece]>, until isClosed: Locked<Bool>)
  {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isClosed.withLock({ isClosed in isClosed }) {
      var request = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 200) == 1 else { continue }
      let count = Glibc.read(far, &buffer, buffer.count)
      guard count > 0 else {
        usleep(1_000)
        continue
      }
      let piece = Piece(time: Moment.now, bytes: Array(buffer.prefix(count)))
      pieces.withLock { pieces in pieces.append(piece) }
    }
  }
}
