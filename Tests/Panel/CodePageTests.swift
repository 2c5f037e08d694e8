import Glibc
import Panel
import Testing

/// What the tables send is what others read: the C library's iconv for the standard ones, LCDd's own map for the LCD.
struct CodePageTests {
  static let standards: [(Repertoire, String)] = [
    (.unicode, "UTF-8"), (.console, "UTF-8"), (.latin1, "ISO-8859-1"), (.latin9, "ISO-8859-15"),
    (.cp437, "CP437"), (.cp850, "CP850"), (.cp852, "CP852"), (.koi8r, "KOI8-R"),
    (.cp1251, "CP1251"), (.ascii, "ASCII"),
  ]

  /// The text that the C library reads out of bytes; nil where it finds a byte that means nothing.
  static func text(_ bytes: [UInt8], in charset: String) -> String? {
    guard let converter = iconv_open("UTF-8", charset), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var (source, sink) = (bytes.map(CChar.init(bitPattern:)), [CChar](repeating: 0, count: 8_192))
    let count: Int? = source.withUnsafeMutableBufferPointer { source in
      sink.withUnsafeMutableBufferPointer { sink in
        var (from, to) = (source.baseAddress, sink.baseAddress)
        var (left, room) = (source.count, sink.count)
        return iconv(converter, &from, &left, &to, &room) == -1 ? nil : sink.count - room
      }
    }
    return count.map { count in
      String(decoding: sink[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  static func bytes(_ text: String, in repertoire: Repertoire) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in repertoire.spelled(text).unicodeScalars { repertoire.append(scalar, to: &bytes) }
    return bytes
  }

  @Test("iconv reads every character back that a table has", arguments: standards)
  func decodesBack(_ repertoire: Repertoire, _ charset: String) throws {
    var count = 0
    for value in UInt32(0x20)...0x2FFF {
      guard let scalar = Unicode.Scalar(value), repertoire.contains(scalar) else { continue }
      count += 1
      var bytes: [UInt8] = []
      repertoire.append(scalar, to: &bytes)
      #expect(Self.text(bytes, in: charset) == String(Character(scalar)), "\(bytes)")
    }
    #expect(count >= 95)
  }

  @Test("a table leaves no character out that iconv knows", arguments: standards)
  func isWhole(_ repertoire: Repertoire, _ charset: String) {
    guard !repertoire.isUTF8 else { return }
    for byte in UInt8(0xA1)...0xFF {
      guard let scalar = Self.text([byte], in: charset)?.unicodeScalars.first,
        DisplayWidth.of(scalar) == 1, scalar != "\u{A0}"
      else { continue }
      #expect(repertoire.contains(scalar), "\(scalar)")
    }
  }

  @Test(
    "names come through unharmed where the table has their letters",
    arguments: [
      ("Küche Süd Straße", [.latin1, .latin9, .cp437, .cp850, .cp852, .console]),
      ("Chaudière côté forêt", [.latin1, .latin9, .cp437, .cp850, .console]),
      ("Cœur d'œuvre €", [.latin9]),
      ("Łazienka północ źródło gęś", [.cp852]), ("Ložnice příčka Žižkov dům", [.cp852]),
      ("Теплица южная ёмкость", [.koi8r, .cp1251]), ("Київ їжак ґанок", [.cp1251]),
      ("Kühlraum Übergröße", [.hd44780A02]), ("Kuche grün", [.hd44780A00, .hd44780A00ROM]),
    ] as [(String, [Repertoire])]
  )
  func keepsNames(_ name: String, _ repertoires: [Repertoire]) {
    #expect(Repertoire.unicode.spelled(name) == name)
    for repertoire in repertoires {
      #expect(repertoire.spelled(name) == name, "\(repertoire)")
      guard let charset = Self.standards.first(where: { $0.0 == repertoire })?.1 else { continue }
      #expect(Self.text(Self.bytes(name, in: repertoire), in: charset) == name, "\(repertoire)")
    }
  }

  @Test("names in other letters are spelled, never rubbish")
  func spellsNames() {
    #expect(Repertoire.latin1.spelled("Теплица Южная щит") == "Teplitsa Yuzhnaya shchit")
    #expect(Repertoire.ascii.spelled("Łódź příčka Ελλάδα") == "Lodz pricka Ellada")
    #expect(Repertoire.console.spelled("Θερμό Σ") == "Thermo S")
    #expect(Repertoire.console.spelled("4.7 kΩ π") == "4.7 kΩ π")
    #expect(Repertoire.koi8r.spelled("Küche Łódź") == "Kuche Lodz")
    #expect(Repertoire.hd44780A00.spelled("Öl Café ~5 C:\\") == "Ol Cafe ·5 C:/")
    for scalar in "Жщ~\\Łé".unicodeScalars {
      #expect(Repertoire.hd44780A00.contains(Repertoire.hd44780A00.nearest(scalar)))
    }
  }

  /// What LCDd's `hd44780_default` map makes of the bytes from 0xA0 on, as its source has it.
  private static let map: [UInt8] = [
    160, 33, 236, 237, 164, 92, 124, 167, 34, 169, 170, 171, 172, 173, 174, 175, 223, 177, 178, 179,
    39, 228, 247, 165, 44, 185, 186, 187, 188, 189, 190, 63, 65, 65, 65, 65, 225, 65, 65, 67, 69,
    69, 69, 69, 73, 73, 73, 73, 68, 238, 79, 79, 79, 79, 239, 120, 48, 85, 85, 85, 245, 89, 240,
    226, 97, 97, 97, 97, 225, 97, 97, 99, 101, 101, 101, 101, 105, 105, 105, 105, 111, 238, 111,
    111, 111, 111, 239, 253, 48, 117, 117, 117, 245, 121, 240, 255,
  ]

  @Test("LCDd's map turns what is sent into the glyph of the ROM")
  func agreesWithLCDd() {
    var count = 0
    for value in UInt32(0x20)...0x2FFF {
      guard let scalar = Unicode.Scalar(value), Repertoire.hd44780A00.contains(scalar) else {
        continue
      }
      let byte = Self.bytes(String(Character(scalar)), in: .hd44780A00)[0]
      let shown = byte < 0xA0 ? byte : Self.map[Int(byte) - 0xA0]
      #expect([shown] == Self.bytes(String(Character(scalar)), in: .hd44780A00ROM), "\(scalar)")
      count += 1
    }
    #expect(count == 109)
  }

  @Test("the ROMs have these signs where their data sheets show them")
  func agreesWithDataSheets() {
    let a00: [(String, UInt8)] = [
      ("→", 0x7E), ("←", 0x7F), ("°", 0xDF), ("α", 0xE0), ("ä", 0xE1), ("µ", 0xE4), ("√", 0xE8),
      ("ñ", 0xEE), ("ö", 0xEF), ("∞", 0xF3), ("Ω", 0xF4), ("ü", 0xF5), ("Σ", 0xF6), ("π", 0xF7),
      ("÷", 0xFD), ("█", 0xFF), ("ｱ", 0xB1), ("ﾝ", 0xDD), ("¥", 0x5C),
    ]
    for (sign, byte) in a00 { #expect(Self.bytes(sign, in: .hd44780A00ROM) == [byte], "\(sign)") }
    let a02: [(String, UInt8)] = [
      ("↑", 0x18), ("↓", 0x19), ("→", 0x1A), ("←", 0x1B), ("≤", 0x1C), ("≥", 0x1D), ("●", 0x16),
      ("Ω", 0x9A), ("∞", 0x9C), ("°", 0xB0), ("±", 0xB1), ("²", 0xB2), ("³", 0xB3), ("µ", 0xB5),
      ("·", 0xB7), ("½", 0xBD), ("ß", 0xDF), ("ÿ", 0xFF),
    ]
    for (sign, byte) in a02 { #expect(Self.bytes(sign, in: .hd44780A02) == [byte], "\(sign)") }
  }

  @Test("every name is one table's, and a console's font decides what it shows")
  func areNamed() {
    #expect(Set(Repertoire.allCases.map(\.name)).count == Repertoire.allCases.count)
    let font = Repertoire.console(font: ["°", "▁", "\u{301}"])
    #expect(font != .console && font.name == "linux-console" && font.isUTF8)
    #expect(font.contains("A") && font.contains("°") && !font.contains("█"))
    #expect(!font.contains("\u{301}") && font.spelled("4 kΩ m³") == "4 kOhm m3")
  }
}
