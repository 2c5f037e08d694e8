import Readings
import Wire

@testable import Simulator

/// A conversation of the simulated feed with the decoder that a real client has, in no time and without a socket.
final class Dialogue {
  /// What the decoder said last of a sensor.
  struct Word: Equatable {
    var type: String
    var value: Double?
    var state: Bool?
    var unit: String
    var label: String
  }

  let conversation: any FeedConversation
  let decoder: any FeedDecoder
  var world: SimulatedWorld
  var time: Int64 = 1_795_946_400_000
  var token: String?
  /// What the decoder said last, by sensor.
  private(set) var words: [String: Word] = [:]
  /// What the decoder said of alarms.
  private(set) var news: [AlarmNews] = []
  /// Messages that brought readings since this was emptied.
  var told = 0
  /// How the server or the decoder ended the connection.
  private(set) var end: String?

  private var batch = ReadingBatch()

  init(_ format: FeedFormat, _ decoder: any FeedDecoder, sensors: Int = 24) {
    conversation = format.conversation()
    self.decoder = decoder
    world = SimulatedWorld(sensors: sensors, rate: 10, seed: 1)
  }

  private var scene: FeedScene { FeedScene(world: world, time: time, token: token) }

  /// Connects, and lets both talk until neither has more to say.
  func connect(_ request: FeedRequest = FeedRequest(), as login: FeedLogin = FeedLogin()) {
    say(decoder.connected(as: login))
    take(conversation.opened(by: request, scene))
  }

  /// The client sends frames.
  func say(_ frames: [OutgoingFrame]) {
    for frame in frames {
      guard case .text(let text) = frame else { continue }
      take(conversation.received(Simulator.FeedMessage(Array(text.utf8)), scene))
    }
  }

  /// The next reading is taken and told.
  @discardableResult
  func step() -> SimulatedReading {
    let reading = world.next()
    time += 100
    take(conversation.waited(scene))
    if let message = conversation.message(of: reading, scene) { decode(message) }
    return reading
  }

  private func take(_ answers: [FeedAnswer]) {
    for answer in answers {
      switch answer {
      case .send(let message): decode(message)
      case .close(let code, let reason): end = end ?? "closed \(code) \(reason)"
      }
    }
  }

  private func decode(_ message: Simulator.FeedMessage) {
    message.read(by: decoder, into: &batch, at: time) { _, batch in
      if !batch.readings.isEmpty { told += 1 }
      for reading in batch.readings { note(reading) }
      news += batch.news
    }
    if let ended = batch.end { end = end ?? ended.description }
    say(batch.replies)
  }

  private func note(_ reading: Reading) {
    let value: Double? =
      switch reading.value {
      case .number(let number): number
      case .integer(let number): Double(number)
      case .boolean, .text, .absent: nil
      }
    var state: Bool?
    if case .boolean(let isOn) = reading.value { state = isOn }
    words[text(reading.sensor)] = Word(
      type: text(reading.quantity),
      value: value,
      state: state,
      unit: text(reading.unit),
      label: text(reading.label)
    )
  }

  private func text(_ bytes: BorrowedText) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// A value as its sensor's kind shows it.
func rounded(_ value: Double?, _ kind: SimulatedKind) -> Double? {
  let scale = [1, 10, 100, 1_000][kind.decimals]
  return value.map { ($0 * Double(scale)).rounded() / Double(scale) }
}
