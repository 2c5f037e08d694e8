import Glibc
import Panel
import Testing

struct DisplayWidthTests {
  @Test(
    "places of a text",
    arguments: [
      ("", 0), ("abc", 3), ("21.5 °C", 7), ("日本", 4), ("ｶﾅ", 2), ("한글", 4), ("😀", 2), ("↗", 1),
      ("e\u{301}", 1), ("q\u{301}", 1), ("\u{301}", 0), ("a\u{200B}b", 2), ("\u{1B}[A", 2),
      ("a\r\nb\tc\u{7F}", 3), ("👩‍🚒", 2), ("⚠\u{FE0F}", 1), ("\u{AD}", 0), ("\u{202E}x", 1),
    ] as [(String, Int)]
  )
  func measures(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test("a composed character stands for its parts where there is one, else its base")
  func composes() {
    #expect(DisplayWidth.scalar(of: "e\u{301}") == "é")
    #expect(DisplayWidth.scalar(of: "A\u{30A}") == "Å")
    #expect(DisplayWidth.scalar(of: "и\u{306}") == "й")
    #expect(DisplayWidth.scalar(of: "q\u{301}") == "q")
    #expect(DisplayWidth.scalar(of: "\u{301}") == nil)
    #expect(DisplayWidth.scalar(of: "\n") == nil)
  }

  @Test("a beginning never cuts a character")
  func cuts() {
    #expect(DisplayWidth.prefix("日本語", columns: 5) == "日本")
    #expect(DisplayWidth.prefix("日本語", columns: 1) == "")
    #expect(DisplayWidth.prefix("e\u{301}te\u{301}", columns: 2) == "e\u{301}t")
    #expect(DisplayWidth.prefix("abc", columns: 9) == "abc")
    #expect(DisplayWidth.prefix("abc", columns: -1) == "")
  }

  @Test("the C library has the same opinion of every letter, sign and ideograph")
  func agreesWithLibrary() throws {
    let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    // Glibc's module hides it.
    let symbol = try #require(dlsym(nil, "wcwidth"))
    let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
    var differing: [String] = []
    for value in UInt32(0x20)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value), isOld(scalar), !isDisputed(scalar) else { continue }
      let width = max(0, Int(wcwidth(wchar_t(value))))
      if width != DisplayWidth.of(scalar) {
        differing.append("\(String(value, radix: 16)) \(width) \(DisplayWidth.of(scalar))")
      }
    }
    #expect(differing.isEmpty, "\(differing.count): \(differing.prefix(20))")
  }

  /// Characters that the C library of 2022 knows.
  private func isOld(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { $0.major <= 14 } ?? false
  }

  /// What shows nothing by itself, and flags' halves: libraries differ and no page has them.
  private func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .control, .lineSeparator, .paragraphSeparator, .spacingMark: true
    default: (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
  }
}
