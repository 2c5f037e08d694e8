import Testing

@testable import Simulator

@Suite("Fault script")
struct FaultScriptTests {
  private let messages = (0..<3_000).map { number in
    FeedMessage(Array("message \(number) of the feed".utf8))
  }

  private func steps(_ faults: Set<FeedFault>, seed: UInt64 = 1) -> [FeedStep] {
    var script = FaultScript(faults, seed: seed)
    return messages.flatMap { message in script.steps(for: message) }
  }

  private func sent(_ steps: [FeedStep]) -> [FeedMessage] {
    steps.compactMap { step in
      guard case .send(let message) = step else { return nil }
      return message
    }
  }

  @Test("Without faults every message is sent once, whole and in order")
  func none() {
    #expect(steps([]) == messages.map(FeedStep.send))
  }

  @Test("What is hit follows from the seed")
  func seed() {
    let all = Set(FeedFault.allCases).subtracting([.huge])
    #expect(steps(all, seed: 7) == steps(all, seed: 7))
    #expect(steps(all, seed: 7) != steps(all, seed: 8))
  }

  @Test(
    "Frames add up to the message, and some are empty",
    arguments: [.fragment, .slow] as [FeedFault]
  )
  func frames(fault: FeedFault) {
    let sent = sent(steps([fault]))
    #expect(sent.map(\.bytes) == messages.map(\.bytes))
    let cut = sent.filter { message in !message.frames.isEmpty }
    #expect(cut.count > 300)
    #expect(cut.allSatisfy { message in message.frames.reduce(0, +) == message.bytes.count })
    #expect(cut.contains { message in message.frames.contains(0) })
    #expect(sent.allSatisfy { message in message.isSlow == (fault == .slow) })
  }

  @Test("A duplicate comes directly after its original, and nothing is lost")
  func duplicate() {
    let sent = sent(steps([.duplicate]))
    #expect((3_300...3_700).contains(sent.count))
    var unique: [FeedMessage] = []
    for message in sent where unique.last != message { unique.append(message) }
    #expect(unique == messages)
  }

  @Test("Reordering swaps neighbours; at most the last message is still held back")
  func reorder() {
    let sent = sent(steps([.reorder]))
    #expect(sent.count >= messages.count - 1)
    let moved = zip(sent, messages).filter { pair in pair.0 != pair.1 }.count
    #expect(moved > 300)
    for (index, message) in sent.enumerated() {
      #expect(messages[max(0, index - 1)...min(2_999, index + 1)].contains(message))
    }
  }

  @Test("Garbage comes between the messages, among it bytes and the empty message")
  func garbage() {
    let extra = sent(steps([.garbage])).filter { message in !messages.contains(message) }
    #expect((200...400).contains(extra.count))
    #expect(extra.contains { message in message.isBinary })
    #expect(extra.contains { message in message.bytes.isEmpty })
    #expect(extra.contains { message in message.bytes.contains(0x1B) })
  }

  @Test("A huge message is longer than a client takes, and well formed")
  func huge() throws {
    let huge = try #require(sent(steps([.huge])).first { message in message.bytes.count > 4 << 20 })
    #expect(huge.bytes.count == 5 << 20)
    #expect(huge.bytes.first == UInt8(ascii: "{") && huge.bytes.last == UInt8(ascii: "}"))
  }

  @Test("A drop and a half-open link strike now and then, after their message")
  func ends() {
    let drops = steps([.drop]).filter { step in step == .drop }.count
    let silences = steps([.halfOpen]).filter { step in step == .fallSilent }.count
    #expect((3...25).contains(drops))
    #expect((1...15).contains(silences))
    #expect(sent(steps([.drop, .halfOpen])) == messages)
  }

  @Test("A late message came before, at most so many messages ago")
  func late() {
    let sent = sent(steps([.late]))
    #expect((3_020...3_120).contains(sent.count))
    var seen: Set<[UInt8]> = []
    var newest = 0
    for message in sent {
      if seen.insert(message.bytes).inserted {
        #expect(message == messages[newest])
        newest += 1
      } else {
        #expect(messages[max(0, newest - 101)..<newest].contains(message))
      }
    }
    #expect(newest == messages.count)
  }

  @Test("Periods say how often each fault strikes, and strikes are counted")
  func periods() {
    var script = FaultScript([.slow, .drop], seed: 3, periods: [.slow: 100, .drop: 1])
    let steps = messages.flatMap { message in script.steps(for: message) }
    #expect((15...50).contains(sent(steps).filter(\.isSlow).count))
    #expect(script.strikes[.slow] == UInt64(sent(steps).filter(\.isSlow).count))
    #expect(script.strikes[.drop] == 3_000)
  }

  @Test("In the calm no connection is broken; at the end nothing strikes and nothing is held back")
  func calm() {
    var script = FaultScript(Set(FeedFault.allCases), seed: 5, periods: [.huge: 1_000_000])
    script.calm()
    var steps = messages.flatMap { message in script.steps(for: message) }
    #expect(!steps.contains(.drop) && !steps.contains(.fallSilent))
    #expect(sent(steps).allSatisfy { message in !message.isSlow })
    #expect(sent(steps).count > messages.count)
    if let held = script.end() { steps.append(.send(held)) }
    let all = Set(sent(steps).map(\.bytes))
    #expect(messages.allSatisfy { message in all.contains(message.bytes) })
    #expect(messages.flatMap { script.steps(for: $0) } == messages.map(FeedStep.send))
  }
}
