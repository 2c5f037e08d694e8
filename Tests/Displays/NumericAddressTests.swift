import CLinux
import Glibc
import Testing

@testable import Displays

@Suite("Numeric addresses")
struct NumericAddressTests {
  @Test(
    "An address is numeric or localhost, with or without a port",
    arguments: [
      ("127.0.0.1:13666", "127.0.0.1:13666"), ("10.0.0.7", "10.0.0.7:99"),
      ("localhost", "localhost:99"), ("localhost:1", "localhost:1"), ("[::1]", "[::1]:99"),
      ("[fe80::2]:65535", "[fe80::2]:65535"),
    ]
  )
  func taken(text: String, meant: String) {
    #expect(NumericAddress(text, defaultPort: 99)?.description == meant)
  }

  @Test(
    "Anything else is none",
    arguments: [
      "", ":", "lcd.example:1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:+1",
      "127.0.0.1:1:2", "::1", "::1:5", "[::1", "[::1]5", "[127.0.0.1]:5", "[localhost]", "1.2.3",
      "127.0.0.1 :5", "fe80::1%eth0", "[fe80::1%eth0]",
    ]
  )
  func refused(text: String) {
    #expect(NumericAddress(text, defaultPort: 99) == nil)
  }

  @Test("The system gets the address with its port")
  func system() throws {
    let four = try #require(NumericAddress("localhost:258", defaultPort: 1))
    four.withSocketAddress { name, length in
      #expect(length == 16 && name.pointee.sa_family == sa_family_t(AF_INET))
      let bytes = UnsafeRawBufferPointer(start: name, count: 8)
      #expect(Array(bytes[2...]) == [1, 2, 127, 0, 0, 1])
    }
    let six = try #require(NumericAddress("[::1]:258", defaultPort: 1))
    six.withSocketAddress { name, length in
      #expect(length == 28 && name.pointee.sa_family == sa_family_t(AF_INET6))
      let bytes = UnsafeRawBufferPointer(start: name, count: 24)
      #expect(Array(bytes[2..<4]) == [1, 2] && bytes[23] == 1)
    }
  }
}
