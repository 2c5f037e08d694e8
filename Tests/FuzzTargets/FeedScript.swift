import Readings
import Wire

/// A feed's whole story in one input, so that decoders which keep state between messages can be led astray.
///
/// The byte 0xFE, which no UTF-8 has, and a letter begin a section: `t` a text message, `b` a binary one, `c` the context
/// (as `decode --context` has it), `l` the login (the user, a colon, the secret), `r` a new connection, `p` the time to
/// ping, `n` the types that are wanted, with commas between. What stands before the first section is a text message;
/// 0xFE before another byte is content.
struct FeedScript {
  /// One thing that happens.
  enum Step {
    /// A message comes.
    case message(ArraySlice<UInt8>, FeedMessage.Kind)
    /// The connection was made anew.
    case reconnect
    /// It is time to show the server that we are there.
    case ping
    /// Only some types are wanted from now on.
    case narrow(Interest)
  }

  private static let mark: UInt8 = 0xFE

  /// What the messages don't say.
  private(set) var context = FeedContext()
  /// What shows the feed that we may read.
  private(set) var login = FeedLogin()
  /// What happens, in order.
  private(set) var steps: [Step] = []

  /// Reads an input; any bytes are one.
  init(_ bytes: UnsafeRawBufferPointer) {
    let bytes = Array(bytes)
    var kind = UInt8(ascii: "t")
    var start = 0
    for index in bytes.indices.dropLast() where bytes[index] == Self.mark {
      guard index >= start, "tbclrpn".utf8.contains(bytes[index + 1]) else { continue }
      if index > 0 { add(kind, bytes[start..<index]) }
      kind = bytes[index + 1]
      start = index + 2
    }
    add(kind, bytes[start...])
  }

  private mutating func add(_ kind: UInt8, _ content: ArraySlice<UInt8>) {
    switch kind {
    case UInt8(ascii: "b"): steps.append(.message(content, .binary))
    case UInt8(ascii: "r"): steps.append(.reconnect)
    case UInt8(ascii: "p"): steps.append(.ping)
    case UInt8(ascii: "l"): login = Self.login(content)
    case UInt8(ascii: "n"): steps.append(.narrow(Self.interest(content)))
    case UInt8(ascii: "c"):
      content.withUnsafeBytes { json in
        if let read = try? FeedContext(json: json) { context = read }
      }
    default: steps.append(.message(content, .text))
    }
  }

  private static func login(_ content: ArraySlice<UInt8>) -> FeedLogin {
    let parts = content.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      .map { part in String(decoding: part, as: UTF8.self) }
    return FeedLogin(user: parts.count > 1 ? parts[0] : nil, secret: parts.last)
  }

  /// Types come from readings, whose names are plain.
  private static func interest(_ content: ArraySlice<UInt8>) -> Interest {
    let names = content.split(separator: UInt8(ascii: ",")).prefix(8)
    return Interest(Set(names.map { name in Quantity(PlainText.string(name)) }))
  }
}
