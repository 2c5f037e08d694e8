import Readings
import Wire

@testable import Simulator

/// Our decoder of a format in conversation with the simulated server of that format, without a network.
///
/// Everything that one says is heard by the other at once, until nobody has anything to say.
final class DeviceTalk {
  /// A reading as it came out of the decoder.
  struct Heard: Hashable {
    var sensor: String
    var type: String
    var value: String
    var unit: String
  }

  let decoder: any FeedDecoder
  let conversation: any FeedConversation
  var world: SimulatedWorld
  let token: String?

  /// What was heard, in order.
  private(set) var heard: [Heard] = []
  /// Why the server closed, or the decoder gave up.
  private(set) var ends: [String] = []
  /// What the server has sent, in order.
  private(set) var messages: [[UInt8]] = []

  private var batch = ReadingBatch()
  private let time: Int64 = 1_796_032_790_007

  init(
    _ decoder: any FeedDecoder,
    _ conversation: any FeedConversation,
    sensors: Int = 24,
    token: String? = nil
  ) {
    self.decoder = decoder
    self.conversation = conversation
    self.token = token
    world = SimulatedWorld(sensors: sensors, rate: 10, seed: 1)
  }

  private var scene: FeedScene { FeedScene(world: world, time: time, token: token) }

  /// Connects, and lets both say what they have to say.
  func connect(secret: String? = nil) {
    take(conversation.opened(scene))
    send(decoder.connected(as: FeedLogin(secret: secret)))
  }

  /// Takes one reading of the world; whether this client was told.
  @discardableResult
  func step() -> Bool {
    let reading = world.next()
    guard let message = conversation.message(of: reading, scene) else { return false }
    take([.send(message)])
    return true
  }

  /// The server hears what the decoder wants sent.
  func send(_ frames: [OutgoingFrame]) {
    for frame in frames {
      switch frame {
      case .text(let text): take(conversation.received(FeedMessage(Array(text.utf8)), scene))
      case .binary(let bytes):
        take(conversation.received(FeedMessage(bytes, isBinary: true), scene))
      }
    }
  }

  /// What the server says to a text, as texts.
  func answers(to text: String) -> [String] {
    conversation.received(FeedMessage(Array(text.utf8)), scene).map { answer in
      switch answer {
      case .send(let message): String(decoding: message.bytes, as: UTF8.self)
      case .close(let code, let reason): "close \(code) \(reason)"
      }
    }
  }

  func forget() { heard.removeAll() }

  private func take(_ answers: [FeedAnswer]) {
    for answer in answers {
      switch answer {
      case .send(let message): read(message)
      case .close(let code, let reason): ends.append("\(code) \(reason)")
      }
    }
  }

  private func read(_ message: Simulator.FeedMessage) {
    messages.append(message.bytes)
    message.read(by: decoder, into: &batch, at: time) { _, batch in
      for reading in batch.readings { heard.append(Heard(reading)) }
    }
    if let end = batch.end { ends.append(end.description) }
    let replies = batch.replies
    send(replies)
  }
}

extension DeviceTalk.Heard {
  init(_ reading: Reading) {
    sensor = String(decoding: reading.sensor, as: UTF8.self)
    type = String(decoding: reading.quantity, as: UTF8.self)
    unit = String(decoding: reading.unit, as: UTF8.self)
    switch reading.value {
    case .number(let number): value = "\(number)"
    case .integer(let number): value = "\(Double(number))"
    case .boolean(let state): value = "\(state)"
    case .text(let text): value = String(decoding: text, as: UTF8.self)
    case .absent: value = "-"
    }
  }

  init(sensor: String, type: String, value: Double?, unit: String) {
    self.init(sensor: sensor, type: type, value: value.map { "\($0)" } ?? "-", unit: unit)
  }
}
