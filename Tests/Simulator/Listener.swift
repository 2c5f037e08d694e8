import Readings
import Testing

@testable import Simulator
@testable import Wire

/// Reads a conversation's answers with a decoder of ours.
final class Listener {
  /// A reading as the world has it.
  struct Heard: Equatable {
    var sensor: String
    var quantity: String
    var value: Double?
    var unit: String
    var label: String
    var isRetained: Bool
  }

  let decoder: any FeedDecoder
  let conversation: any FeedConversation
  var world: SimulatedWorld
  var token: String?
  var request = FeedRequest()
  private var batch = ReadingBatch()
  /// How the server has closed the connection, and why our side would.
  private(set) var closed: (code: UInt16, reason: String)?
  private(set) var end: ConnectionEnd?

  init(_ decoder: any FeedDecoder, _ format: FeedFormat, sensors: Int = 24) {
    self.decoder = decoder
    conversation = format.conversation()
    world = SimulatedWorld(sensors: sensors, rate: 10, seed: 1)
  }

  private static let time: Int64 = 1_795_946_400_000

  private var scene: FeedScene {
    FeedScene(world: world, time: Self.time, token: token)
  }

  /// Connects; what is heard until both sides have nothing to say.
  func connect(as login: FeedLogin = FeedLogin(), wanting interest: Interest? = nil) -> [Heard] {
    var heard = hear(conversation.opened(by: request, scene))
    var frames = decoder.connected(as: login)
    if let interest { frames += decoder.narrow(to: interest) }
    heard += say(frames)
    return heard
  }

  /// Sends frames of ours; what is heard in answer.
  func say(_ frames: [OutgoingFrame]) -> [Heard] {
    frames.flatMap { frame in
      switch frame {
      case .text(let text): hear(conversation.received(FeedMessage(Array(text.utf8)), scene))
      case .binary(let bytes):
        hear(conversation.received(FeedMessage(bytes, isBinary: true), scene))
      }
    }
  }

  /// The next reading of the world; what is heard of it.
  func next() -> (told: SimulatedReading, heard: [Heard]) {
    let reading = world.next()
    let message = conversation.message(of: reading, scene)
    return (reading, message.map { hear([.send($0)]) } ?? [])
  }

  private func hear(_ answers: [FeedAnswer]) -> [Heard] {
    answers.flatMap { answer -> [Heard] in
      switch answer {
      case .close(let code, let reason):
        closed = closed ?? (code, reason)
        return []
      case .send(let message):
        let (heard, replies) = decode(message)
        return heard + say(replies)
      }
    }
  }

  private func decode(_ message: Simulator.FeedMessage) -> ([Heard], [OutgoingFrame]) {
    var heard: [Heard] = []
    message.read(by: decoder, into: &batch, at: Self.time) { account, batch in
      if case .rejected = account.outcome { Issue.record("a message was rejected") }
      #expect(account.rejectedParts.isEmpty)
      heard = batch.readings.map(Self.heard)
    }
    end = end ?? batch.end
    return (heard, batch.replies)
  }

  private static func heard(_ reading: Reading) -> Heard {
    var number: Double?
    switch reading.value {
    case .number(let value): number = value
    case .integer(let value): number = Double(value)
    case .boolean, .text: Issue.record("no number")
    case .absent: break
    }
    return Heard(
      sensor: String(decoding: reading.sensor, as: UTF8.self),
      quantity: String(decoding: reading.quantity, as: UTF8.self),
      value: number,
      unit: String(decoding: reading.unit, as: UTF8.self),
      label: String(decoding: reading.label, as: UTF8.self),
      isRetained: reading.isRetained
    )
  }
}

extension SimulatedReading {
  /// Whether what was heard says the same as the world, to the decimals that are sent.
  func matches(_ heard: Listener.Heard, _ world: SimulatedWorld) -> Bool {
    let kind = world.sensors[sensor].kind
    guard heard.quantity == kind.quantity, heard.unit == kind.unit else { return false }
    guard let value, let told = heard.value else { return value == nil && heard.value == nil }
    let half = 0.5 / [1.0, 10, 100, 1_000][kind.decimals]
    return abs(told - value) <= half * 1.000_001
  }
}
