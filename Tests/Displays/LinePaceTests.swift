import Loop
import Testing

@testable import Displays

/// How much a line is given at a time, and when.
struct LinePaceTests {
  let start = ContinuousClock.now

  @Test("a fifth of a second may be on its way", arguments: [1_200, 2_400, 9_600, 115_200])
  func window(_ speed: Int) {
    var pace = LinePace(speed: speed)
    #expect(pace.window == speed / 50)
    #expect(pace.room(at: start) == pace.window && pace.isIdle(at: start))
    pace.give(pace.window, at: start)
    #expect(pace.room(at: start) == 0 && !pace.hasRoom(for: 1, at: start))
    let half = start + LinePace.ahead / 2
    #expect(pace.hasRoom(for: pace.window, at: half))
    #expect(abs(pace.room(at: half) - pace.window / 2) <= 1)
    #expect(!pace.isIdle(at: half) && pace.isIdle(at: start + LinePace.ahead + .microseconds(10)))
  }

  @Test("a byte takes as many bits as frame it")
  func bits() {
    var settings = SerialSettings()
    #expect(settings.bitsPerByte == 10)
    #expect(LinePace(speed: 1_000).byte == .milliseconds(10))
    settings.bits = 7
    settings.parity = .even
    #expect(settings.bitsPerByte == 10)
    settings.bits = 8
    settings.stopBits = 2
    #expect(settings.bitsPerByte == 12)
    settings.speed = 1_000
    #expect(SerialLine("/dev/null", settings).pace?.byte == .milliseconds(12))
  }

  @Test(
    "the moment of room is when there is room, at any speed",
    arguments: [50, 110, 300, 74_880]
  )
  func moment(_ speed: Int) throws {
    var pace = LinePace(speed: speed)
    for count in [1, 2, pace.window, pace.window * 40] {
      pace.give(count, at: start)
      for wanted in [1, 3, pace.window, 100_000] {
        let moment = try #require(pace.moment(ofRoomFor: wanted))
        #expect(pace.hasRoom(for: wanted, at: max(moment, start)))
      }
      let end = try #require(pace.idleMoment)
      #expect(pace.isIdle(at: end))
      #expect(!pace.isIdle(at: end - .microseconds(1)))
    }
  }

  /// A driver whose queue stands still was asked every few milliseconds.
  @Test(
    "what the system holds counts as well, and a queue that stands is looked at ever less often"
  )
  func queue() throws {
    var pace = LinePace(speed: 9_600)
    pace.hear(queued: 50, at: start)
    #expect(pace.room(at: start) == pace.window - 50)
    #expect(!pace.isIdle(at: start + .seconds(9)))
    var (now, looks) = (start, 0)
    while now < start + .seconds(60) {
      now = max(try #require(pace.idleMoment), now + .microseconds(1))
      pace.hear(queued: 50, at: now)
      looks += 1
    }
    #expect(looks < 150)
    pace.hear(queued: 0, at: now)
    #expect(pace.isIdle(at: now) && pace.room(at: now) == pace.window)
  }

  @Test("absurd figures do no harm", arguments: [-1, 0, 1, .max])
  func absurd(_ number: Int) {
    var pace = LinePace(speed: number, bitsPerByte: number == .max ? 10 : number)
    pace.give(number, at: start)
    pace.hear(queued: number, at: start)
    #expect(pace.window >= 1 && pace.room(at: start) >= 0)
    _ = (pace.idleMoment, pace.moment(ofRoomFor: number))
  }
}
