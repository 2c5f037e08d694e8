/// What is kept on the disk, and where.
package struct HistorySettings: Sendable, Equatable {
  /// The folder, made when it is missing.
  package var folder: String
  /// Bytes that the file and its log may take together.
  package var disk = 256 << 20
  /// How old anything gets; zero is for ever.
  package var keep = Duration.seconds(30 * 86_400)
  /// How often history is written; zero is at the end alone.
  package var writeEvery = Duration.seconds(30)
  /// The layer of SQLite over the system's files; `nil` is its own.
  package var vfs: String?

  /// Usual settings in a folder.
  package init(folder: String) {
    self.folder = folder
  }

  /// Bytes that the file may take, without its write-ahead log.
  var fileLimit: Int64 { Int64(max(disk - (2 << 20), disk / 2)) }
}
