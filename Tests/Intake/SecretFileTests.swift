import Testing

@testable import Intake

struct SecretFileTests {
  @Test
  func `the first line counts, without white space`() throws {
    let file = try TemporaryFile("\n \t word with space \r\nsecond\n")
    #expect(try SecretFile(path: file.path).line() == "word with space")
    #expect(try SecretFile(path: file.path).lines() == ["word with space", "second"])
  }

  @Test
  func `the longest secret is taken, one more byte is not`() throws {
    let file = try TemporaryFile(String(repeating: "a", count: SecretFile.limit))
    #expect(try SecretFile(path: file.path).line().count == SecretFile.limit)
    try file.write(String(repeating: "a", count: SecretFile.limit + 1))
    #expect(throws: SecretFileError(path: file.path, reason: "longer than 16384 bytes")) {
      try SecretFile(path: file.path).line()
    }
  }

  @Test(arguments: [("", "empty"), (" \n", "empty"), ("a\u{1B}b", "holds control characters")])
  func `what can be no secret is refused`(_ text: String, _ reason: String) throws {
    let file = try TemporaryFile(text)
    #expect(throws: SecretFileError(path: file.path, reason: reason)) {
      try SecretFile(path: file.path).line()
    }
  }

  @Test
  func `a folder is told as what it is`() {
    #expect(throws: SecretFileError.self) { try SecretFile(path: "/tmp").line() }
    let credential = SecretFile(credential: "ha-token", directory: "/run/credentials/x")
    #expect(credential.path == "/run/credentials/x/ha-token")
  }
}
