import Testing

@testable import Readings

@Suite struct OwnedTextTests {
  @Test func itSaysWhetherTheTextDiffers() {
    var text = OwnedText()
    #expect(text.bytes.isEmpty)
    #expect(assign("short", to: &text))
    #expect(!assign("short", to: &text))
    #expect(assign("a longer text", to: &text))
    #expect(assign("brief", to: &text))
    #expect(String(decoding: text.bytes, as: UTF8.self) == "brief")
    #expect(assign("", to: &text))
    #expect(text.bytes.isEmpty)
  }

  @Test func aTextAtTheLimitIsTakenAndOneAboveIsNot() {
    var text = OwnedText()
    #expect(assign(String(repeating: "x", count: 255), to: &text))
    #expect(!assign(String(repeating: "y", count: 256), to: &text))
    #expect(text.bytes.count == 255)
  }

  private func assign(_ new: String, to text: inout OwnedText) -> Bool {
    Array(new.utf8).withUnsafeBufferPointer { text.assign($0) }
  }
}
