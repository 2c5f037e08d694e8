import Service
import Wire

/// Files that say what the messages of a feed don't, as JSON.
enum ContextFile {
  /// The longest file in bytes.
  private static let limit = 16 << 20

  /// What a file says; `option` is where it was named.
  static func read(_ path: String, _ option: String) throws(Failure) -> FeedContext {
    let bytes = try Files.bytes(at: path, limit: limit, option)
    do throws(FeedContext.Fault) {
      return try bytes.withUnsafeBufferPointer { bytes throws(FeedContext.Fault) in
        try FeedContext(json: UnsafeRawBufferPointer(bytes))
      }
    } catch {
      throw Failure(.data, "\(option): \(printable(path)): \(error.words)")
    }
  }
}

extension FeedContext.Fault {
  fileprivate var words: String {
    switch self {
    case .notJSON: "not a JSON object"
    case .badMember(let name): "'\(name)' is not what it has to be"
    case .badMapping(let fault): "'mapping': \(printable("\(fault)"))"
    }
  }
}
