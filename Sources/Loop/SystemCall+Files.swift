import Glibc

/// Small files of the kernel, which tell how things stand.
extension SystemCall {
  /// A small file's text, up to 1 MiB of it; empty if it cannot be read.
  package static func text(of path: String) -> String {
    guard let number = try? open(path, O_RDONLY) else { return "" }
    defer { close(number) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 16_384))
    while bytes.count < 1 << 20 {
      let transfer = try? buffer.withUnsafeMutableBytes { buffer throws(SystemError) in
        try read(number, into: buffer)
      }
      guard case .bytes(let count) = transfer else { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names in a folder, but for those that begin with a dot; none if it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Bytes that anybody may still write to the file system of a folder; `nil` when that cannot be told.
  package static func freeBytes(in folder: String) -> Int? {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: facts.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: facts.f_frsize))
    return overflow ? .max : bytes
  }
}
