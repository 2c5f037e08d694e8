import Glibc

/// What this process calls itself to a feed: a broker cuts off whoever comes with a name that is taken.
enum ClientName {
  /// The longest part of the machine's name that is used, in bytes.
  private static let hostLimit = 24

  /// A name of letters, digits and hyphens that no other process of this site has.
  static func own() -> String {
    var bytes = [CChar](repeating: 0, count: 256)
    _ = gethostname(&bytes, bytes.count - 1)
    let host = bytes.prefix { byte in byte != 0 }.map(UInt8.init(bitPattern:))
    return name(host: host, process: getpid())
  }

  /// The name for a machine's name and a process.
  static func name(host: [UInt8], process: Int32) -> String {
    let plain = host.prefix(hostLimit).filter { byte in
      let letter = byte | 0x20
      return letter &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
    }
    return "sensorpager-\(String(decoding: plain, as: UTF8.self))-\(process)"
  }
}
