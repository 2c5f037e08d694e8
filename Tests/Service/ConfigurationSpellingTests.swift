import Testing

@testable import Service

@Suite("Spelling of keys")
struct ConfigurationSpellingTests {
  private let words = ["name", "terminal", "plain", "programme", "dwell", "home", "home-page"]

  @Test(
    "A slip of the hand finds its word",
    arguments: [
      ("nmae", "name"), ("termnal", "terminal"), ("Plain", "plain"), ("program", "programme"),
      ("dwel", "dwell"), ("home_page", "home-page"), ("hoem", "home"),
    ]
  )
  func near(text: String, word: String) {
    #expect(nearest(to: text, of: words) == word)
  }

  @Test("What is no slip finds none", arguments: ["", "x", "serial", "colour", "terrarium"])
  func far(text: String) {
    #expect(nearest(to: text, of: words) == nil)
  }

  @Test("Distance counts letters added, removed, exchanged and swapped")
  func distances() {
    #expect(distance("", "abc") == 3)
    #expect(distance("abc", "abc") == 0)
    #expect(distance("abc", "acb") == 1)
    #expect(distance("abc", "ab") == 1)
    #expect(distance("abc", "xbc") == 1)
    #expect(distance("kitten", "sitting") == 3)
  }
}
