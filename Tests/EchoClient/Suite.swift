import CWebSockets
import Loop
import Wire

@testable import Intake

/// Every case of a fuzzing server of the Autobahn test suite, one connection each, with one of our clients.
struct Suite {
  /// Whose framing is put to the test.
  enum Framing: String {
    /// Our own: `StreamClient`.
    case stream
    /// The library's: `WebSocketClient`.
    case library
    /// The library's, with compression.
    case deflate
  }

  /// How long one case may take; what is longer is cut off, and the server notes it.
  private static let patience = Duration.seconds(15)

  private let address: String
  private let framing: Framing
  private let loop: EventLoop
  private let host: Host

  /// Plays every case; the program's exit code.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 3, let framing = Framing(rawValue: arguments[1]) else {
      print("usage: EchoClient stream|library|deflate ws://HOST:PORT")
      return 64
    }
    do {
      try Self(arguments[2], framing).play()
      return 0
    } catch {
      print("EchoClient: \(error)")
      return 1
    }
  }

  private init(_ address: String, _ framing: Framing) throws {
    self.address = address
    self.framing = framing
    loop = try EventLoop(EventLoop.Options(receiveBuffer: FeedReader.receiveBuffer, usesTLS: true))
    let buffer = FeedReader.receiveBuffer
    let noProxy = CText("")
    host = try Host(
      on: loop,
      name: "echo",
      at: .client,
      protocols: framing == .stream
        ? StreamClient.protocols(receiveBuffer: buffer)
        : WebSocketClient.protocols(receiveBuffer: buffer),
      keeping: [noProxy]
    ) { info in
      info.http_proxy_address = noProxy.pointer
      info.extensions = framing == .deflate ? lws_deflate_offer() : nil
    }
  }

  private func play() throws {
    let answer = try visit("/getCaseCount")
    guard let count = Int(answer.text), count > 0 else {
      throw NoCases(answer: answer.text, end: answer.end)
    }
    for number in 1...count { try visit("/runCase?case=\(number)&agent=\(framing.rawValue)") }
    try visit("/updateReports?agent=\(framing.rawValue)")
    print("\(count) cases with \(framing.rawValue)")
  }

  @discardableResult
  private func visit(_ target: String) throws -> Echo {
    var request = UpgradeRequest(try FeedURL(address + target))
    request.offersDeflate = framing == .deflate
    let echo = Echo(waker: loop.waker)
    echo.serve(on: loop, within: Self.patience) { handler in
      switch framing {
      case .stream:
        StreamClient.connect(
          request,
          on: loop,
          host: host,
          handshakeSeconds: 5,
          handler: handler
        )
      case .library, .deflate:
        WebSocketClient.connect(request, on: loop, host: host, handler: handler)
      }
    }
    return echo
  }
}

/// The server did not say how many cases it has.
private struct NoCases: Error, CustomStringConvertible {
  let answer: String
  let end: ConnectionEnd?

  var description: String {
    "no number of cases but '\(answer)'; \(end?.description ?? "the connection is up")"
  }
}
