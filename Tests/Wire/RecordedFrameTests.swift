import Readings
import Testing

@testable import Wire

@Suite("Recorded frames")
struct RecordedFrameTests {
  private func read(_ line: String) throws(RecordedFrame.Fault) -> RecordedFrame {
    let bytes = Array(line.utf8)
    return try bytes.withUnsafeBufferPointer { bytes throws(RecordedFrame.Fault) in
      try RecordedFrame(line: UnsafeRawBufferPointer(bytes), with: JSONParser())
    }
  }

  @Test("The three operations; unknown keys are ignored")
  func operations() throws {
    #expect(
      try read(#"{"op":"text","data":"a\u001bb","readings":1}"#)
        == RecordedFrame(.text([0x61, 0x1B, 0x62]))
    )
    #expect(
      try read(#"{"note":"x","op":"binary","hex":"83aF00"}"#)
        == RecordedFrame(.binary([0x83, 0xAF, 0]))
    )
    #expect(try read(#"{"op":"close","code":1012}"#) == RecordedFrame(.close(code: 1012)))
    #expect(try read(#"{"op":"close","code":1e300}"#) == RecordedFrame(.close(code: .max)))
    #expect(
      try read(#"{"op":"text","data":"","at":"2026-11-29T10:00:00.000Z"}"#)
        == RecordedFrame(.text([]), at: sampleTime)
    )
  }

  @Test(
    "What is no recorded frame says why",
    arguments: [
      ("", RecordedFrame.Fault.notJSON), ("{", .notJSON), ("[]", .notJSON),
      ("{}", .unknownOperation),
      (#"{"op":"ping"}"#, .unknownOperation), (#"{"op":1}"#, .unknownOperation),
      (#"{"op":"text"}"#, .noContent), (#"{"op":"binary","hex":"123"}"#, .noContent),
      (#"{"op":"binary","hex":"zz"}"#, .noContent), (#"{"op":"binary","hex":5}"#, .noContent),
    ]
  )
  func faults(_ line: String, _ fault: RecordedFrame.Fault) {
    #expect(throws: fault) { try read(line) }
  }

  @Test("What was written reads back as itself, whatever the bytes")
  func roundTrip() throws {
    let all = (0...255).map { UInt8($0) }
    let frames: [RecordedFrame] = [
      RecordedFrame(.text(Array("a\"\\\u{1B}\u{0}°\n".utf8)), at: sampleTime),
      RecordedFrame(.text(all)),
      RecordedFrame(.binary(all), at: sampleTime), RecordedFrame(.binary([])),
      RecordedFrame(.close(code: 1006)),
    ]
    for frame in frames {
      var line: [UInt8] = []
      frame.write(into: &line)
      #expect(line.last == 0x0A && !line.dropLast().contains(0x0A))
      #expect(try read(String(decoding: line.dropLast(), as: UTF8.self)) == frame)
    }
  }
}
